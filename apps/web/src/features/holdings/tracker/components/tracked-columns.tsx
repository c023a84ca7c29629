import { IconPencil, IconTrash } from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import { calendarDate, integer, moneyChange } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { useMobile } from '../../../../lib/use-media.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Explain } from '../../../../ui/overlay/Explain.tsx';
import { Age, Delta, Money, OldAge } from '../../../../ui/value/figures.tsx';
import { Suspicious } from '../../../../ui/value/Flag.tsx';
import { NoteMark } from '../../../../ui/value/NoteMark.tsx';
import { IconButton } from '../../../../ui/form/IconButton.tsx';
import { ItemCell } from '../../../../market-ui/ItemCell.tsx';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import { Sparkline } from '../../../../ui/chart/Sparkline.tsx';
import type { Column } from '../../../../ui/table/table.ts';
import { Help } from '../../../../ui/overlay/Tip.tsx';
import { RowButtons } from '../../../../ui/table/RowButtons.tsx';
import { changeColumns } from '../../../market/items/items.public.tsx';
import type { TrackedItem } from '../tracker.queries.ts';
import { markets } from '../tracker.search.ts';
import css from './tracked-columns.module.css';

/** The actions on a row of an own portfolio. */
export type RowActions = { onEdit: (item: TrackedItem) => void; onRemove: (item: TrackedItem) => void };

export const TrackedName = ({ item, size }: { item: TrackedItem; size?: number }) => (
  <ItemCell
    name={item.name}
    image={item.image}
    itemId={item.item_id}
    color={item.rarity_color}
    exterior={item.exterior}
    href={pathTo('/$game/item/$slug', { params: { game: item.game, slug: item.slug } })}
    {...(size !== undefined && { size })}
    marks={item.notes !== null && <NoteMark note={item.notes} label={t('tracker.notesOf', { name: item.name })} />}
  />
);

/** The current price, with its market and age. `compact`: only the market's mark, and the age of an old price. */
export function CurrentPrice({ item, compact = false }: { item: TrackedItem; compact?: boolean }) {
  const now = useNow();
  if (!item.current) return <Money value={null} />;
  const market = <MarketBadge id={item.current.market_id} name={item.current.market_name} compact={compact} />;
  return (
    <span className={css.two}>
      <span className={css.line}>
        {item.current.outlier && <Suspicious compact />}
        {compact && market}
        <Money value={item.current_price} />
      </span>
      <span className={css.line}>
        {!compact && market}
        {compact ? <OldAge at={item.current.updated_at} now={now} /> : <Age at={item.current.updated_at} now={now} />}
      </span>
    </span>
  );
}

/** The daily prices of 30 days. */
export function Trend({ item }: { item: TrackedItem }) {
  const size = useMobile('list') ? { width: 60, height: 25 } : { width: 80, height: 30 };
  return <Sparkline values={item.price_info.map(({ price }) => price)} {...size} />;
}

/** The profit after the fee, and below it the profit before the fee. `labelled`: names both in words, where there is no column head. */
export function Profit({ item, labelled = false }: { item: TrackedItem; labelled?: boolean }) {
  const now = useNow();
  if (!item.current || item.profit === null) return <Money value={null} />;
  const { market_name: market, net, updated_at: at } = item.current;
  const result = <Delta value={item.profit} unit="money" plain />;
  return (
    <span className={css.two}>
      <Explain
        label={t('tracker.profit')}
        formula={t('tracker.profitFormula')}
        inputs={[
          { label: t('tracker.quantity'), value: integer(item.qty) },
          {
            label: t('tracker.priceNow'),
            value: <Money value={item.current_price} />,
            source: (
              <>
                {market} · <Age at={at} now={now} />
              </>
            ),
          },
          { label: t('tracker.afterFee'), value: <Money value={net} exact /> },
          { label: t('tracker.buyPriceOne'), value: <Money value={item.buy_price} exact /> },
        ]}
        result={result}
        further={[{ label: t('tracker.grossProfit'), value: <Delta value={item.gross_profit} unit="money" plain /> }]}
      >
        {result}
      </Explain>
      <span className={css.gross}>
        {labelled && item.gross_profit !== null ? (
          t('tracker.beforeFees', { amount: moneyChange(item.gross_profit) })
        ) : (
          <Help label={t('tracker.grossProfit')}>
            <span className="visually-hidden">{t('tracker.grossProfit')} </span>
            <Money value={item.gross_profit} sign />
          </Help>
        )}
      </span>
    </span>
  );
}

