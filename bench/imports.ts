import { SENT_ROWS } from '@lootfolio/domain/imports';
import { ASSUMED_FEE } from '@lootfolio/domain/fees';
import { MARKETS } from '@lootfolio/domain/markets';
import { sql } from 'kysely';
import { importJob } from '../apps/server/src/features/holdings/imports/imports.jobs.ts';
import { loadBoards } from '../apps/server/src/prices/board/boards.ts';
import { loadItemDirectory } from '../apps/server/src/prices/board/item-directory.ts';
import { percentile, plainFigure, type Figure } from './figures.ts';
import { measureHealthDuring } from './health.ts';
import { familyOf } from './processes.ts';
import { createWorld, log, raiseRateLimits, signIn, startApi } from './world.ts';

const ROWS = 200_000;
const UNKNOWN = 50;
const DAY = 86_400_000;
const MEMORY_MS = 50;

/** A history of 200,000 trades from the first request to the last sale, and its undoing. `/health` is requested at a steady pace meanwhile. */
export async function benchImports(folder: string): Promise<Figure[]> {
  const world = await createWorld(folder, 0.6);
  await raiseRateLimits(world.db);
  const cookie = await signIn(world.db);
  const { csrf } = (await sql<{ csrf: string }>`select csrf_token as csrf from sessions`.execute(world.db)).rows[0]!;
  const items = await loadItemDirectory(world.db);
  const boards = await loadBoards(world.db, items, () => new Map(MARKETS.map(({ id }) => [id, ASSUMED_FEE])), log);
  const job = importJob({ db: world.db, items, boards });
  const api = await startApi(world.url);
  const url = `http://127.0.0.1:${api.port}/api/v1`;
  const call = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'x-csrf-token': csrf, cookie: `lf_session=${cookie}` };
    const reply = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const answer = (await reply.json()) as { item: { id: number; import_id: number; summary: unknown }; success: boolean };
    if (!answer.success) throw new Error(JSON.stringify(answer));
    return answer;
  };
  const rows = history(items.all().map(({ name }) => name));
  const memory = (): number => familyOf(api.child.pid!).reduce((sum, { megabytes }) => sum + megabytes, 0);
  try {
    const before = memory();
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, memory())), MEMORY_MS);
    const times: Record<string, number> = {};
    const timed = async <T>(name: string, run: () => Promise<T>): Promise<T> => {
      const start = performance.now();
      const result = await run();
      times[name] = performance.now() - start;
      return result;
    };
    const [importId, waits] = await measureHealthDuring(url, async () => {
      const { id } = (await call('/imports', { file_names: ['history.json'] })).item;
      await timed('sending', async () => {
        for (let from = 0; from < ROWS; from += SENT_ROWS)
          await call(`/imports/${id}/rows`, { from, rows: rows.slice(from, from + SENT_ROWS) });
      });
      for (const step of ['check', 'run']) {
        await call(`/imports/${id}/${step}`, {});
        await timed(step, () => job.run({ draftId: id }, new AbortController().signal));
      }
      const [draft] = (
        await sql<{ import_id: number }>`select import_id from import_drafts where id = ${id} and state = 'imported'`.execute(world.db)
      ).rows;
      return draft!.import_id;
    });
    const [, undoWaits] = await measureHealthDuring(url, () =>
      timed('undo', () => call('/investments/undo-import', { import_id: importId })),
    );
    clearInterval(watch);
    const { sending, check, run, undo } = times as Record<'sending' | 'check' | 'run' | 'undo', number>;
    const name = `import of ${ROWS} rows`;
    return [
      plainFigure(`${name}, whole`, (sending + check + run) / 1000, 's', '20 s'),
      plainFigure(`${name}, sending`, sending / 1000, 's'),
      plainFigure(`${name}, checking`, check / 1000, 's'),
      plainFigure(`${name}, adding`, run / 1000, 's'),
      plainFigure(`${name}, undoing`, undo / 1000, 's'),
      plainFigure(`${name}, memory of the api, most above before`, most - before, 'MB', '60 MB'),
      plainFigure(`${name}, /health meanwhile, p99`, percentile(waits, 0.99), 'ms', '50 ms'),
      plainFigure(`${name}, /health while undoing, p99`, percentile(undoWaits, 0.99), 'ms', '50 ms'),
    ];
  } finally {
    await api.stop();
    await world.stop();
  }
}

/** Trades of eight years with the ids of their source, half of them sales. A few names are not known. */
const history = (names: readonly string[]) =>
  Array.from({ length: ROWS }, (_, at) => ({
    ...{
      file: 0,
      line: at + 1,
      side: at % 2 === 0 ? 'buy' : 'sell',
      app_id: 730,
      quantity: 1,
      units: 100 + (at % 997),
      scale: 2,
      currency: 'USD',
    },
    name: at % (ROWS / UNKNOWN) === 0 ? `A name that no item has ${at}` : names[(Math.floor(at / 2) * 7919) % 4000]!,
    day: new Date(Date.now() - (2920 - Math.floor((at * 2919) / ROWS)) * DAY).toISOString().slice(0, 10),
    market: 'steam',
    source_id: `steam:${at}_${at}`,
  }));
