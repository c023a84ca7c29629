import { IconArrowRight } from '@tabler/icons-react';
import { findMarket } from '@lootfolio/domain/markets';
import { t } from '../../../../i18n/i18n.ts';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import { Money } from '../../../../ui/value/figures.tsx';
import type { Decided } from '../repricing.queries.ts';
import css from './decided.module.css';

/** The market of a decision. */
export const MarketOf = ({ row: { market, market_name: name } }: { row: Pick<Decided, 'market' | 'market_name'> }) => (
  <MarketBadge id={findMarket(market)?.id ?? 0} name={name} />
);

/** The old and the new price, or the one that stays. */
export function Becomes({
  row: { old_price: from, new_price: to, outcome },
}: {
  row: Pick<Decided, 'old_price' | 'new_price' | 'outcome'>;
}) {
  if (outcome !== 'change')
    return (
      <span className={css.stays}>
        <Money value={from} />
      </span>
    );
  return (
    <span className={css.change}>
      <Money value={from} />
      <IconArrowRight size={13} stroke={1.8} aria-label={t('repricing.becomes')} />
      <strong>
        <Money value={to} />
      </strong>
    </span>
  );
}

/** The figures that a decision rested on; those that are not known are left out. */
export function Figures({ row: { figures } }: { row: Pick<Decided, 'figures'> }) {
  const rows = [
    [t('repricing.figureAsk'), figures.ask],
    [t('repricing.figureElsewhere'), figures.elsewhere],
    [t('repricing.figureSales'), figures.sales],
    [t('repricing.figureBid'), figures.bid],
    [t('repricing.figureFloor'), figures.floor],
  ] as const;
  return (
    <dl className={css.figures}>
      {rows.map(
        ([label, value]) =>
          value !== null && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Money value={value} />
              </dd>
            </div>
          ),
      )}
      {figures.quantity !== null && (
        <div>
          <dt>{t('repricing.figureUnits')}</dt>
          <dd>{figures.quantity}</dd>
        </div>
      )}
    </dl>
  );
}
