import { underPrice } from '@lootfolio/domain/listings';
import { divideRounded } from '@lootfolio/domain/money';
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

/** Thousandths of a dollar; null for an empty field, undefined for a text that is no price. */
export type TypedPrice = number | null | undefined;

/** What is typed for a thing. Things that were priced as one row share the object, and stay one row. */
export type Typed = Pick<SellRow, 'price' | 'own'>;

/** What the user decided about single things, by the id of the thing. So it survives grouping and ungrouping. */
export type Entries = {
  typed: ReadonlyMap<string, Typed>;
  /** The only markets of things; all chosen ones for the others. */
  placed: ReadonlyMap<string, readonly string[]>;
  /** Things of groups of which fewer are sold. */
  unsold: ReadonlySet<string>;
};

/** A price of 0 is no price. */
const priceOf = (money: number): number | null => (money > 0 ? money : null);

/** True for a Doppler whose phase is not known: its prices are those of any phase. */
export const isPhaseUnknown = ({ name }: Pick<Sellable, 'name'>): boolean =>
  name.includes('Doppler') && splitDisplayName(name).phase === null;

const CENT = 10;

/** The initial price of a row: the reference price in whole cents, as its card shows it. A price of any phase is no reference. */
export const referenceOf = (thing: Pick<Sellable, 'referance_price' | 'name'>): number | null =>
  isPhaseUnknown(thing) ? null : priceOf(divideRounded(thing.referance_price, CENT) * CENT);

/** The price a cent under the lowest of the selling markets; 0 when none has a price. */
export const lowestOf = ({ min_price: lowest }: Pick<Sellable, 'min_price'>): number => (lowest === null ? 0 : underPrice(lowest));

const typedOf = (typed: Entries['typed'], thing: Sellable): Typed => typed.get(thing.assetid) ?? { price: referenceOf(thing), own: {} };

/** Lets things of an item with equal prices share what is typed, so that they become one row. */
export function sharing(typed: Entries['typed'], things: readonly Sellable[]): Entries['typed'] {
  const shared = new Map<string, Typed>();
  return new Map(
    things.map((thing) => {
      const own = typedOf(typed, thing);
      const key = JSON.stringify([thing.item_id, own.price, own.own]);
      if (!shared.has(key)) shared.set(key, own);
      return [thing.assetid, shared.get(key)!];
    }),
  );
}

/**
 * The rows for the selected things. A row without anything to sell is left out.
 * @param grouped one row for all things of an item that go to the same markets and were priced together
 */
export function rowsOf(
  things: readonly Sellable[],
  grouped: boolean,
  { typed = new Map(), placed = new Map(), unsold = new Set() }: Partial<Entries> = {},
): SellRow[] {
  const numbers = new Map([...new Set(typed.values())].map((own, at): [Typed, number] => [own, at]));
  const keyOf = ({ item_id: item, assetid: id }: Sellable): string => {
    const own = typed.get(id);
    return `${item} ${placed.get(id)?.join() ?? '*'} ${own ? numbers.get(own) : '*'}`;
  };
  const groups = grouped ? [...Map.groupBy(things, keyOf).values()] : things.map((thing) => [thing]);
  return groups.flatMap((group) => {
    const [thing] = group as [Sellable];
    const ids = group.map(({ assetid: id }) => id);
    const sold = ids.filter((id) => !unsold.has(id));
    if (sold.length === 0) return [];
    const assets = [...sold, ...ids.filter((id) => unsold.has(id))];
    return [{ id: ids[0]!, thing, assets, quantity: sold.length, ...typedOf(typed, thing), only: placed.get(ids[0]!) ?? null }];
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

/** What the things bring when each is sold on the market where it brings least, or most. */
type Range = { least: number; most: number };
export type Totals = {
  things: number;
  /** The number of markets on which anything is listed. */
  markets: number;
  gross: Range;
  net: Range;
  cost: number;
  /** The number of things whose cost is not known. They count in no cost. */
  unknown: number;
};

/**
 * The sums over all things.
 * @param netOf the seller's money for a price on a market
 */
export function totalsOf(rows: readonly SellRow[], markets: readonly string[], netOf: (market: string, price: number) => number): Totals {
  const listed = listedRows(rows, markets);
  const totals: Totals = {
    things: 0,
    markets: new Set(listed.flatMap((row) => marketsOf(row, markets))).size,
    gross: { least: 0, most: 0 },
    net: { least: 0, most: 0 },
    cost: 0,
    unknown: 0,
  };
  for (const row of listed) {
    const { quantity } = row;
    const prices = marketsOf(row, markets).map((market) => priceAt(row, market) ?? 0);
    const nets = marketsOf(row, markets).map((market) => netOf(market, priceAt(row, market) ?? 0));
    totals.things += quantity;
    addRange(totals.gross, prices, quantity);
    addRange(totals.net, nets, quantity);
    if (row.thing.cost === null) totals.unknown += quantity;
    else totals.cost += row.thing.cost * quantity;
  }
  return totals;
}

function addRange(range: Range, figures: readonly number[], quantity: number): void {
  range.least += Math.min(...figures) * quantity;
  range.most += Math.max(...figures) * quantity;
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
