import { underPrice } from '@lootfolio/domain/listings';
import { splitDisplayName } from '@lootfolio/domain/names';
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
  /** The only markets of the row, by slug; null = all that are chosen. */
  only: readonly string[] | null;
};

/** The only markets of single things, by the id of the thing. */
export type Placed = ReadonlyMap<string, readonly string[]>;

/** Thousandths of a dollar; null for an empty field, undefined for a text that is no price. */
export type TypedPrice = number | null | undefined;

/** A price of 0 is no price. */
const priceOf = (money: number): number | null => (money > 0 ? money : null);

/** True for a Doppler whose phase is not known: its prices are those of any phase. */
export const isPhaseUnknown = ({ name }: Pick<Sellable, 'name'>): boolean =>
  name.includes('Doppler') && splitDisplayName(name).phase === null;

/** The initial price of a row: the reference price in whole cents. A price of any phase is no reference. */
export const referenceOf = (thing: Pick<Sellable, 'referance_price' | 'name'>): number | null =>
  isPhaseUnknown(thing) ? null : priceOf(thing.referance_price - (thing.referance_price % 10));

/** The price a cent under the lowest of the selling markets; 0 when none has a price. */
export const lowestOf = ({ min_price: lowest }: Pick<Sellable, 'min_price'>): number => (lowest === null ? 0 : underPrice(lowest));

const NOT_PLACED: Placed = new Map();

/** The rows for the selected things. @param grouped one row for all things of an item that go to the same markets */
export function rowsOf(things: readonly Sellable[], grouped: boolean, placed: Placed = NOT_PLACED): SellRow[] {
  const keyOf = ({ item_id: item, assetid: id }: Sellable): string => `${item} ${placed.get(id)?.join() ?? '*'}`;
  const groups = grouped ? [...Map.groupBy(things, keyOf).values()] : things.map((thing) => [thing]);
  return groups.map((group) => {
    const [thing] = group as [Sellable];
    const assets = group.map(({ assetid: id }) => id);
    return {
      id: assets[0]!,
      thing,
      assets,
      quantity: assets.length,
      price: referenceOf(thing),
      own: {},
      only: placed.get(assets[0]!) ?? null,
    };
  });
}

/** What is typed as the price of a row on a market. */
export const typedAt = ({ price, own }: SellRow, market: string): TypedPrice => (Object.hasOwn(own, market) ? own[market] : price);

/** The price of a row on a market; null while there is none. */
export const priceAt = (row: SellRow, market: string): number | null => typedAt(row, market) ?? null;

/** The markets on which a row is listed. */
export const marketsOf = ({ only }: Pick<SellRow, 'only'>, markets: readonly string[]): readonly string[] =>
  only === null ? markets : markets.filter((market) => only.includes(market));

/** The rows that are listed anywhere. */
export const listedRows = (rows: readonly SellRow[], markets: readonly string[]): SellRow[] =>
  rows.filter((row) => marketsOf(row, markets).length > 0);

/** True when every row has a price above 0 on each of its markets. */
export const hasPrices = (rows: readonly SellRow[], markets: readonly string[]): boolean =>
  rows.every((row) => marketsOf(row, markets).every((market) => (priceAt(row, market) ?? 0) > 0));

export type Totals = { things: number; gross: number; net: number; cost: number; unknown: number };

/**
 * The sums over all things, each sold on the chosen market where it brings most.
 * `unknown`: the number of things whose cost is not known. They count in no cost.
 * @param netOf the seller's money for a price on a market
 */
export function totalsOf(rows: readonly SellRow[], markets: readonly string[], netOf: (market: string, price: number) => number): Totals {
  const totals = { things: 0, gross: 0, net: 0, cost: 0, unknown: 0 };
  for (const row of listedRows(rows, markets)) {
    const offers = marketsOf(row, markets).map((market) => ({
      price: priceAt(row, market) ?? 0,
      net: netOf(market, priceAt(row, market) ?? 0),
    }));
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
  listedRows(rows, markets).flatMap((row) => {
    const { thing, assets, quantity, own } = row;
    const wanted = marketsOf(row, markets);
    const price = row.price ?? Math.max(...wanted.map((market) => own[market] ?? 0));
    if (price <= 0) return [];
    return assets.slice(0, quantity).map((id) => ({
      general_id: thing.general_id,
      item_id: thing.item_id,
      asset_id: id,
      name: thing.name,
      price,
      prices: wanted.flatMap((market) => (own[market] ? [{ market, price: own[market] }] : [])),
      ...(wanted.length < markets.length && { markets: [...wanted] }),
    }));
  });
