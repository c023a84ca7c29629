import { marketById, findMarket } from '@lootfolio/domain/markets';
import { periodFigures, type TrendPeriod } from '@lootfolio/domain/trends';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { Explain } from '../../../../ui/overlay/Explain.tsx';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { Suspicious } from '../../../../ui/value/Flag.tsx';
import { ItemName } from '../../../../market-ui/ItemName.tsx';
import { ItemPicture } from '../../../../market-ui/ItemPicture.tsx';
import { Sparkline } from '../../../../ui/chart/Sparkline.tsx';
import { copyMoney } from '../../../../ui/table/table-copy.ts';
import type { Column } from '../../../../ui/table/table.ts';
import { Help } from '../../../../ui/overlay/Tip.tsx';
import type { Trend } from '../trends.queries.ts';
import css from './columns.module.css';

const PERIODS: readonly { period: TrendPeriod; name: PlainKey; why: PlainKey }[] = [
  { period: 7, name: 'trends.avg7', why: 'trends.avg7Why' },
  { period: 14, name: 'trends.avg14', why: 'trends.avg14Why' },
  { period: 30, name: 'trends.avg30', why: 'trends.avg30Why' },
];

const pricesOf = ({ item_detail: { prices } }: Trend): number[] => prices.map(({ price }) => price);

export const itemPath = ({ item_detail: { game, slug } }: Trend): string => pathTo('/$game/item/$slug', { params: { game, slug } });

const marketOf = ({ market }: Trend): string => marketById(findMarket(market)!.id).name;

const hasHistory = (trend: Trend): boolean => periodFigures(pricesOf(trend), PERIODS[0]!.period) !== null;

/** The average of a period and, below it, the change since the end of the period. Empty without a history: its graph says so once. */
function PeriodCell({ trend, period, name }: { trend: Trend; period: TrendPeriod; name: PlainKey }) {
  const figures = periodFigures(pricesOf(trend), period);
  if (!figures) return hasHistory(trend) && <Money value={null} />;
  const end = trend.item_detail.prices[figures.points - 1]!;
  return (
    <span className={css.period}>
      <Explain
        label={t(name)}
        formula={t('trends.averageFormula')}
        inputs={[
          { label: t('trends.points'), value: figures.points },
          { label: t('trends.priceNow'), value: <Money value={trend.price} />, source: marketOf(trend) },
          { label: t('trends.priceThen'), value: <Money value={end.price} />, source: end.update_date },
        ]}
        result={<Money value={figures.average} />}
        further={[{ label: t('trends.change'), value: <Delta value={figures.change} unit="percent" />, source: t('trends.changeFormula') }]}
      >
        <Money value={figures.average} />
      </Explain>
      <Delta value={figures.change} unit="percent" plain />
    </span>
  );
}

function NameCell({ trend }: { trend: Trend }) {
  const { name, exterior } = trend.item_detail;
  return (
    <a className={css.link} href={itemPath(trend)} target="_blank" rel="noopener" onClick={(event) => event.stopPropagation()}>
      <ItemName name={name} exterior={exterior} />
    </a>
  );
}

const PriceNow = ({ trend }: { trend: Trend }) => (
  <span className={css.now}>
    {trend.outlier && <Suspicious compact plain />}
    <Money value={trend.price} />
  </span>
);

/** The line of the last 30 days. It ends with the current price. */
const GraphCell = ({ trend }: { trend: Trend }) =>
  hasHistory(trend) ? <Sparkline values={pricesOf(trend).toReversed()} /> : <span className="muted">{t('trends.noHistory')}</span>;

export const COLUMNS: readonly Column<Trend>[] = [
  {
    id: 'image',
    header: () => t('trends.image'),
    cell: ({ item_detail: item }) => <ItemPicture src={item.image} itemId={item.item_id} color={item.color} size={36} />,
    width: '4rem',
    skeleton: 36,
  },
  {
    id: 'name',
    header: () => t('trends.name'),
    name: () => t('trends.name'),
    cell: (trend) => <NameCell trend={trend} />,
    copyValue: ({ item_detail }) => item_detail.name,
    sortable: true,
    fixed: true,
    skeleton: 180,
  },
  {
    id: 'price',
    header: () => t('trends.price'),
    name: () => t('trends.price'),
    cell: (trend) => <PriceNow trend={trend} />,
    copyValue: (trend) => copyMoney(trend.price),
    numeric: true,
    skeleton: 64,
  },
  ...PERIODS.map(({ period, name, why }): Column<Trend> => ({
    id: `average-${period}`,
    header: () => <Help label={t(why)}>{t(name)}</Help>,
    name: () => t(name),
    cell: (trend) => <PeriodCell trend={trend} period={period} name={name} />,
    copyValue: (trend) => copyMoney(periodFigures(pricesOf(trend), period)?.average ?? null),
    numeric: true,
    width: '13%',
    skeleton: 64,
  })),
  {
    id: 'graph',
    header: () => <Help label={t('trends.graphWhy')}>{t('trends.graph')}</Help>,
    name: () => t('trends.graph'),
    cell: (trend) => <GraphCell trend={trend} />,
    numeric: true,
    skeleton: 160,
  },
];

/** A row on a phone. */
export function Card({ trend }: { trend: Trend }) {
  const item = trend.item_detail;
  return (
    <>
      <div className={css.cardHead}>
        <ItemPicture src={item.image} itemId={item.item_id} color={item.color} size={36} />
        <NameCell trend={trend} />
      </div>
      <span className={css.graph}>
        <GraphCell trend={trend} />
        <PriceNow trend={trend} />
      </span>
      {hasHistory(trend) && (
        <dl className={css.cardFigures}>
          {PERIODS.map(({ period, name }) => (
            <div key={period}>
              <dt>{t(name)}</dt>
              <dd>
                <PeriodCell trend={trend} period={period} name={name} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
