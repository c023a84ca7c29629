import { KEY_PRICE } from '@lootfolio/domain/case-opening';
import { t } from '../../../../i18n/i18n.ts';
import { integer } from '../../../../lib/format.ts';
import { Explain } from '../../../../ui/overlay/Explain.tsx';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { StatCard, StatRow } from '../../../../ui/layout/StatCard.tsx';
import type { Totals } from '../drops.ts';
import css from './TotalsRow.module.css';

const Profit = ({ totals }: { totals: Totals }) => (
  <Explain
    label={t('simulator.profit')}
    formula={t('simulator.profitFormula')}
    inputs={[
      { label: t('simulator.dropValue'), value: <Money value={totals.dropValue} /> },
      {
        label: t('simulator.keyCost'),
        value: <Money value={totals.keyCost} />,
        source: (
          <>
            {integer(totals.spins)} × <Money value={KEY_PRICE} />
          </>
        ),
      },
    ]}
    result={<Delta value={totals.profit} unit="money" />}
    note={totals.unpriced > 0 && t('simulator.unpriced', { n: totals.unpriced })}
  >
    <Delta value={totals.profit} unit="money" />
  </Explain>
);

/** The sums over all drops. The cost of the cases is shown separately, because the profit does not include it. */
export const TotalsRow = ({ totals }: { totals: Totals }) => (
  <section className={css.totals} aria-label={t('simulator.totals')}>
    <StatRow>
      <StatCard label={t('simulator.spins')} value={integer(totals.spins)} />
      <StatCard label={t('simulator.keyCost')} value={<Money value={totals.keyCost} />} />
      <StatCard label={t('simulator.dropValue')} value={<Money value={totals.dropValue} />} />
      <StatCard label={t('simulator.profit')} value={<Profit totals={totals} />} />
    </StatRow>
    <StatRow>
      <StatCard label={t('simulator.caseCost')} value={<Money value={totals.caseCost} />} delta={t('simulator.caseCostNote')} />
    </StatRow>
  </section>
);
