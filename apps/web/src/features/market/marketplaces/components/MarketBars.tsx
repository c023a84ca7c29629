import type { Money as Amount } from '@lootfolio/domain/money';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { Money } from '../../../../ui/value/figures.tsx';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import { PayoutFlag } from './PayoutFlag.tsx';
import css from './MarketBars.module.css';

export type MarketBar = {
  id: number;
  name: string;
  value: Amount;
  /** Shown beside the name. */
  flags?: ReactNode;
  /** Shown below the name and below the value. */
  notes: readonly [ReactNode, ReactNode];
};

type Props = {
  label: string;
  bars: readonly MarketBar[];
  /** The number of markets that are listed before the user asks for all, in addition to the chosen one. */
  first?: number;
  /** Shown instead of an empty list. */
  none: string;
  /** The id of the chosen market, and the function that chooses one. Absent when there is no choice. */
  chosen?: number;
  onChoose?: ((id: number) => void) | undefined;
};

/** The value of the same goods on each market, with a bar for each value. */
export function MarketBars({ label, bars, first = 7, none, chosen, onChoose }: Props) {
  const [all, setAll] = useState(false);
  const highest = Math.max(0, ...bars.map(({ value }) => value));
  const shown = all ? bars : bars.filter(({ id }, at) => at < first || id === chosen);
  if (bars.length === 0) return <p className={css.none}>{none}</p>;
  return (
    <>
      <ol className={css.markets} aria-label={label}>
        {shown.map(({ id, name, value, flags, notes }) => (
          <li key={id} className={css.market} style={{ '--share': highest === 0 ? 0 : value / highest } as CSSProperties}>
            <span className={css.name}>
              {onChoose ? (
                <button type="button" className={css.press} aria-pressed={id === chosen} onClick={() => onChoose(id)}>
                  <MarketBadge id={id} name={name} />
                </button>
              ) : (
                <MarketBadge id={id} name={name} />
              )}
              <PayoutFlag marketId={id} />
              {flags}
            </span>
            <span className={css.value}>
              <Money value={value} />
            </span>
            <span className={css.note}>{notes[0]}</span>
            <span className={css.note}>{notes[1]}</span>
          </li>
        ))}
      </ol>
      {bars.length > first && (
        <button type="button" className={`link ${css.more}`} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('marketplaces.fewerMarkets') : t('marketplaces.moreMarkets', { n: bars.length })}
        </button>
      )}
    </>
  );
}
