import { useSyncExternalStore } from 'react';
import { retryFailed } from './query-client.ts';

/** The server has a new version of the price board. */
export type BoardEvent = { version: number; markets: number[] };

const LOCK = 'lootfolio-events';
const EVENTS_URL = '/api/v1/events';

const RETRY_MS = 5_000;
const MAX_RETRY_MS = 60_000;

const listeners = new Set<() => void>();
let latest: BoardEvent | null = null;
let changes: number | null = null;

/** Handlers of the events without content, by name. Each handler reloads the data that the event reports as changed. */
export type EventHandlers = Readonly<Record<string, () => void>>;

/** Sent by the tab with the stream to the other tabs: a board event, the name of another event, or `open` when the stream opened. */
type Signal = BoardEvent | string;

/** Each process of the server counts its own versions, so any different number is a change, even a lower one. */
function publish(event: BoardEvent): void {
  if (event.version === latest?.version) return;
  latest = event;
  changes = (changes ?? 0) + 1;
  for (const listener of listeners) listener();
}

/**
 * Handles a signal. Any signal proves that the server answers again, so failed queries are retried. This browser received no events before
 * the stream opened, so `open` runs all handlers: data may have changed between the loading of a screen and the first opening, or while the
 * stream was interrupted.
 */
function receive(signal: Signal, handlers: EventHandlers): void {
  if (typeof signal === 'object') publish(signal);
  else if (signal !== 'open') handlers[signal]?.();
  else for (const reload of Object.values(handlers)) reload();
  retryFailed();
}

/** Keeps a stream open until `ended`. The browser reconnects by itself, but not after a refusal; this retries with backoff. */
function runStream(names: readonly string[], send: (signal: Signal) => void, ended: AbortSignal): Promise<void> {
  // the lock may be granted at the very moment in which it is released
  if (ended.aborted) return Promise.resolve();
  let source: EventSource;
  let retryMs = RETRY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = (): void => {
    source = new EventSource(EVENTS_URL);
    source.addEventListener('open', () => {
      retryMs = RETRY_MS;
      send('open');
    });
    source.addEventListener('board', (message: MessageEvent<string>) => send(JSON.parse(message.data) as BoardEvent));
    for (const name of names) source.addEventListener(name, () => send(name));
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, retryMs);
      retryMs = Math.min(2 * retryMs, MAX_RETRY_MS);
    });
  };
  open();
  return new Promise((resolve) => {
    ended.addEventListener('abort', () => {
      clearTimeout(timer);
      source.close();
      resolve();
    });
  });
}

/**
 * Listens to the server's events with one stream per browser. The tab that holds the lock has the stream and passes its signals on to the
 * other tabs. A hidden tab releases the lock. Browsers without locks (plain http) open one stream per visible tab.
 * @returns the function that stops listening
 */
export function startEvents(handlers: EventHandlers): () => void {
  const channel = new BroadcastChannel(LOCK);
  channel.addEventListener('message', (message: MessageEvent<Signal>) => receive(message.data, handlers));
  const shared = 'locks' in navigator;
  const names = Object.keys(handlers);
  const send = (signal: Signal): void => {
    receive(signal, handlers);
    // without locks every tab has its own stream
    if (shared) channel.postMessage(signal);
  };
  let held: AbortController | null = null;

  const acquire = (): void => {
    if (held) return;
    const own = new AbortController();
    held = own;
    if (shared) navigator.locks.request(LOCK, { signal: own.signal }, () => runStream(names, send, own.signal)).catch(() => undefined);
    else void runStream(names, send, own.signal);
  };
  const release = (): void => {
    held?.abort();
    held = null;
  };
  const onVisibility = (): void => (document.visibilityState === 'visible' ? acquire() : release());

  document.addEventListener('visibilitychange', onVisibility);
  onVisibility();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    release();
    channel.close();
  };
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The number of board changes that this browser received; null before the first event. */
export const useBoardChanges = (): number | null => useSyncExternalStore(subscribe, () => changes);
