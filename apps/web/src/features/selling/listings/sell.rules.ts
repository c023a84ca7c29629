import { underPrice } from '@lootfolio/domain/listings';
import type { SellBody, Sellable } from './list-items.queries.ts';

/** A row of the dialog: one thing, or several of an item at one price. */
export type SellRow = {
  /** The id of the first thing names the row. */
  id: string;
  thing: Sellable;
  /** All selected things of the row, in their order, and how many of them are sold. */
  assets: readonly string[];
  quantity: number;
  price: TypedPrice;
  /** Other prices for single markets, by slug. */
  own: Readonly<Record<string, TypedPrice>>;
};

/** Thousandths of a dollar; null for an empty field, undefined for a text that is no price. */
export type TypedPrice = number | null | undefined;

/** A price of 0 is no price. */
const priceOf = (money: number): number | null => (money > 0 ? money : null);

/** The initial price of a row: the reference price in whole cents. */
export const referenceOf = ({ referance_price: reference }: Pick<Sellable, 'referance_price'>): number | null =>
  priceOf(reference - (reference % 10));

/** The price a cent under the lowest of the selling markets; 0 when none has a price. */
export const lowestOf = ({ min_price: lowest }: Pick<Sellable, 'min_price'>): number => (lowest === null ? 0 : underPrice(lowest));

/** The rows for the selected things. @param grouped one row for all things of an item */
export function rowsOf(things: readonly Sellable[], grouped: boolean): SellRow[] {
  const groups = grouped ? [...Map.groupBy(things, ({ item_id: id }) => id).values()] : things.map((thing) => [thing]);
  return groups.map((group) => {
    const [thing] = group as [Sellable];
    const assets = group.map(({ assetid: id }) => id);
    return { id: assets[0]!, thing, assets, quantity: assets.length, price: referenceOf(thing), own: {} };
  });
}

/** What is typed as the price of a row on a market. */
export const typedAt = ({ price, own }: SellRow, market: string): TypedPrice => (Object.hasOwn(own, market) ? own[market] : price);

/** The price of a row on a market; null while there is none. */
export const priceAt = (row: SellRow, market: string): number | null => typedAt(row, market) ?? null;

/** True when every row has a price on every market. */
export const hasPrices = (rows: readonly SellRow[], markets: readonly string[]): boolean =>
  rows.every((row) => markets.every((market) => priceAt(row, market) !== null));

export type Totals = { things: number; gross: number; net: number; cost: number; unknown: number };

/**
 * The sums over all things, each sold on the chosen market where it brings most.
 * `unknown`: the number of things whose cost is not known. They count in no cost.
 * @param netOf the seller's money for a price on a market
 */
export function totalsOf(rows: readonly SellRow[], markets: readonly string[], netOf: (market: string, price: number) => number): Totals {
  const totals = { things: 0, gross: 0, net: 0, cost: 0, unknown: 0 };
  for (const row of rows) {
    const offers = markets.map((market) => ({ price: priceAt(row, market) ?? 0, net: netOf(market, priceAt(row, market) ?? 0) }));
    const best = offers.reduce((most, one) => (one.net > most.net ? one : most), { price: 0, net: 0 });
    totals.things += row.quantity;
    totals.gross += best.price * row.quantity;
    totals.net += best.net * row.quantity;
    if (row.thing.cost === null) totals.unknown += row.quantity;
    else totals.cost += row.thing.cost * row.quantity;
  }
  return totals;
}

/** The items of the call. Rows without a valid price are left out. */
export const itemsOf = (rows: readonly SellRow[], markets: readonly string[]): SellBody['items'] =>
  rows.flatMap((row) => {
    const { thing, assets, quantity, own } = row;
    const price = row.price ?? Math.max(...markets.map((market) => own[market] ?? 0));
    if (price <= 0) return [];
    return assets.slice(0, quantity).map((id) => ({
      general_id: thing.general_id,
      item_id: thing.item_id,
      asset_id: id,
      name: thing.name,
      price,
      prices: markets.flatMap((market) => (own[market] ? [{ market, price: own[market] }] : [])),
    }));
  });
