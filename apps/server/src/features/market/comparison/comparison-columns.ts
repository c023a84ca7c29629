import type { COMPARISON_COLUMNS } from '@lootfolio/contract/features/market/comparison';
import { marketById } from '@lootfolio/domain/markets';
import type { Language } from '@lootfolio/texts/languages';
import { text } from '@lootfolio/texts/text';
import type { Column } from '../../../platform/files/file-table.ts';
import type { ComparedRow } from './compare-markets.ts';

type ColumnName = (typeof COMPARISON_COLUMNS)[number];

/** Returns the columns of a file for each column of the screen. A price adds its market and the item's link there. */
export const comparisonColumns = (
  language: Language,
  { afterPayout, toBids }: { afterPayout: boolean; toBids: boolean },
): Readonly<Record<ColumnName, readonly Column<ComparedRow>[]>> => ({
  name: [{ head: text('comparison.item', language), kind: 'text', value: (row) => row.name }],
  // 0 means that the item has no reference price
  reference: [{ head: text('comparison.reference', language), kind: 'money', value: (row) => row.referance_price || null }],
  source: [
    { head: text('comparison.source', language), kind: 'text', value: (row) => row.source_name },
    { head: text('comparison.buyLink', language), kind: 'link', value: (row) => row.source_url },
    { head: text('comparison.buy', language), kind: 'money', value: (row) => row.source_price },
  ],
  quantity: [{ head: text('comparison.quantity', language), kind: 'number', value: (row) => row.source_qty }],
  sold: [{ head: text('comparison.sold', language), kind: 'number', value: (row) => row.volume_7d }],
  target: [
    { head: text('comparison.target', language), kind: 'text', value: (row) => row.target_name },
    { head: text('comparison.sellLink', language), kind: 'link', value: (row) => row.target_url },
    { head: text(toBids ? 'comparison.sellToBid' : 'comparison.sell', language), kind: 'money', value: (row) => row.target_price },
    { head: text('comparison.remarks', language), kind: 'text', value: (row) => remarks(row, language) },
  ],
  net: [
    {
      head: text(afterPayout ? 'comparison.afterPayoutShort' : 'comparison.net', language),
      kind: 'money',
      value: (row) => row.source_price + row.profit,
    },
  ],
  profit: [{ head: text('comparison.profit', language), kind: 'money', value: (row) => row.profit }],
  profitRatio: [{ head: text('comparison.profitRatio', language), kind: 'percent', value: (row) => row.profitRatio }],
  profitPerDay: [
    { head: text('comparison.sellDays', language), kind: 'number', value: (row) => row.sell_days },
    { head: text('comparison.lockedDays', language), kind: 'number', value: (row) => row.locked_days },
    { head: text('comparison.profitPerDay', language), kind: 'money', value: (row) => row.profit_per_day },
  ],
  age: [{ head: text('comparison.updated', language), kind: 'datetime', value: (row) => new Date(row.last_update) }],
});

/** Returns the marks of a row on the screen, as text; null when it has none. */
function remarks(row: ComparedRow, language: Language): string | null {
  const { payout } = marketById(row.target_id);
  const marks = [
    row.source_outlier && text('comparison.suspiciousBuy', language),
    row.target_outlier && text('comparison.suspiciousSell', language),
    !row.fee_known && text('marketplaces.feeAssumed', language),
    payout === 'wallet' && text('marketplaces.walletOnly', language),
    payout === 'trade' && text('marketplaces.tradeOnly', language),
  ];
  return marks.filter((mark) => mark !== false).join(', ') || null;
}
