import type { BodyOf, ReplyOf } from '@lootfolio/contract/call';
import type { exportWatchlist as exportCall, listWatchlist } from '@lootfolio/contract/features/market/watchlist';
import { marketById } from '@lootfolio/domain/markets';
import type { Language } from '@lootfolio/texts/languages';
import { text } from '@lootfolio/texts/text';
import type { FileMaker } from '../../../platform/files/file-maker.ts';
import { buildTable, dateInName, type Column } from '../../../platform/files/file-table.ts';
import type { FileReply } from '../../../platform/http/route.ts';
import type { PresentedItem, WatchlistView } from './view-watchlist.ts';

type ExportRequest = { view: WatchlistView; language: Language; body: Pick<BodyOf<typeof exportCall>, 'format' | 'timezone'> };

/** Writes the watchlist into a file, with price and net of every market that the screen shows. */
export async function exportWatchlist(
  files: FileMaker,
  { items, total }: ReplyOf<typeof listWatchlist>,
  { view, language, body: { format, timezone } }: ExportRequest,
): Promise<FileReply> {
  const title = text('watchlist.title', language);
  const table = await buildTable(columnsFor(view, language), items, { title, total, language, timeZone: timezone });
  const name = text('watchlist.fileName', language, { date: dateInName(timezone) });
  return { name, format, file: await files.make(format, table), rows: items.length, total };
}

function columnsFor({ providers, baseMarketId }: WatchlistView, language: Language): Column<PresentedItem>[] {
  const base = marketById(baseMarketId).name;
  return [
    { head: text('watchlist.item', language), kind: 'text', value: (item) => item.name },
    { head: text('watchlist.sortAdded', language), kind: 'datetime', value: (item) => new Date(item.added_at) },
    { head: text('watchlist.whenAdded', language), kind: 'money', value: (item) => item.added_price.previous.price },
    { head: text('watchlist.nowOn', language, { market: base }), kind: 'money', value: (item) => item.added_price.today.price },
    { head: text('watchlist.change', language), kind: 'percent', value: (item) => item.change },
    ...providers.flatMap((marketId): Column<PresentedItem>[] => {
      const market = marketById(marketId).name;
      const priceOf = (item: PresentedItem) => item.prices.find((price) => price.market_id === marketId);
      return [
        { head: market, kind: 'money', value: (item) => priceOf(item)?.price ?? null },
        { head: text('watchlist.netOn', language, { market }), kind: 'money', value: (item) => priceOf(item)?.net ?? null },
      ];
    }),
    { head: text('watchlist.remarks', language), kind: 'text', value: (item) => remarks(item, language) },
  ];
}

/** Returns warnings about the prices that are not reliable. */
function remarks({ prices }: PresentedItem, language: Language): string | null {
  const marks = prices.flatMap(({ market_name: market, price, fresh, outlier }) => {
    if (price === null) return [];
    return [
      ...(fresh ? [] : [text('watchlist.oldOn', language, { market })]),
      ...(outlier ? [text('watchlist.suspiciousOn', language, { market })] : []),
    ];
  });
  return marks.join(', ') || null;
}
