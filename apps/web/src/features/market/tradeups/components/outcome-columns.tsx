import { findMarket } from '@lootfolio/domain/markets';
import { t } from '../../../../i18n/i18n.ts';
import { percent } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { ItemCell } from '../../../../market-ui/ItemCell.tsx';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import { Flag } from '../../../../ui/value/Flag.tsx';
import { copyMoney } from '../../../../ui/table/table-copy.ts';
import type { Column } from '../../../../ui/table/table.ts';
import { Help } from '../../../../ui/overlay/Tip.tsx';
import { NetFigure } from '../../items/items.public.tsx';
import { shortFloat, shownFloat } from '../float-kind.ts';
import type { Outcome } from '../tradeups.queries.ts';
import css from './outcome-columns.module.css';

const Item = ({ outcome, size = 44 }: { outcome: Outcome; size?: number }) => (
  <ItemCell
    name={outcome.name}
    image={outcome.image}
    itemId={outcome.item_id}
    color={outcome.color}
    exterior={outcome.exterior}
    href={pathTo('/$game/item/$slug', { params: { game: outcome.game, slug: outcome.slug } })}
    size={size}
  />
);

const Odds = ({ outcome }: { outcome: Outcome }) => <span className={css.figure}>{percent(outcome.probability)}</span>;

/** The float, and the range of the skin. */
function Float({ outcome: { float, range } }: { outcome: Outcome }) {
  if (float === null || range === null) return <Money value={null} />;
  return (
    <span className={css.float}>
      {shownFloat(float)}
      <span className={css.range}>
        {shownFloat(range.min)}–{shownFloat(range.max)}
      </span>
    </span>
  );
}

const marketOf = ({ market }: Outcome) => (market === null ? undefined : (findMarket(market) ?? undefined));

function Price({ outcome }: { outcome: Outcome }) {
  const market = marketOf(outcome);
  return (
    <span className={css.price}>
      {market && <MarketBadge id={market.id} name={market.name} compact />}
      <Money value={outcome.price} />
    </span>
  );
}

function Net({ outcome }: { outcome: Outcome }) {
  const market = marketOf(outcome);
  const { price, net, missing, priced_at: at } = outcome;
  if (missing === 'sales') return <Flag why={t('tradeups.unsoldWhy')}>{t('tradeups.unsold')}</Flag>;
  if (!market || price === null || net === null || at === null) return <Money value={null} />;
  return <NetFigure marketId={market.id} marketName={market.name} price={price} net={net} afterPayout={null} at={at} />;
}

export const outcomeColumns: readonly Column<Outcome>[] = [
  {
    id: 'item',
    header: () => t('tradeups.outcome'),
    cell: (outcome) => <Item outcome={outcome} />,
    copyValue: ({ name }) => name,
    fixed: true,
  },
  {
    id: 'odds',
    header: () => t('tradeups.odds'),
    cell: (outcome) => <Odds outcome={outcome} />,
    copyValue: ({ probability }) => probability,
    numeric: true,
  },
  {
    id: 'float',
    header: () => <Help label={t('tradeups.outcomeFloatWhy')}>{t('tradeups.float')}</Help>,
    name: () => t('tradeups.float'),
    cell: (outcome) => <Float outcome={outcome} />,
    copyValue: ({ float }) => float && shortFloat(float),
    numeric: true,
  },
  {
    id: 'price',
    header: () => <Help label={t('tradeups.outcomePriceWhy')}>{t('tradeups.price')}</Help>,
    name: () => t('tradeups.price'),
    cell: (outcome) => <Price outcome={outcome} />,
    copyValue: ({ price }) => copyMoney(price),
    numeric: true,
  },
  {
    id: 'net',
    header: () => t('tradeups.net'),
    cell: (outcome) => <Net outcome={outcome} />,
    copyValue: ({ net }) => copyMoney(net),
    numeric: true,
  },
  {
    id: 'profit',
    header: () => t('tradeups.outcomeProfit'),
    cell: ({ profit }) => <Delta value={profit} unit="money" />,
    copyValue: ({ profit }) => copyMoney(profit),
    numeric: true,
  },
];

/** An outcome on a phone. */
export const OutcomeCard = ({ outcome }: { outcome: Outcome }) => (
  <article aria-label={outcome.name}>
    <Item outcome={outcome} />
    <dl className={css.figures}>
      <div>
        <dt>{t('tradeups.odds')}</dt>
        <dd>
          <Odds outcome={outcome} />
        </dd>
      </div>
      <div>
        <dt>{t('tradeups.float')}</dt>
        <dd>{outcome.float === null ? <Money value={null} /> : shownFloat(outcome.float)}</dd>
      </div>
      <div>
        <dt>{t('tradeups.net')}</dt>
        <dd>
          <Net outcome={outcome} />
        </dd>
      </div>
      <div>
        <dt>{t('tradeups.outcomeProfit')}</dt>
        <dd>
          <Delta value={outcome.profit} unit="money" />
        </dd>
      </div>
    </dl>
  </article>
);
