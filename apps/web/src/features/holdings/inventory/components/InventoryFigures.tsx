import { t } from '../../../../i18n/i18n.ts';
import { integer, money } from '../../../../lib/format.ts';
import { Explain } from '../../../../ui/overlay/Explain.tsx';
import { Money } from '../../../../ui/value/figures.tsx';
import { StatCard, StatRow } from '../../../../ui/layout/StatCard.tsx';
import type { Statistics } from '../inventory.queries.ts';

/** The money from a sale of all items now, each on the market with the highest net. */
function SoldNow({ best, total }: { best: Statistics['best']; total: number }) {
  return (
    <Explain
      label={t('inventory.soldNow')}
      formula={t('inventory.soldNowFormula')}
      inputs={[
        { label: t('inventory.pricesOfMarkets'), value: <Money value={best.gross} /> },
        { label: t('inventory.fees'), value: <Money value={best.net - best.gross} sign /> },
      ]}
      result={<Money value={best.net} />}
      note={t('inventory.soldNowNote', { units: best.units, total })}
    >
      <Money value={best.net} />
    </Explain>
  );
}

/** The number of tradable and of locked things, and the number of the locked ones that are in storage units. */
function splitOf({ total_count: total, tradable_count: tradable, stored_count: stored }: Statistics): string {
  const split = t('inventory.split', { tradable, locked: total - tradable });
  return stored === 0 ? split : `${split} · ${t('inventory.inUnits', { n: stored })}`;
}

/** Shown before the first complete reading. Dashes instead of 0, because nothing is known yet. */
const Unread = () => (
  <StatRow>
    {(['inventory.total', 'inventory.value', 'inventory.soldNow', 'inventory.cost'] as const).map((label) => (
      <StatCard key={label} label={t(label)} value={<Money value={null} />} note={t('inventory.neverRead')} />
    ))}
  </StatRow>
);

type Props = {
  statistics: Statistics | undefined;
  /** The value of everything at Buff.163, else at Steam, in thousandths of a dollar. */
  value: number | undefined;
};

/** The figures of the user's own inventory: its count, its value, its net now, the part of the net from items with sales, and its cost. */
export function InventoryFigures({ statistics, value }: Props) {
  if (statistics?.updated_at === null && statistics.total_count === 0) return <Unread />;
  const of = <T,>(pick: (known: Statistics) => T): T | undefined => statistics && pick(statistics);
  return (
    <StatRow>
      <StatCard label={t('inventory.total')} value={of((known) => integer(known.total_count))} note={of(splitOf)} />
      <StatCard
        label={t('inventory.value')}
        value={value === undefined ? undefined : <Money value={value} />}
        note={t('inventory.valuedAt')}
      />
      <StatCard
        label={t('inventory.soldNow')}
        value={of((known) => (
          <SoldNow best={known.best} total={known.total_count} />
        ))}
        note={of((known) => t('inventory.liquid', { amount: money(known.liquid.net), units: known.liquid.units }))}
      />
      <StatCard
        label={t('inventory.cost')}
        value={of((known) => (
          <Money value={known.cost.units === 0 ? null : known.cost.value} />
        ))}
        note={of((known) => t('inventory.costKnown', { units: known.cost.units, total: known.total_count }))}
      />
    </StatRow>
  );
}
