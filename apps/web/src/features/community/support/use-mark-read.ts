import { useEffect } from 'react';

/**
 * Marks a ticket's messages as read once they are seen: when the screen shows new ones, and the tab is in front.
 * @param unread how many of the shown messages are new
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
