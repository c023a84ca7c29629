import { KEY_PRICE } from '@lootfolio/domain/case-opening';
import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { integer } from '../../../../lib/format.ts';
import { Explain } from '../../../../ui/overlay/Explain.tsx';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { StatCard, StatRow } from '../../../../ui/layout/StatCard.tsx';
import type { Totals } from '../drops.ts';
import css from './TotalsRow.module.css';

const Result = ({ totals }: { totals: Totals }) => (
  <Explain
    label={t('simulator.result')}
    formula={t('simulator.resultFormula')}
    inputs={[
      { label: t('simulator.value'), value: <Money value={totals.value} />, source: t('simulator.valueSource') },
      { label: t('simulator.cost'), value: <Money value={totals.cost} />, source: t('simulator.costSource') },
    ]}
    result={<Delta value={totals.result} unit="money" />}
    note={totals.unpriced > 0 && t('simulator.unpriced', { n: totals.unpriced })}
  >
    <Delta value={totals.result} unit="money" />
  </Explain>
);

const BestProfit = ({ best, spins }: Totals) => (
  <Explain
    label={t('simulator.profit')}
    formula={t('simulator.profitFormula')}
    inputs={[
      { label: t('simulator.dropValue'), value: <Money value={best.dropValue} /> },
      {
        label: t('simulator.keyCost'),
        value: <Money value={best.keyCost} />,
        source: (
          <>
            {integer(spins)} × <Money value={KEY_PRICE} />
          </>
        ),
      },
    ]}
    result={<Delta value={best.profit} unit="money" />}
  >
    <Delta value={best.profit} unit="money" plain />
  </Explain>
);

const Figure = ({ label, note, children }: { label: string; note?: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {children} {note && <small>{note}</small>}
    </dd>
  </div>
);

/**
 * The sums over all drops: what they are worth at the exteriors in which they dropped, and what is left after cases and keys. Below it the
 * same at the best exterior, whose profit does not include the cost of the cases.
 */
export const TotalsRow = ({ totals }: { totals: Totals }) => (
  <section className={css.totals} aria-label={t('simulator.totals')}>
    <StatRow>
      <StatCard label={t('simulator.spins')} value={integer(totals.spins)} />
      <StatCard
        label={t('simulator.value')}
        value={<Money value={totals.value} />}
        note={
          <>
            {t('simulator.expected')} <Money value={totals.expected} />
          </>
        }
      />
      <StatCard label={t('simulator.cost')} value={<Money value={totals.cost} />} />
      <StatCard label={t('simulator.result')} value={<Result totals={totals} />} />
    </StatRow>
    <section className={css.best} aria-label={t('simulator.atBest')}>
      <h2>{t('simulator.atBest')}</h2>
      <dl>
        <Figure label={t('simulator.keyCost')}>
          <Money value={totals.best.keyCost} />
        </Figure>
        <Figure label={t('simulator.dropValue')}>
          <Money value={totals.best.dropValue} />
        </Figure>
        <Figure label={t('simulator.profit')}>
          <BestProfit {...totals} />
        </Figure>
        <Figure label={t('simulator.caseCost')} note={t('simulator.caseCostNote')}>
          <Money value={totals.best.caseCost} />
        </Figure>
      </dl>
    </section>
  </section>
);
