import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/i18n.ts';
import { request, type Reply } from '../../lib/api.ts';
import { moneyShort } from '../../lib/format.ts';
import { pathTo } from '../../lib/path-to.ts';
import { useNow } from '../../lib/use-now.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { Column } from '../../ui/table/table.ts';
import { Age, Delta, Money } from '../../ui/value/figures.tsx';
import { ItemCell } from '../../market-ui/ItemCell.tsx';
import { EmptyList, Failed } from '../../ui/state/ListState.tsx';
import { MarketBadge } from '../../market-ui/MarketBadge.tsx';
import css from './BestSpreads.module.css';

type Row = Reply<'POST /item/comparison'>['items'][number];

const SHOWN = 6;
/** The lowest price shown, in thousandths of a dollar. Cheaper items have the highest ratios but hardly any profit. */
export const MIN_PRICE = 1000;
/** The highest return shown, in percent. Beyond it one of the prices is probably wrong, which shows itself only once all markets were read. */
export const MAX_ROI = 100;
const DEFAULT_PAIR = { source: 'buff', target: 'haloskins' };

type Pair = { source: string; target: string };

/** The best rows of the comparison's default pair, or of the pair that the server preselects when that one has no fresh prices. */
async function readSpreads(signal: AbortSignal): Promise<{ rows: readonly Row[]; pair: Pair }> {
  const { items: filters } = await request('GET /item/filters', { query: { game: 730 }, signal });
  const pair = filters.preselect ?? DEFAULT_PAIR;
  const limits = { priceFrom: MIN_PRICE, maxROI: MAX_ROI, pageSize: SHOWN };
  const body = { game: 730, sourceMarket: [pair.source], targetMarket: [pair.target], outliers: 0 as const, ...limits };
  return { rows: (await request('POST /item/comparison', { body, signal })).items, pair };
}

const useSpreads = () => useQuery({ queryKey: ['comparison', 'best'], queryFn: ({ signal }) => readSpreads(signal) });

/** The address of the comparison with the same trades first. */
export function useSpreadsPath(): string {
  const pair = useSpreads().data?.pair;
  const markets = pair && { source: [pair.source], target: [pair.target] };
  return pathTo('/comparison', { search: { priceFrom: String(MIN_PRICE / 1000), roiTo: String(MAX_ROI), ...markets } });
}

const Item = (row: Row) => (
  <ItemCell
    name={row.name}
    image={row.image}
    itemId={row.item_id}
    color={row.color}
    exterior={row.exterior}
    href={pathTo('/$game/item/$slug', { params: { game: row.game, slug: row.slug } })}
  />
);

const Side = ({ id, name, price }: { id: number; name: string; price: number }) => (
  <span className={css.side}>
    <Money value={price} />
    <MarketBadge id={id} name={name} />
  </span>
);

function Updated({ row }: { row: Row }) {
  return <Age at={row.last_update} now={useNow()} />;
}

const COLUMNS: readonly Column<Row>[] = [
  { id: 'name', skeleton: 180, header: () => t('home.item'), cell: Item },
  {
    id: 'buy',
    numeric: true,
    header: () => t('home.buy'),
    cell: (row) => <Side id={row.source_id} name={row.source_name} price={row.source_price} />,
  },
  {
    id: 'sell',
    numeric: true,
    header: () => t('home.sell'),
    cell: (row) => <Side id={row.target_id} name={row.target_name} price={row.target_price} />,
  },
  { id: 'profit', numeric: true, header: () => t('home.profit'), cell: (row) => <Delta value={row.profit} unit="money" plain /> },
  { id: 'ratio', numeric: true, header: () => t('home.ratio'), cell: (row) => <Delta value={row.profitRatio} unit="percent" /> },
  { id: 'updated', numeric: true, header: () => t('home.updated'), cell: (row) => <Updated row={row} /> },
];

const Card = (row: Row) => (
  <>
    <span className={css.cardHead}>
      {Item(row)}
      <Updated row={row} />
    </span>
    <div className={css.figures}>
      <span className={css.figure}>
        <span className={css.label}>{t('home.buy')}</span>
        <Side id={row.source_id} name={row.source_name} price={row.source_price} />
      </span>
      <span className={css.figure}>
        <span className={css.label}>{t('home.sell')}</span>
        <Side id={row.target_id} name={row.target_name} price={row.target_price} />
      </span>
      <span className={`${css.figure} ${css.side}`}>
        <span className={css.label}>{t('home.ratio')}</span>
        <Delta value={row.profitRatio} unit="percent" />
        <Delta value={row.profit} unit="money" plain />
      </span>
    </div>
  </>
);

const NONE: readonly Row[] = [];

/** The trades with the highest return right now, after fees. */
export function BestSpreads() {
  const { data, error, refetch } = useSpreads();
  return (
    <div className={css.inside}>
      <DataTable
        caption={t('home.spreads', { price: moneyShort(MIN_PRICE), roi: MAX_ROI })}
        columns={COLUMNS}
        rows={data?.rows ?? NONE}
        rowId={(row) => String(row.item_id)}
        loading={!data && !error}
        skeletonRows={SHOWN}
        card={Card}
        empty={error ? <Failed error={error} onRetry={() => void refetch()} /> : <EmptyList text={t('home.noSpreads')} />}
      />
    </div>
  );
}
