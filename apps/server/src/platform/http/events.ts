import type { FastifyInstance } from 'fastify';
import { networkOf } from '../outside/public-address.ts';
import { Refusal } from './refusal.ts';
import type { SignedIn } from '../security/sessions.ts';

const PING_MS = 20_000;
const MAX_STREAMS_PER_ADDRESS = 20;
/** Bytes that wait for a browser which does not read them; one that reads again begins anew. */
const MOST_UNREAD = 1_000_000;

export type EventHub = {
  /** Sends an event to every open screen, or to those of one user. */
  send: (event: string, data: unknown, userId?: number) => void;
  /** What every new stream is told first: a screen that was away learns from it whether it missed something. */
  greet: (event: string, data: () => unknown) => void;
  /** Ends the streams of a session that ended; null = any may have: every stream of a session, whose browser opens it anew. */
  end: (sessionId: number | null) => void;
  open: () => number;
};

/** `GET /events`: one stream a browser; the leading tab shares it with the others. */
export function serveEvents(app: FastifyInstance, callerOf: (token: string) => Promise<SignedIn | null>, sessionCookie: string): EventHub {
  let greeting: () => string = () => '';
  type Stream = { write: (text: string) => void; end: () => void; userId: number | null; sessionId: number | null; network: string };
  const streams = new Set<Stream>();

  let endings = 0;
  /** A session that ends while it is being looked up has no stream that could be ended: it is looked up anew. */
  const callerNow = async (token: string): Promise<SignedIn | null> => {
    for (;;) {
      const before = endings;
      const caller = await callerOf(token);
      if (before === endings) return caller;
    }
  };

  app.get('/events', { schema: { hide: true } }, async (request, reply) => {
    const token = request.cookies[sessionCookie];
    const caller = token ? await callerNow(token) : null;
    const network = networkOf(request.ip);
    if ([...streams].filter((stream) => stream.network === network).length >= MAX_STREAMS_PER_ADDRESS) {
      throw new Refusal('TOO_MANY_REQUESTS', 'calls.tooMany', { metaData: { remaining_time: 60 } });
    }
    reply.hijack();
    // whoever left meanwhile will not be heard to leave
    if (reply.raw.destroyed) return reply;
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    reply.raw.write(`retry: 3000\n\n${greeting()}`);
    const stream: Stream = {
      // an ended one stays until its browser has read what came before
      write: (text) => {
        if (reply.raw.writableEnded) return;
        reply.raw.write(text);
        if (reply.raw.writableLength > MOST_UNREAD) reply.raw.destroy();
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
    greet: (event, data) => {
      greeting = () => format(event, data());
    },
    send: (event, data, userId) => {
      const message = format(event, data);
      for (const stream of streams) if (userId === undefined || stream.userId === userId) stream.write(message);
    },
    end: (sessionId) => {
      endings += 1;
      for (const stream of streams) if (stream.sessionId !== null && (sessionId ?? stream.sessionId) === stream.sessionId) stream.end();
    },
    open: () => streams.size,
  };
}
