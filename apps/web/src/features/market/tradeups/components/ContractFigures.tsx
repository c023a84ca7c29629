import { t } from '../../../../i18n/i18n.ts';
import { money, percent } from '../../../../lib/format.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Explain } from '../../../../ui/overlay/Explain.tsx';
import { Age, Delta, Money } from '../../../../ui/value/figures.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { StatCard, StatRow } from '../../../../ui/layout/StatCard.tsx';
import { shownFloat } from '../float-kind.ts';
import type { Contract } from '../tradeups.queries.ts';
import css from './ContractFigures.module.css';

/** The oldest market price of the contract; null when it has no market price. */
function oldestPrice({ inputs, outcomes }: Contract): string | null {
  const times = [...inputs, ...outcomes].flatMap(({ priced_at: at }) => at ?? []);
  return times.toSorted((a, b) => (a < b ? -1 : 1))[0] ?? null;
}

function ExpectedProfit({ contract }: { contract: Contract }) {
  const { value, size, average_wear: average } = contract;
  if (value === null) return <Money value={null} />;
  return (
    <Explain
      label={t('tradeups.profit')}
      formula={t('tradeups.profitFormula')}
      inputs={[
        { label: t('tradeups.expected'), value: <Money value={value.expected} />, source: t('tradeups.expectedFormula') },
        { label: t('tradeups.cost'), value: <Money value={value.cost} />, source: t('tradeups.costFormula', { n: size }) },
      ]}
      result={<Delta value={value.profit} unit="money" />}
      further={[
        { label: t('tradeups.roi'), value: <Delta value={value.roi} unit="percent" plain />, source: t('tradeups.roiFormula') },
        { label: t('tradeups.averageFloat'), value: shownFloat(average), source: t('tradeups.averageFormula') },
      ]}
      note={<p>{t('tradeups.averageNote')}</p>}
    >
      <Delta value={value.profit} unit="money" />
    </Explain>
  );
}

/** The number of outcomes that are named; the table below marks each. */
const NAMED = 5;

/** The reasons why some figures are missing or too low. */
function Remarks({ contract }: { contract: Contract }) {
  const unsold = contract.outcomes.filter(({ missing }) => missing !== null);
  return (
    <>
      {contract.cost === null && <Notice tone="warning">{t('tradeups.inputWithoutPrice')}</Notice>}
      {contract.missing > 0 && <Notice tone="info">{t('tradeups.addMore', { n: contract.missing, size: contract.size })}</Notice>}
      {unsold.length > 0 && (
        <Notice tone="warning">
          {t('tradeups.unpricedOutcomes', { n: unsold.length, total: contract.outcomes.length })}
          <ul className={css.unsold} aria-label={t('tradeups.unsoldNames')}>
            {unsold.slice(0, NAMED).map(({ item_id: id, name, price, missing }) => (
              <li key={id}>
                {missing === 'sales' && price !== null
                  ? t('tradeups.noSales', { name, price: money(price) })
                  : t('tradeups.noPrice', { name })}
              </li>
            ))}
            {unsold.length > NAMED && <li>{t('tradeups.moreUnsold', { n: unsold.length - NAMED })}</li>}
          </ul>
        </Notice>
      )}
    </>
  );
}

/** The cost of the contract, and the money that it brings. */
export function ContractFigures({ contract }: { contract: Contract }) {
  const now = useNow();
  const { value, cost } = contract;
  return (
    <section className={css.figures} aria-label={t('tradeups.result')}>
      <StatRow>
        <StatCard label={t('tradeups.cost')} value={<Money value={cost} />} />
        <StatCard label={t('tradeups.expected')} value={<Money value={value?.expected ?? null} />} note={t('tradeups.afterFees')} />
        <StatCard
          label={t('tradeups.profit')}
          value={<ExpectedProfit contract={contract} />}
          note={value ? <Delta value={value.roi} unit="percent" plain /> : undefined}
        />
        <StatCard
          label={t('tradeups.chance')}
          value={value ? percent(value.chance) : <Money value={null} />}
          note={
            value ? t('tradeups.fromTo', { worst: money(value.worst, { sign: true }), best: money(value.best, { sign: true }) }) : undefined
          }
        />
      </StatRow>
      <Remarks contract={contract} />
      <p className={css.age}>
        {t('tradeups.oldestPrice')} <Age at={oldestPrice(contract)} now={now} />
      </p>
    </section>
  );
}
