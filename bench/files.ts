import { once } from 'node:events';
import { makeFile, type FileFormat } from '../apps/server/src/platform/files/make-file.ts';
import type { Cell, ColumnKind, FileTable } from '../apps/server/src/platform/files/file-table.ts';
import { mergeQuotes } from '../apps/server/src/prices/collect/merge.ts';
import { median, percentile, plainFigure, type Figure } from './figures.ts';
import { measureHealthDuring } from './health.ts';
import { ROUNDS } from './race.ts';
import { createWorld, refreshOf, startApi, type ApiMessage, type ApiCommand, type ApiProcess } from './world.ts';

const ROWS = 1000;
const TARGETS: Readonly<Record<FileFormat, string>> = { csv: '', xlsx: '300 ms', pdf: '1500 ms' };
const FORMATS = Object.keys(TARGETS) as FileFormat[];

/** Files of 1,000 rows, and the event-loop delay of the api during the largest export of the comparison. */
export async function benchFiles(folder: string): Promise<Figure[]> {
  const table = sampleTable();
  const figures: Figure[] = [];
  for (const format of FORMATS) {
    const times: { ms: number; cpu: number }[] = [];
    for (let round = 0; round <= ROUNDS; round++) times.push(await timed(() => makeFile(format, table)));
    const warm = times.slice(1);
    figures.push(plainFigure(`files, ${ROWS} rows as ${format}`, median(warm.map(({ ms }) => ms)), 'ms', TARGETS[format]));
    figures.push(
      plainFigure(`files, ${ROWS} rows as ${format}, processor time`, median(warm.map(({ cpu }) => cpu)), 'ms', TARGETS[format]),
    );
    figures.push(plainFigure(`files, ${ROWS} rows as ${format}, the first of a thread`, times[0]!.ms, 'ms'));
  }
  return [...figures, ...(await exportOverHttp(folder))];
}

async function timed(run: () => Promise<unknown>): Promise<{ ms: number; cpu: number }> {
  const [start, before] = [performance.now(), process.cpuUsage()];
  await run();
  const { user, system } = process.cpuUsage(before);
  return { ms: performance.now() - start, cpu: (user + system) / 1000 };
}

/** A table with the columns of the comparison's export. */
function sampleTable(): FileTable {
  const kinds: ColumnKind[] = [
    'text',
    'money',
    'text',
    'link',
    'money',
    'number',
    'text',
    'link',
    'money',
    'text',
    'money',
    'money',
    'percent',
    'datetime',
  ];
  const cellOf: Record<ColumnKind, (row: number, at: number) => Cell> = {
    text: (row, at) => (at === 0 ? `★ StatTrak™ Karambit | Kırmızı Çizgi (Görevde Kullanılmış) ${row}` : at === 9 ? null : 'MarketCSGO'),
    link: (row) => `https://steamcommunity.com/market/listings/730/item-${row}`,
    money: (row, at) => 12_340 + row * 17 + at * 1000,
    number: (row) => row,
    percent: (row) => row / 100,
    date: () => '2026-11-22',
    datetime: (row) => new Date(1_795_000_000_000 - row * 60_000),
  };
  return {
    title: 'Price Comparison',
    columns: kinds.map((kind, at) => ({ head: `Column ${at}`, kind })),
    rows: Array.from({ length: ROWS }, (_, row) => kinds.map((kind, at) => cellOf[kind](row, at))),
    total: ROWS,
    language: 'tr',
    timeZone: 'Europe/Istanbul',
    madeAt: new Date(1_795_000_000_000),
  };
}

/** Exports the first 5,000 of 65,000 items, timed from the query to the last byte. `/health` is requested at a steady pace meanwhile. */
async function exportOverHttp(folder: string): Promise<Figure[]> {
  const world = await createWorld(folder, 0.6);
  for (const { marketId, quotes } of world.lists) await mergeQuotes(world.pool, refreshOf(marketId), quotes);
  const api = await startApi(world.url);
  const url = `http://127.0.0.1:${api.port}/api/v1`;
  try {
    const figures: Figure[] = [];
    for (const format of FORMATS) {
      // the first export starts the thread
      await exported(url, format);
      api.child.send({ command: 'reset' } satisfies ApiCommand);
      const [ms, waits] = await measureHealthDuring(url, () => exported(url, format));
      const delay = await delayOf(api);
      figures.push(
        plainFigure(`files, export of 5,000 rows of the comparison as ${format}`, ms, 'ms'),
        plainFigure(`files, event-loop delay of the api meanwhile, ${format}, p99`, delay.p99, 'ms', '50 ms'),
        plainFigure(`files, event-loop delay of the api meanwhile, ${format}, longest`, delay.max, 'ms'),
        plainFigure(`files, /health meanwhile, ${format}, p95`, percentile(waits, 0.95), 'ms', '20 ms'),
      );
    }
    return figures;
  } finally {
    await api.stop();
    await world.stop();
  }
}

async function exported(url: string, format: FileFormat): Promise<number> {
  const start = performance.now();
  const body = JSON.stringify({ format, sourceMarket: [], targetMarket: [] });
  const reply = await fetch(`${url}/item/comparison/export`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  await reply.arrayBuffer();
  if (reply.headers.get('x-rows') !== '5000') throw new Error(`an export was answered with ${reply.status}`);
  return performance.now() - start;
}

async function delayOf(api: ApiProcess): Promise<{ p99: number; max: number }> {
  api.child.send({ command: 'delay' } satisfies ApiCommand);
  for (;;) {
    const [{ delay }] = (await once(api.child, 'message')) as [ApiMessage];
    if (delay) return delay;
  }
}
