import { findMarket } from '@lootfolio/domain/markets';
import type { Ref } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { integer } from '../../../../lib/format.ts';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { Money } from '../../../../ui/value/figures.tsx';
import type { FarPrice } from '../list-items.queries.ts';
import type { SellRow } from '../sell.rules.ts';
import { confirmationOf } from '../use-sending.ts';
import css from './FarBelowPrices.module.css';

type Props = {
  ref: Ref<HTMLDivElement>;
  /** The server's words. */
  text: string;
  prices: readonly FarPrice[];
  rows: readonly SellRow[];
  typed: string;
  onTyped: (typed: string) => void;
};

/** Names the prices that are far below all known ones, and asks to type the lowest of them. */
export function FarBelowPrices({ ref, text, prices, rows, typed, onTyped }: Props) {
  const names = new Map(rows.flatMap(({ thing, assets }) => assets.map((id) => [id, thing.name])));
  const nameOf = ({ asset_id: id }: FarPrice): string => names.get(id) ?? id;
  const lines = Map.groupBy(prices, (one) => JSON.stringify([nameOf(one), one.market, one.price]));
  return (
    <div ref={ref} className={css.far}>
      <div role="alert">
        <Notice tone="danger">{text}</Notice>
      </div>
      <ul className={css.prices} aria-label={t('listings.farBelowPrices')}>
        {[...lines].map(([key, [one, ...others]]) => (
          <li key={key}>
            <span>
              {nameOf(one!)}
              {others.length > 0 && ` ${t('listings.times', { n: integer(others.length + 1) })}`} · {findMarket(one!.market)!.name}
            </span>
            <span className={css.figures}>
              <strong>
                <Money value={one!.price} />
              </strong>{' '}
              {t('listings.lowestKnown')} <Money value={one!.lowest} />
            </span>
          </li>
        ))}
      </ul>
      <TextField
        autoComplete="off"
        inputMode="decimal"
        label={t(new Set(prices.map(({ price }) => price)).size > 1 ? 'listings.typeLowestToConfirm' : 'listings.typeToConfirm', {
          price: confirmationOf(prices),
        })}
        value={typed}
        onChange={onTyped}
      />
    </div>
  );
}
