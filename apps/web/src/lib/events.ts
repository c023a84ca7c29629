import { useSyncExternalStore } from 'react';
import { retryFailed } from './query-client.ts';

/** What the server announces: a new version of the price board. */
export type BoardEvent = { version: number; markets: number[] };

const LOCK = 'lootfolio-events';
const URL_OF_EVENTS = '/api/v1/events';

const RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60_000;

const listeners = new Set<() => void>();
let latest: BoardEvent | null = null;
let changes: number | null = null;

/** Events without content: what they name has changed and is asked for again. */
export type ServerEvent = 'notifications';
const SERVER_EVENTS: readonly ServerEvent[] = ['notifications'];

/** From the tab that holds the stream to the others: an event, or that the stream is open. */
type Told = BoardEvent | ServerEvent | 'open';

/** Each process of the server counts its own versions: another number is a change, be it higher or lower. */
function publish(event: BoardEvent): void {
  if (event.version === latest?.version) return;
  latest = event;
  changes = (changes ?? 0) + 1;
  for (const listener of listeners) listener();
}

let wasOpen = false;

/** Whatever is told, the server is there: what failed may load now. A stream that is opened anew has missed what came before. */
function hear(told: Told): void {
  if (typeof told === 'object') publish(told);
  else if (told !== 'open') announce(told);
  else if (wasOpen) SERVER_EVENTS.forEach(announce);
  else wasOpen = true;
  retryFailed();
}

function announce(event: ServerEvent): void {
  for (const listener of heard.get(event) ?? []) listener();
}

const heard = new Map<ServerEvent, Set<() => void>>();

/** Calls the listener at each event of that name, until the function that it answers is called. */
export function onServerEvent(name: ServerEvent, listener: () => void): () => void {
  const all = heard.get(name) ?? new Set();
  heard.set(name, all.add(listener));
  return () => void all.delete(listener);
}

/** Keeps a stream open until `ended`. The browser reconnects by itself, except after a refusal: that is tried again here. */
function hold(tell: (told: Told) => void, ended: AbortSignal): Promise<void> {
  // the lock may be granted at the very moment in which it is given up
  if (ended.aborted) return Promise.resolve();
  let source: EventSource;
  let wait = RETRY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = (): void => {
    source = new EventSource(URL_OF_EVENTS);
    source.addEventListener('open', () => {
      wait = RETRY_MS;
      tell('open');
    });
    source.addEventListener('board', (message: MessageEvent<string>) => tell(JSON.parse(message.data) as BoardEvent));
    for (const name of SERVER_EVENTS) source.addEventListener(name, () => tell(name));
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, wait);
      wait = Math.min(2 * wait, LONGEST_RETRY_MS);
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
 * Listens to the server's events with one stream per browser: the tab that has the lock holds it, the others hear it
 * from that tab. A hidden tab gives the lock up. Browsers without locks (plain http) hold one stream per visible tab.
 * Answers a function that ends it.
 */
export function startEvents(): () => void {
  const channel = new BroadcastChannel(LOCK);
  channel.addEventListener('message', (message: MessageEvent<Told>) => hear(message.data));
  const shared = 'locks' in navigator;
  const tell = (told: Told): void => {
    hear(told);
    // where every tab holds its own stream, each hears its own process of the server
    if (shared) channel.postMessage(told);
  };
  let turn: AbortController | null = null;

  const take = (): void => {
    if (turn) return;
    const own = new AbortController();
    turn = own;
    if (shared) navigator.locks.request(LOCK, { signal: own.signal }, () => hold(tell, own.signal)).catch(() => undefined);
    else void hold(tell, own.signal);
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

/** How many changes of the board were heard of in this browser, or null before the first event. */
export const useBoardChanges = (): number | null => useSyncExternalStore(subscribe, () => changes);
