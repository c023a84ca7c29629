import type { Split } from '@lootfolio/domain/best-split';
import { useState } from 'react';
import type { Sellable } from './list-items.queries.ts';
import { lowestOf, referenceOf, rowsOf, sharing, type Entries, type SellRow, type Typed } from './sell.rules.ts';
import { filledBy } from './split.rules.ts';

type Options = {
  things: readonly Sellable[];
  grouped: boolean;
  onGrouped: (grouped: boolean) => void;
  onRemove: (assets: readonly string[]) => void;
  onClose: () => void;
};

/** The state of the dialog: a row for each thing or group, the chosen markets, the markets of single things, and the typed prices. */
export function useSellForm({ things, grouped, onGrouped, onRemove, onClose }: Options) {
  const [markets, setMarkets] = useState<readonly string[]>([]);
  const [placed, setPlaced] = useState<Entries['placed']>(new Map());
  const [typed, setTyped] = useState<Entries['typed']>(new Map());
  const [unsold, setUnsold] = useState<Entries['unsold']>(new Set());
  const [lowest, setLowest] = useState(false);
  const rows = rowsOf(things, grouped, { typed, placed, unsold });
  const change = (next: readonly SellRow[]): void =>
    setTyped(
      new Map([
        ...typed,
        ...next.flatMap(({ assets, price, own }) => {
          const shared = { price, own };
          return assets.map((id): [string, Typed] => [id, shared]);
        }),
      ]),
    );
  const priced = (row: SellRow, on: boolean): SellRow => ({ ...row, own: {}, price: on ? lowestOf(row.thing) : referenceOf(row.thing) });
  const place = (next: readonly Pick<SellRow, 'assets' | 'only'>[]): void =>
    setPlaced(new Map([...placed, ...next.flatMap(({ assets, only }) => assets.map((id): [string, readonly string[]] => [id, only!]))]));
  return {
    rows,
    markets,
    lowest,
    choose: setMarkets,
    change: (row: SellRow) => change([row]),
    /** Sells only so many things of a row. */
    sell: ({ assets }: SellRow, quantity: number) =>
      setUnsold(new Set([...[...unsold].filter((id) => !assets.includes(id)), ...assets.slice(quantity)])),
    /** Lists a row only on these markets. */
    place: (row: SellRow, only: readonly string[]) => place([{ ...row, only }]),
    /** Lists all rows on a market, besides their own ones. */
    placeAll: (market: string) =>
      place(rows.flatMap(({ assets, only }) => (only === null ? [] : [{ assets, only: [...new Set([...only, market])] }]))),
    group: (on: boolean) => {
      if (on) setTyped(sharing(typed, things));
      onGrouped(on);
    },
    applyLowest: (on: boolean) => {
      setLowest(on);
      change(rows.map((row) => priced(row, on)));
    },
    lowestForOne: (row: SellRow) => change([priced(row, true)]),
    fill: (split: Split) => {
      const filled = filledBy(split, things);
      setMarkets(filled.markets);
      setPlaced(filled.placed);
      setTyped(filled.typed);
      setLowest(false);
    },
    remove: (row: SellRow) => {
      if (rows.length === 1) onClose();
      onRemove(row.assets);
    },
  };
}
