import { useSyncExternalStore } from 'react';
import { tabStore } from '../../../lib/storage.ts';

type State = {
  /** False, `true` for the list, or the id of one operation. */
  opened: boolean | string;
  /** The operation from which the user returned to the list. */
  left: string | null;
  /** The ids of the long work that this tab has started and whose end it will report. */
  followed: readonly string[];
};

const FOLLOWED = 'operationsFollowed';
const REOPEN = 'operationsReopen';

const readFollowed = (): string[] => (tabStore.get(FOLLOWED) ?? '').split(' ').filter(Boolean);

let state: State = { opened: tabStore.get(REOPEN) !== null, left: null, followed: readFollowed() };
tabStore.remove(REOPEN);
const listeners = new Set<() => void>();

function set(changes: Partial<State>): void {
  state = { ...state, ...changes };
  tabStore.set(FOLLOWED, state.followed.join(' '));
  for (const listener of listeners) listener();
}

/** Opens the panel with the list, or with one operation. */
export const openPanel = (id?: string): void =>
  set({ opened: id ?? true, left: id === undefined && typeof state.opened === 'string' ? state.opened : null });

export const closePanel = (): void => set({ opened: false, left: null });

/** Remembers to open the panel again after the page was left for a sign-in. */
export const reopenLater = (): void => tabStore.set(REOPEN, '1');

/** Makes this tab report the end of an operation, also after a reload. */
export const follow = (id: string): void => set({ followed: [...new Set([...state.followed, id])] });

export const unfollow = (id: string): void => set({ followed: state.followed.filter((one) => one !== id) });

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const usePanelState = (): State => useSyncExternalStore(subscribe, () => state);
