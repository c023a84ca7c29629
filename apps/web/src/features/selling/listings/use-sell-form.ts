import type { Split } from '@lootfolio/domain/best-split';
import { useState } from 'react';
import type { Sellable } from './list-items.queries.ts';
import { lowestOf, referenceOf, rowsOf, type Placed, type SellRow } from './sell.rules.ts';
import { filledBy } from './split.rules.ts';

type Options = { things: readonly Sellable[]; grouped: boolean; onRemove: (assets: readonly string[]) => void; onClose: () => void };

/** The state of the dialog: a row for each thing or group, the chosen markets, the markets of single things, and the typed prices. */
export function useSellForm({ things, grouped, onRemove, onClose }: Options) {
  const [markets, setMarkets] = useState<readonly string[]>([]);
  const [placed, setPlaced] = useState<Placed>(new Map());
  const [edited, setEdited] = useState<ReadonlyMap<string, SellRow>>(new Map());
  const [lowest, setLowest] = useState(false);
  const rows = rowsOf(things, grouped, placed).map((row): SellRow => {
    const known = edited.get(row.id);
    // what was typed stays while things are added to a group or taken out of it
    return known ? { ...row, price: known.price, own: known.own, quantity: Math.min(known.quantity, row.quantity) } : row;
  });
  const change = (next: readonly SellRow[]): void =>
    setEdited(new Map([...edited, ...next.map((row): [string, SellRow] => [row.id, row])]));
  const priced = (row: SellRow, on: boolean): SellRow => ({ ...row, own: {}, price: on ? lowestOf(row.thing) : referenceOf(row.thing) });
  return {
    rows,
    markets,
    lowest,
    choose: setMarkets,
    change: (row: SellRow) => change([row]),
    /** Lists a row only on these markets. */
    place: (row: SellRow, only: readonly string[]) =>
      setPlaced(new Map([...placed, ...row.assets.map((id): [string, readonly string[]] => [id, only])])),
    applyLowest: (on: boolean) => {
      setLowest(on);
      change(rows.map((row) => priced(row, on)));
    },
    lowestForOne: (row: SellRow) => change([priced(row, true)]),
    fill: (split: Split) => {
      const filled = filledBy(split, things, grouped);
      setMarkets(filled.markets);
      setPlaced(filled.placed);
      setLowest(false);
      setEdited(new Map(filled.rows.map((row) => [row.id, row])));
    },
    remove: (row: SellRow) => {
      if (rows.length === 1) onClose();
      onRemove(row.assets);
    },
  };
}
