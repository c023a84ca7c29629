import { t } from '../../../../i18n/i18n.ts';
import { integer, money } from '../../../../lib/format.ts';
import { Explain } from '../../../../ui/overlay/Explain.tsx';
import { Money } from '../../../../ui/value/figures.tsx';
import { StatCard, StatRow } from '../../../../ui/layout/StatCard.tsx';
import { Hidden } from './SnapshotNotice.tsx';
import type { Statistics } from '../inventory.queries.ts';

type Worth = Statistics['money'];
type WorthProps = { label: string; formula: string; prices: string; worth: Worth; note: string; further?: ReturnType<typeof furtherOf> };

/** What a sale of all items would bring, and how it is computed. */
function SaleOfAll({ label, formula, prices, worth, note, further = [] }: WorthProps) {
  return (
    <Explain
      label={label}
      formula={formula}
      inputs={[
        { label: prices, value: <Money value={worth.gross} /> },
        { label: t('inventory.fees'), value: <Money value={worth.net - worth.gross} sign /> },
      ]}
      result={<Money value={worth.net} />}
      further={further}
      note={note}
    >
      <Money value={worth.units === 0 ? null : worth.net} />
    </Explain>
  );
}

/** Below the computation: what of it rests on assumed fees, and what markets would add that pay no money. */
const furtherOf = ({ assumed, best }: Statistics) => [
  ...(assumed.units > 0 ? [{ label: t('inventory.assumedPart'), value: <Money value={assumed.net} /> }] : []),
  { label: t('inventory.anyMarket'), value: <Money value={best.net} /> },
];

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
  // none of the things has a price, as in the first minute of a new server
  const isUnpriced = value === 0 && statistics !== undefined && statistics.total_count > 0;
  return (
    <StatRow>
      <StatCard
        label={t('inventory.total')}
        value={of((known) => integer(known.total_count))}
        note={of((known) => (
          <>
            {splitOf(known)} <Hidden {...known} />
          </>
        ))}
      />
      <StatCard
        label={t('inventory.value')}
        value={value === undefined ? undefined : <Money value={isUnpriced ? null : value} />}
        note={t('inventory.valuedAt')}
      />
      <StatCard
        label={t('inventory.toBids')}
        value={of((known) => (
          <SaleOfAll
            label={t('inventory.toBids')}
            formula={t('inventory.toBidsFormula')}
            prices={t('inventory.bidsOfMarkets')}
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
            label={t('inventory.listed')}
            formula={t('inventory.listedFormula')}
            prices={t('inventory.pricesOfMarkets')}
            worth={known.money}
            further={furtherOf(known)}
            note={t('inventory.listedNote', { units: known.money.units, total: known.total_count })}
          />
        ))}
        note={of(({ liquid }) => t('inventory.liquid', { amount: money(liquid.net), units: liquid.units }))}
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
