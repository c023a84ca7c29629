import type { FastifyInstance } from 'fastify';
import { networkOf } from '../outside/public-address.ts';
import { Refusal } from './refusal.ts';
import type { SignedIn } from '../security/sessions.ts';

const PING_MS = 20_000;
const MAX_STREAMS_PER_ADDRESS = 20;
/** Unread bytes at which a stream is closed; its browser reconnects when it reads again. */
const MAX_UNREAD_BYTES = 1_000_000;

export type EventHub = {
  /** Sends an event to every open screen, or to those of one user. */
  send: (event: string, data: unknown, userId?: number) => void;
  /** Sets the first event of every new stream: by it a screen knows whether it missed something while it was disconnected. */
  sendOnConnect: (event: string, data: () => unknown) => void;
  /** Closes the streams of a session that ended. Null closes the streams of all sessions: the browsers of valid ones reconnect. */
  end: (sessionId: number | null) => void;
  open: () => number;
};

/** `GET /events`: one stream per browser; the tab that holds it passes events on to the others. */
export function serveEvents(app: FastifyInstance, callerOf: (token: string) => Promise<SignedIn | null>, sessionCookie: string): EventHub {
  let initialMessage: () => string = () => '';
  type Stream = { write: (text: string) => void; end: () => void; userId: number | null; sessionId: number | null; network: string };
  const streams = new Set<Stream>();

  let endCount = 0;
  /** A session that ends during its lookup has no stream yet that could be closed, so it is looked up again. */
  const currentCaller = async (token: string): Promise<SignedIn | null> => {
    for (;;) {
      const before = endCount;
      const caller = await callerOf(token);
      if (before === endCount) return caller;
    }
  };

  app.get('/events', { schema: { hide: true } }, async (request, reply) => {
    const token = request.cookies[sessionCookie];
    const caller = token ? await currentCaller(token) : null;
    const network = networkOf(request.ip);
    if ([...streams].filter((stream) => stream.network === network).length >= MAX_STREAMS_PER_ADDRESS) {
      throw new Refusal('TOO_MANY_REQUESTS', 'calls.tooMany', { metaData: { remaining_time: 60 } });
    }
    reply.hijack();
    // the close event of a connection that is closed already never comes
    if (reply.raw.destroyed) return reply;
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    reply.raw.write(`retry: 3000\n\n${initialMessage()}`);
    const stream: Stream = {
      // an ended stream stays until its browser has read the rest
      write: (text) => {
        if (reply.raw.writableEnded) return;
        reply.raw.write(text);
        if (reply.raw.writableLength > MAX_UNREAD_BYTES) reply.raw.destroy();
      },
      end: () => reply.raw.end(),
      userId: caller?.userId ?? null,
      sessionId: caller?.sessionId ?? null,
      network,
    };
    streams.add(stream);
    reply.raw.on('close', () => streams.delete(stream));
    return reply;
  });

  const ping = setInterval(() => {
    for (const stream of streams) stream.write(': still here\n\n');
  }, PING_MS);
  app.addHook('preClose', async () => {
    clearInterval(ping);
    for (const stream of streams) stream.end();
  });

  const format = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
  return {
    sendOnConnect: (event, data) => {
      initialMessage = () => format(event, data());
    },
    send: (event, data, userId) => {
      const message = format(event, data);
      for (const stream of streams) if (userId === undefined || stream.userId === userId) stream.write(message);
    },
    end: (sessionId) => {
      endCount += 1;
      for (const stream of streams) if (stream.sessionId !== null && (sessionId ?? stream.sessionId) === stream.sessionId) stream.end();
    },
    open: () => streams.size,
  };
}
