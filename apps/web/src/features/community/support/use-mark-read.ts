import { useEffect } from 'react';

/**
 * Marks a ticket's messages as read once they are seen: when the screen shows new messages and the tab is visible.
 * @param unread the number of shown messages that are new
 * @param mark must stay the same between renders
 */
export function useMarkRead(id: number, unread: number, mark: (id: number) => unknown): void {
  useEffect(() => {
    if (unread === 0) return;
    const seen = (): void => {
      if (document.visibilityState === 'visible') mark(id);
    };
    seen();
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [id, unread, mark]);
}
