import { useSyncExternalStore } from 'react';

export type ToastKind = 'success' | 'error' | 'info';
export type Message = { id: number; kind: ToastKind; text: string; at: Date };
/** What can be done about a message while it is shown: "Undo". */
export type ToastAction = { label: string; run: () => void };
export type Toast = Message & { ms: number; action?: ToastAction };

/** Milliseconds that a pop-up stays, where the screen states no time of its own. */
export const TOAST_MS = { default: 4000, error: 5000, copied: 5000, itemAdded: 3000, priceChanged: 1500, saleResult: 8000 } as const;
const KEPT_MESSAGES = 50;

type State = { toasts: readonly Toast[]; messages: readonly Message[]; unread: number };
let state: State = { toasts: [], messages: [], unread: 0 };
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Shows a message for a while; it stays in "Recent messages" of this tab. */
export function toast(
  kind: ToastKind,
  text: string,
  ms: number = kind === 'error' ? TOAST_MS.error : TOAST_MS.default,
  action?: ToastAction,
): void {
  const message: Message = { id: nextId++, kind, text, at: new Date() };
  set({
    toasts: [...state.toasts, { ...message, ms, action }],
    messages: [message, ...state.messages].slice(0, KEPT_MESSAGES),
    unread: state.unread + 1,
  });
}

export const dismissToast = (id: number): void => set({ ...state, toasts: state.toasts.filter((one) => one.id !== id) });

export const markMessagesRead = (): void => set({ ...state, unread: 0 });

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useToasts = (): State => useSyncExternalStore(subscribe, () => state);
