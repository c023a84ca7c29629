import type { FastifyInstance, FastifyReply } from 'fastify';
import { networkOf } from '../outside/public-address.ts';
import { createSliceQueue } from '../process/slices.ts';
import type { SignedIn } from '../security/sessions.ts';
import { createStreamCounts, type StreamLimits } from './stream-counts.ts';

const PING_MS = 20_000;
/** Unread bytes at which a stream is closed; its browser reconnects when it reads again. */
const MAX_UNREAD_BYTES = 1_000_000;
/** The number of streams that are written to between two pauses, in a few milliseconds. */
const SLICE = 250;

const HEADERS = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' };

export type EventHub = {
  /** Sends an event to every open screen, or to those of one user. */
  send: (event: string, data: unknown, userId?: number) => void;
  /** Sets the first event of every new stream. It tells a screen whether it missed something while it was disconnected. */
  sendOnConnect: (event: string, data: () => unknown) => void;
  /** Closes the streams of a session that ended. Null closes the streams of all sessions: the browsers of valid ones reconnect. */
  end: (sessionId: number | null) => void;
  open: () => number;
};

type Stream = {
  write: (bytes: Buffer) => void;
  /** Keeps the connection alive, and closes it when the browser stopped reading. */
  ping: () => void;
  end: () => void;
};

type Options = { limits?: StreamLimits; pingMs?: number };

/** Serves `GET /events`: one stream per browser. The tab that holds the stream passes events on to the other tabs. */
export function serveEvents(
  app: FastifyInstance,
  callerOf: (token: string, ip: string) => Promise<SignedIn | null>,
  sessionCookie: string,
  { limits, pingMs = PING_MS }: Options = {},
): EventHub {
  let initialMessage: () => string = () => '';
  const counts = createStreamCounts(limits);
  const streams = new Set<Stream>();
  const byUser = createGroups<Stream>();
  const bySession = createGroups<Stream>();

  let endCount = 0;
  /** A session that ends during its lookup has no stream yet that could be closed, so it is looked up again. */
  const currentCaller = async (token: string, ip: string): Promise<SignedIn | null> => {
    for (;;) {
      const before = endCount;
      const caller = await callerOf(token, ip);
      if (before === endCount) return caller;
    }
  };

  app.get('/events', { schema: { hide: true } }, async (request, reply) => {
    if (request.method === 'HEAD') return reply.headers(HEADERS).send();
    // a connection that is already closed never sends its close event
    if (reply.raw.destroyed) return reply.hijack();
    const token = request.cookies[sessionCookie];
    const place = counts.enter(networkOf(request.ip), token !== undefined);
    // frees the place also after a refusal or a failure
    reply.raw.once('close', place.leave);
    const caller = token === undefined ? null : await currentCaller(token, request.ip);
    if (reply.raw.destroyed) return reply.hijack();
    if (token !== undefined) place.settle(caller?.userId ?? null);
    reply.hijack();
    reply.raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...HEADERS });
    reply.raw.write(`retry: 3000\n\n${initialMessage()}`);
    const stream = toStream(reply);
    streams.add(stream);
    if (caller) byUser.add(caller.userId, stream);
    if (caller) bySession.add(caller.sessionId, stream);
    reply.raw.once('close', () => {
      streams.delete(stream);
      if (caller) byUser.remove(caller.userId, stream);
      if (caller) bySession.remove(caller.sessionId, stream);
    });
    return reply;
  });

  const ping = setInterval(() => {
    for (const stream of streams) stream.ping();
  }, pingMs);
  app.addHook('preClose', async () => {
    clearInterval(ping);
    for (const stream of streams) stream.end();
  });

  // one event after the other, so that every stream gets them in their order
  const sendInTurn = createSliceQueue();
  const format = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
  return {
    sendOnConnect: (event, data) => {
      initialMessage = () => format(event, data());
    },
    send: (event, data, userId) => {
      const bytes = Buffer.from(format(event, data));
      sendInTurn(writeToAll(userId === undefined ? streams : byUser.of(userId), bytes));
    },
    end: (sessionId) => {
      endCount += 1;
      for (const stream of sessionId === null ? bySession.all() : bySession.of(sessionId)) stream.end();
    },
    open: () => streams.size,
  };
}

/** Writes the same bytes to all streams. A text would be encoded again for every stream. */
function* writeToAll(streams: Iterable<Stream>, bytes: Buffer): Generator<void, void> {
  let written = 0;
  for (const stream of streams) {
    if (written > 0 && written % SLICE === 0) yield;
    stream.write(bytes);
    written += 1;
  }
}

const SIGN_OF_LIFE = Buffer.from(': still here\n\n');

function toStream({ raw }: FastifyReply): Stream {
  let wasBehind = false;
  const write = (bytes: Buffer): void => {
    // an ended stream stays until its browser has read the rest
    if (raw.writableEnded || raw.destroyed) return;
    raw.write(bytes);
    if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy();
  };
  return {
    write,
    ping: () => {
      const isBehind = raw.writableLength > 0;
      if (isBehind && wasBehind) raw.destroy();
      wasBehind = isBehind;
      write(SIGN_OF_LIFE);
    },
    end: () => raw.end(),
  };
}

/** Groups values by key, so that the values of one key are found without a search through all values. */
function createGroups<V>(): {
  add: (key: number, value: V) => void;
  remove: (key: number, value: V) => void;
  of: (key: number) => Iterable<V>;
  all: () => Iterable<V>;
} {
  const groups = new Map<number, Set<V>>();
  return {
    add: (key, value) => {
      const group = groups.get(key) ?? new Set();
      groups.set(key, group.add(value));
    },
    remove: (key, value) => {
      const group = groups.get(key);
      group?.delete(value);
      if (group?.size === 0) groups.delete(key);
    },
    of: (key) => groups.get(key) ?? [],
    all: () => groups.values().flatMap((group) => group.values()),
  };
}
