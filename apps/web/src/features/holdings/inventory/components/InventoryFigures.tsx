import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { integer, money } from '../../../../lib/format.ts';
import { Explain } from '../../../../ui/overlay/Explain.tsx';
import { Money } from '../../../../ui/value/figures.tsx';
import { StatCard, StatRow } from '../../../../ui/layout/StatCard.tsx';
import type { Statistics } from '../inventory.queries.ts';

type Worth = Statistics['money'];
type WorthTexts = { label: PlainKey; formula: PlainKey; prices: PlainKey };
type WorthProps = WorthTexts & { worth: Worth; note: string };

const TO_BIDS: WorthTexts = { label: 'inventory.toBids', formula: 'inventory.toBidsFormula', prices: 'inventory.bidsOfMarkets' };
const LISTED: WorthTexts = { label: 'inventory.listed', formula: 'inventory.listedFormula', prices: 'inventory.pricesOfMarkets' };

/** What a sale of all items would bring, and how it is computed. */
function SaleOfAll({ label, formula, prices, worth, note }: WorthProps) {
  return (
    <Explain
      label={t(label)}
      formula={t(formula)}
      inputs={[
        { label: t(prices), value: <Money value={worth.gross} /> },
        { label: t('inventory.fees'), value: <Money value={worth.net - worth.gross} sign /> },
      ]}
      result={<Money value={worth.net} />}
      note={note}
    >
      <Money value={worth.units === 0 ? null : worth.net} />
    </Explain>
  );
}

/** How much of it sells, and what markets would add that pay no money. */
function listedNote({ money: paid, assumed, liquid, best }: Statistics): string {
  return [
    t('inventory.liquid', { amount: money(liquid.net), units: liquid.units }),
    ...(assumed.units > 0 ? [t('inventory.assumedPart', { amount: money(assumed.net) })] : []),
    ...(best.net > paid.net ? [t('inventory.anyMarket', { amount: money(best.net) })] : []),
  ].join(' · ');
}

/** The number of tradable and of locked things, and the number of the locked ones that are in storage units. */
function splitOf({ total_count: total, tradable_count: tradable, stored_count: stored }: Statistics): string {
  const split = t('inventory.split', { tradable, locked: total - tradable });
  return stored === 0 ? split : `${split} · ${t('inventory.inUnits', { n: stored })}`;
}

/** Shown before the first complete reading. Dashes instead of 0, because nothing is known yet. */
const Unread = () => (
  <StatRow>
    {(['inventory.total', 'inventory.value', 'inventory.toBids', 'inventory.listed', 'inventory.cost'] as const).map((label) => (
      <StatCard key={label} label={t(label)} value={<Money value={null} />} note={t('inventory.neverRead')} />
    ))}
  </StatRow>
);

type Props = {
  statistics: Statistics | undefined;
  /** The value of everything at Buff.163, else at Steam, in thousandths of a dollar. */
  value: number | undefined;
};

/** The figures of the user's own inventory: its count, its value, what its sale would bring at once and when listed, and its cost. */
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
        label={t('inventory.toBids')}
        value={of((known) => (
          <SaleOfAll
            {...TO_BIDS}
            worth={known.bids}
            note={t('inventory.bidsNote', { units: known.bids.units, total: known.total_count })}
          />
        ))}
        note={of((known) => t('inventory.bidsFor', { units: known.bids.units, total: known.total_count }))}
      />
      <StatCard
        label={t('inventory.listed')}
        value={of((known) => (
          <SaleOfAll
            {...LISTED}
            worth={known.money}
            note={t('inventory.listedNote', { units: known.money.units, total: known.total_count })}
          />
        ))}
        note={of(listedNote)}
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
