import type { BodyOf } from '@lootfolio/contract/call';
import type { exportHistories as exportCall } from '@lootfolio/contract/features/market/items';
import { findMarket } from '@lootfolio/domain/markets';
import { displayName } from '@lootfolio/domain/names';
import type { Language } from '@lootfolio/texts/languages';
import { text } from '@lootfolio/texts/text';
import type { FileMaker } from '../../../platform/files/file-maker.ts';
import { buildTable, dateInName, type Column } from '../../../platform/files/file-table.ts';
import type { FileReply } from '../../../platform/http/route.ts';
import type { Item } from '../../../prices/board/item-directory.ts';
import type { Histories } from './view-histories.ts';

type ExportRequest = { item: Item; language: Language; body: BodyOf<typeof exportCall> };
/** A day by its position. */
type Day = { at: number; date: string };

/** Writes the daily prices of an item into a file, newest first: a column for each market, and the units sold on all of them together. */
export async function exportHistories(
  files: FileMaker,
  { dates, markets }: Histories,
  { item, language, body: { format, timezone, markets: asked } }: ExportRequest,
): Promise<FileReply> {
  const shown = asked.length === 0 ? markets : markets.filter(({ market }) => asked.some(({ slug }) => slug === market));
  const first = Math.min(dates.length, ...shown.map(({ from }) => from));
  const days = dates.map((date, at): Day => ({ at, date })).slice(first);
  const columns: Column<Day>[] = [
    { head: text('ui.date', language), kind: 'date', value: ({ date }) => date },
    ...shown.map(({ market, from, prices }): Column<Day> => ({
      head: findMarket(market)!.name,
      kind: 'money',
      value: ({ at }) => prices[at - from] ?? null,
    })),
    { head: text('ui.volume', language), kind: 'number', value: ({ at }) => soldOn(shown, at) },
  ];
  const title = text('items.historyTitle', language, { name: displayName(item.name, item.phase) });
  const table = await buildTable(columns, days.toReversed(), { title, total: days.length, language, timeZone: timezone });
  const name = text('items.historyFile', language, { item: item.slug, date: dateInName(timezone) });
  return { name, format, file: await files.make(format, table), rows: days.length, total: days.length };
}

/** Returns the sum of the known sales of a day; null when none is known. */
function soldOn(markets: Histories['markets'], at: number): number | null {
  const known = markets.flatMap(({ from, volumes }) => volumes[at - from] ?? []);
  return known.length === 0 ? null : known.reduce((sum, volume) => sum + volume, 0);
}
