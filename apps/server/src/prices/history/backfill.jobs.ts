import type { AppId } from '@lootfolio/domain/games';
import type { Db } from '../../platform/database/database.ts';
import { enqueue, type Job } from '../../platform/jobs/jobs.ts';
import { backfillReference, type ArchivedDay } from './backfill.ts';
import { beginArchive, endArchive } from './backfill.store.ts';
import type { Outside } from '../../platform/outside/outside.ts';

const BACKFILL = 'backfill-history';
/** Jobs that read or write the whole history run in this queue, one after another. */
export const HISTORY_QUEUE = BACKFILL;
const LIMIT = { requests: 60, perSeconds: 60 };

/** Adds jobs that load the sandbox's archive of reference prices, once per game, in the background. */
export async function scheduleBackfill(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const appId of await beginArchive(tx)) {
      await enqueue(tx, BACKFILL, { appId }, { key: `${BACKFILL}:${appId}`, maxAttempts: 5, queue: HISTORY_QUEUE });
    }
  });
}

export const backfillJob = (parts: Parameters<typeof backfillReference>[0], outside: Outside, span: number): Job => ({
  name: BACKFILL,
  work: 'background',
  run: async (payload, signal) => {
    const { appId } = payload as { appId: AppId };
    const http = outside.client('history-archive', LIMIT, signal, { priority: 'background' });
    const days = await backfillReference(parts, appId, span, async function* (from, to) {
      for (const window of windowsOf(from, to)) {
        const query = new URLSearchParams({ app: String(appId), ...window });
        const { body } = await http({ url: `https://history.sandbox/days?${query.toString()}` });
        yield* readArchive(body);
      }
    });
    await endArchive(parts.db, appId, days);
  },
});

const DAY = 86_400_000;
/** The number of days per request: some 20 MB for all items of CS2. */
const WINDOW = 10;

/** Cuts a span of days, both ends included, into windows. */
function* windowsOf(from: string, to: string): Generator<{ from: string; to: string }> {
  const last = Date.parse(to);
  for (let start = Date.parse(from); start <= last; start += WINDOW * DAY) {
    const end = Math.min(last, start + (WINDOW - 1) * DAY);
    yield { from: new Date(start).toISOString().slice(0, 10), to: new Date(end).toISOString().slice(0, 10) };
  }
}

/** Reads lines of `market_hash_name,phase,day,price_milli,volume` after a header line; names with commas are quoted. */
function* readArchive(body: Buffer): Generator<ArchivedDay> {
  let start = body.indexOf(10) + 1;
  while (start > 0 && start < body.length) {
    const end = body.indexOf(10, start);
    const line = body.toString('utf8', start, end === -1 ? body.length : end);
    const match = /^(?:"((?:[^"]|"")*)"|([^,]*)),([^,]*),(\d{4}-\d{2}-\d{2}),(\d+),(\d*)\r?$/.exec(line);
    if (match) {
      yield {
        name: match[1]?.replaceAll('""', '"') ?? match[2]!,
        phase: match[3] || null,
        day: match[4]!,
        price: Number(match[5]),
        volume: match[6] ? Number(match[6]) : null,
      };
    }
    start = end === -1 ? body.length : end + 1;
  }
}
