import { t } from '../../../../i18n/i18n.ts';
import { money, moneyChange } from '../../../../lib/format.ts';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { Help } from '../../../../ui/overlay/Tip.tsx';
import { StatCard, StatRow } from '../../../../ui/layout/StatCard.tsx';
import { useTotalInvestment, useTotalProfit, type Totals } from '../investments.queries.ts';

/** False when none of the held investments has a price: their profit is then unknown, not zero. */
const isKnown = ({ priced_items: priced, unpriced_items: unpriced }: Totals): boolean => priced > 0 || unpriced === 0;

type Props = { market: { slug: string; name: string } };

/** The total cost, the profit of a sale of everything now, and the realised profit. Names what the sums leave out. */
export function InvestmentFigures({ market }: Props) {
  const invested = useTotalInvestment();
  const { data: totals, error } = useTotalProfit(market.slug);
  // the list below shows the error
  const figure = <T,>(shown: (totals: Totals) => T): T | '–' | undefined => (totals ? shown(totals) : error ? '–' : undefined);
  return (
    <StatRow slim>
      <StatCard
        label={t('investments.totalInvestment')}
        value={invested.data ? <Money value={invested.data.total_investment} /> : invested.error ? '–' : undefined}
        note={t('investments.totalInvestmentNote')}
      />
      <StatCard
        label={t('investments.totalProfit')}
        value={figure((known) => (
          <Delta value={isKnown(known) ? known.total_profit : null} unit="money" />
        ))}
        note={totals && isKnown(totals) && t('investments.beforeFees', { amount: moneyChange(totals.gross_profit) })}
      />
      <StatCard
        label={t('investments.roi')}
        value={figure((known) => (
          <Delta value={isKnown(known) ? known.ratio : null} unit="percent" />
        ))}
        note={
          <>
            {t('investments.roiNote')}
            {totals && totals.unpriced_items > 0 && (
              <Help label={t('investments.unpriced', { n: totals.unpriced_items, market: market.name })}>
                {t('investments.notCounted', { n: totals.unpriced_items })}
              </Help>
            )}
          </>
        }
      />
      <StatCard
        label={t('investments.realised')}
        value={figure(({ realised_profit }) => (
          <Delta value={realised_profit} unit="money" />
        ))}
        note={totals && <Realised totals={totals} />}
      />
    </StatRow>
  );
}

function Realised({ totals: { total_sold, realised_ratio } }: { totals: Totals }) {
  if (total_sold === 0) return t('investments.nothingSold');
  return (
    <>
      <Delta value={realised_ratio} unit="percent" plain /> {t('investments.soldFor', { amount: money(total_sold) })}
    </>
  );
}
