import { useSyncExternalStore } from 'react';

export type ToastKind = 'success' | 'error' | 'info';
export type Message = { id: number; kind: ToastKind; text: string; at: Date };
/** An action on a message while it is shown: "Undo". */
export type ToastAction = { label: string; run: () => void };
export type Toast = Message & { ms: number; title?: string; action?: ToastAction };
/** The info modal: a card with the result of saving. `ms` is the time that it is fully visible. */
export type InfoCard = Message & { kind: 'success' | 'error'; ms: number };

/** Milliseconds that a pop-up is shown, when the screen sets no other time. */
export const TOAST_MS = {
  default: 4000,
  error: 5000,
  copied: 5000,
  itemAdded: 3000,
  priceChanged: 1500,
  marketChanged: 3000,
  saleResult: 8000,
  targets: 2500,
  tickets: 4000,
  giveaways: 3000,
} as const;
/** Milliseconds that the info modal is fully visible; `portfolio` also applies in the item tracker. */
export const INFO_MS = { default: 5000, account: 3000, portfolio: 4000, error: 3000 } as const;
/** Milliseconds of the info modal's fade, after that time. */
export const INFO_FADE_MS = 1000;
const MAX_MESSAGES = 50;

type State = { toasts: readonly Toast[]; info: InfoCard | null; messages: readonly Message[]; unread: number };
let state: State = { toasts: [], info: null, messages: [], unread: 0 };
let nextId = 1;
const listeners = new Set<() => void>();

function set(changes: Partial<State>): void {
  state = { ...state, ...changes };
  for (const listener of listeners) listener();
}

/** Adds a message to "Recent messages" of this tab. */
function addMessage<K extends ToastKind>(kind: K, text: string): Message & { kind: K } {
  const message = { id: nextId++, kind, text, at: new Date() };
  set({ messages: [message, ...state.messages].slice(0, MAX_MESSAGES), unread: state.unread + 1 });
  return message;
}

export function toast(
  kind: ToastKind,
  text: string,
  ms: number = kind === 'error' ? TOAST_MS.error : TOAST_MS.default,
  action?: ToastAction,
): void {
  set({ toasts: [...state.toasts, { ...addMessage(kind, text), ms, action }] });
}

/** A pop-up with a heading. */
export function titledToast(kind: ToastKind, title: string, text: string, ms: number): void {
  set({ toasts: [...state.toasts, { ...addMessage(kind, text), ms, title }] });
}

/** Shows the info modal, which replaces an earlier one. */
export function inform(kind: InfoCard['kind'], text: string, ms: number = kind === 'error' ? INFO_MS.error : INFO_MS.default): void {
  set({ info: { ...addMessage(kind, text), ms } });
}

export const dismissToast = (id: number): void => set({ toasts: state.toasts.filter((one) => one.id !== id) });

export const dismissInfo = (): void => set({ info: null });

export const markMessagesRead = (): void => set({ unread: 0 });

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useToasts = (): State => useSyncExternalStore(subscribe, () => state);