/** The date and the market of the purchase. */
export const Bought = ({ item }: { item: TrackedItem }) => (
  <span className={css.bought}>
    <time dateTime={item.transaction_date}>{calendarDate(item.transaction_date)}</time>
    {item.market !== null && <span className="muted">{markets().find(({ value }) => value === item.market)?.label ?? item.market}</span>}
  </span>
);

export const TrackedActions = ({ item, onEdit, onRemove }: { item: TrackedItem } & RowActions) => (
  <RowButtons over>
    <IconButton label={t('tracker.editItem', { name: item.name })} onClick={() => onEdit(item)}>
      <IconPencil size={15} stroke={1.7} aria-hidden />
    </IconButton>
    <IconButton label={t('tracker.removeItem', { name: item.name })} className={css.remove} onClick={() => onRemove(item)}>
      <IconTrash size={15} stroke={1.7} aria-hidden />
    </IconButton>
  </RowButtons>
);

const dollars = (amount: number | null): number | null => amount && amount / 1000;

/** @param actions null when the portfolio belongs to another user */
export const trackedColumns = (actions: RowActions | null): Column<TrackedItem>[] => [
  {
    id: 'name',
    header: () => t('tracker.item'),
    cell: (item) => (
      <span className={css.name}>
        <TrackedName item={item} />
      </span>
    ),
    fixed: true,
    // takes the room that the short columns leave
    width: '100%',
    sortable: true,
    copyValue: (item) => item.name,
  },
  {
    id: 'qty',
    header: () => t('tracker.qty'),
    name: () => t('tracker.quantity'),
    cell: (item) => <span className={css.figure}>{integer(item.qty)}</span>,
    numeric: true,
    sortable: true,
    copyValue: (item) => item.qty,
  },
  {
    id: 'buy_price',
    header: () => <span className={css.head}>{t('tracker.buyPrice')}</span>,
    name: () => t('tracker.buyPrice'),
    cell: (item) => <Money value={item.buy_price} />,
    numeric: true,
    sortable: true,
    copyValue: (item) => dollars(item.buy_price),
  },
  {
    id: 'current_price',
    header: () => <span className={css.head}>{t('tracker.currentPrice')}</span>,
    name: () => t('tracker.currentPrice'),
    cell: (item) => <CurrentPrice item={item} compact />,
    numeric: true,
    sortable: true,
    copyValue: (item) => dollars(item.current_price),
  },
  ...changeColumns<TrackedItem>(['change_1d']),
  { id: 'trend', header: () => t('tracker.trend'), name: () => t('tracker.trend'), cell: (item) => <Trend item={item} />, skeleton: 80 },
  {
    id: 'profit',
    header: () => t('tracker.profit'),
    name: () => t('tracker.profit'),
    cell: (item) => <Profit item={item} />,
    numeric: true,
    sortable: true,
    copyValue: (item) => dollars(item.profit),
  },
  {
    id: 'profit_ratio',
    header: () => t('tracker.profitRatio'),
    name: () => t('tracker.profitRatio'),
    cell: (item) => <Delta value={item.profit_ratio} unit="percent" plain />,
    numeric: true,
    sortable: true,
    copyValue: (item) => item.profit_ratio,
  },
  {
    id: 'transaction_date',
    header: () => t('tracker.boughtOn'),
    name: () => t('tracker.boughtOn'),
    cell: (item) => <Bought item={item} />,
    sortable: true,
    copyValue: (item) => item.transaction_date,
  },
  ...(actions
    ? [
        {
          id: 'actions',
          header: () => <span className="visually-hidden">{t('tracker.actions')}</span>,
          cell: (item: TrackedItem) => <TrackedActions item={item} {...actions} />,
          fixed: true,
          screenOnly: true,
        },
      ]
    : []),
];
