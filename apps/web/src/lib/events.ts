import { useSyncExternalStore } from 'react';

/** What the server announces: a new version of the price board. */
export type BoardEvent = { version: number; markets: number[] };

const LOCK = 'lootfolio-events';
const URL_OF_EVENTS = '/api/v1/events';

const listeners = new Set<() => void>();
let latest: BoardEvent | null = null;

function publish(event: BoardEvent): void {
  if (latest && event.version <= latest.version) return;
  latest = event;
  for (const listener of listeners) listener();
}

/** Holds the stream until `ended`; passes each event on to the other tabs. */
function hold(channel: BroadcastChannel, ended: AbortSignal): Promise<void> {
  // the lock may be granted at the very moment in which it is given up
  if (ended.aborted) return Promise.resolve();
  const source = new EventSource(URL_OF_EVENTS);
  source.addEventListener('board', (message: MessageEvent<string>) => {
    const event = JSON.parse(message.data) as BoardEvent;
    publish(event);
    channel.postMessage(event);
  });
  return new Promise((resolve) => {
    ended.addEventListener('abort', () => {
      source.close();
      resolve();
    });
  });
}

/**
 * Listens to the server's events with one stream per browser: the tab that has the lock holds it, the others hear it
 * from that tab. A hidden tab gives the lock up. Browsers without locks (plain http) hold one stream per visible tab.
 * Answers a function that ends it.
 */
export function startEvents(): () => void {
  const channel = new BroadcastChannel(LOCK);
  channel.addEventListener('message', (message: MessageEvent<BoardEvent>) => publish(message.data));
  let turn: AbortController | null = null;

  const take = (): void => {
    if (turn) return;
    const own = new AbortController();
    turn = own;
    if ('locks' in navigator) navigator.locks.request(LOCK, { signal: own.signal }, () => hold(channel, own.signal)).catch(() => undefined);
    else void hold(channel, own.signal);
  };
  const give = (): void => {
    turn?.abort();
    turn = null;
  };
  const onVisibility = (): void => (document.visibilityState === 'visible' ? take() : give());

  document.addEventListener('visibilitychange', onVisibility);
  onVisibility();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    give();
    channel.close();
  };
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The newest board version heard of in this browser, or null before the first event. */
export const useBoardVersion = (): number | null => useSyncExternalStore(subscribe, () => latest?.version ?? null);
