import { marketById } from '@lootfolio/domain/markets';
import { CHANGE_DAYS, CHANGE_SPANS, type ChangeSpan } from '@lootfolio/domain/price-changes';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import type { Column } from '../../../../ui/table/table.ts';
import { Delta } from '../../../../ui/value/figures.tsx';

type Change = { percent: number; market_id: number } | null;
/** A thing with the changes of its price. */
export type Changing = Record<ChangeSpan, Change>;

/** The heads of columns. */
const CHANGE_HEADS: Readonly<Record<ChangeSpan, PlainKey>> = {
  change_1d: 'items.change1dShort',
  change_7d: 'items.change7dShort',
  change_30d: 'items.change30dShort',
};

/** The names of the changes, for choices of columns and orders. */
export const CHANGE_NAMES: Readonly<Record<ChangeSpan, PlainKey>> = {
  change_1d: 'items.change24h',
  change_7d: 'items.change7d',
  change_30d: 'items.change30d',
};

/** How far the price of a thing moved. Tells on hover which market's prices are compared. */
export const PriceChange = ({ of, span }: { of: Changing; span: ChangeSpan }) => {
  const change = of[span];
  if (change === null) return <Delta value={null} unit="percent" />;
  const why = t('items.changeAt', { market: marketById(change.market_id).name, n: CHANGE_DAYS[span] });
  return (
    <span title={why}>
      <Delta value={change.percent} unit="percent" plain />
    </span>
  );
};

/**
 * Sortable columns with the changes of the price.
 * @param shown the columns that are visible until the user hides them
 */
export const changeColumns = <T extends Changing>(shown: readonly ChangeSpan[]): Column<T>[] =>
  CHANGE_SPANS.map((span) => ({
    id: span,
    sortable: true,
    numeric: true,
    extra: !shown.includes(span),
    header: () => t(CHANGE_HEADS[span]),
    name: () => t(CHANGE_NAMES[span]),
    copyValue: (row) => row[span]?.percent ?? null,
    cell: (row) => <PriceChange of={row} span={span} />,
  }));
