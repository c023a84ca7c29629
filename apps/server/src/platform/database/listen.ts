import pg from 'pg';
import { endWhenSilent, limitsOf, PATIENCE, type Connection, type Patience } from './database.ts';
import type { Logger } from '../process/log.ts';

/**
 * `payload` is null when listening begins, at first and after a lost connection: notifications may have been missed, so everything must be
 * read again.
 */
type Handler = (payload: string | null) => void | Promise<void>;

export type Listener = {
  on: (channel: string, handler: Handler) => void;
  stop: () => Promise<void>;
};

/** The interval at which a connection that only listens is checked. */
const CHECK_MS = 30_000;
const BACK_OFF_MS = [100, 250, 500, 1000, 2000, 5000];

/** Listens to the database's notifications on a separate connection, for as long as the process lives. */
export async function startListener(connection: Connection, log: Logger, patience: Patience = PATIENCE.calls): Promise<Listener> {
  const handlers = new Map<string, Handler[]>();
  let client: pg.Client | null = null;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;
  // sequential: a connection runs one query at a time
  let listening: Promise<unknown> = Promise.resolve();

  const call = (channel: string, payload: string | null): void => {
    for (const handler of handlers.get(channel) ?? []) {
      Promise.resolve(handler(payload)).catch((error: unknown) => log.error({ error, channel }, 'a notification was not handled'));
    }
  };

  const connect = async (attempt: number): Promise<void> => {
    const next = new pg.Client({ ...connection, ...limitsOf(patience) });
    let connected = false;
    let over = false;
    let check: NodeJS.Timeout | undefined;
    const lost = (): void => {
      if (over) return;
      over = true;
      clearInterval(check);
      if (client === next) client = null;
      next.end().catch(() => {});
      if (stopped) return;
      const failures = connected ? 0 : attempt;
      retry = setTimeout(() => void connect(failures + 1), BACK_OFF_MS[Math.min(failures, BACK_OFF_MS.length - 1)]);
    };
    next.on('error', () => {});
    next.once('end', lost);
    next.on('notification', (message) => call(message.channel, message.payload ?? ''));
    try {
      await next.connect();
      endWhenSilent(next, patience.statementMs);
      for (const channel of handlers.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (stopped) return lost();
      connected = true;
      client = next;
      check = setInterval(() => void next.query('select 1').catch(() => {}), CHECK_MS);
    } catch (error) {
      if (attempt === 0 && !stopped) log.warn({ error: String(error) }, 'cannot listen to the database yet');
      lost();
      return;
    }
    if (attempt > 0) for (const channel of handlers.keys()) call(channel, null);
  };

  await connect(0);
  return {
    on: (channel, handler) => {
      const known = handlers.get(channel);
      if (known) known.push(handler);
      else {
        handlers.set(channel, [handler]);
        const connected = client;
        listening = listening
          .then(async () => {
            if (!connected) return;
            await connected.query(`listen ${pg.escapeIdentifier(channel)}`);
            // notifications may have been missed, so the data that the caller has read may be stale
            call(channel, null);
          })
          .catch(() => {});
      }
    },
    stop: async () => {
      stopped = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
