import type { Money } from './money.ts';

/** What a thing brings on a market. `days`: the expected days until the money can be used; null = unknown. */
export type SplitOffer = { market: string; price: Money; net: Money; days: number | null };
/** A thing to sell. `bid`: what the best buy order brings after the fee; null when none is known. */
export type SplitThing = { id: string; offers: readonly SplitOffer[]; bid: { market: string; net: Money } | null };

/** `net`: the most money. `soonest`: the most money per day until it can be used; offers with unknown days take no part. */
export type SplitGoal = 'net' | 'soonest';

/** The greatest number of things on a market, by its slug. A market without a cap takes all. */
export type Caps = Readonly<Record<string, number>>;

/** Why a thing has no place. `price`: no market has a price for it. `days`: the days are known on none. `caps`: the markets are full. */
export type NoPlace = 'price' | 'days' | 'caps';

export type Sum = { things: number; net: Money };
/** Another way to sell. It may sell other things than the split, so both are compared by the things that they share. */
export type Alternative = Sum & {
  shared: number;
  /** How much more the split brings for the shared things. */
  more: Money;
};
export type MarketPart = Sum & {
  market: string;
  ids: string[];
  price: Money;
  /** The longest expected days until the money of a thing can be used; null when those of one are unknown. */
  days: number | null;
};

export type Split = {
  /** The chosen offer of each thing, by its id. */
  chosen: ReadonlyMap<string, SplitOffer>;
  left: ReadonlyMap<string, NoPlace>;
  /** The parts by market, in the order in which the markets first appear in the offers. */
  parts: readonly MarketPart[];
  total: Sum & { price: Money };
  /** The one market on which all things together bring most, without caps; null when no market has a price. */
  single: (Alternative & { market: string }) | null;
  /** All things sold at once to the best buy orders. */
  now: Alternative;
};

/** Money per day is compared in this part of its unit. Sums of 500 things at the highest price stay exact. */
const PER_DAY_PARTS = 1000;
/** Nobody has the money of a sale before a day has passed. */
const LEAST_DAYS = 1;

/** Returns how much an offer is worth for a goal, as an integer; null when the offer takes no part. */
function worthOf({ net, days }: SplitOffer, goal: SplitGoal): number | null {
  if (net <= 0) return null;
  if (goal === 'net') return net;
  return days === null ? null : Math.round((net * PER_DAY_PARTS) / Math.max(LEAST_DAYS, days));
}

/** Returns the markets for things, at most one for each, so that the sum over all things is the highest possible within the caps. */
export function bestSplit(things: readonly SplitThing[], goal: SplitGoal, caps: Caps = {}): Split {
  const markets = [...new Set(things.flatMap(({ offers }) => offers.map(({ market }) => market)))];
  const worth = things.map(({ offers }) => {
    const byMarket = new Map(offers.map((offer) => [offer.market, worthOf(offer, goal)]));
    return markets.map((market) => byMarket.get(market) ?? null);
  });
  const places = assign(
    worth,
    markets.map((market) => caps[market] ?? Infinity),
  );
  const chosen = new Map<string, SplitOffer>();
  const left = new Map<string, NoPlace>();
  for (const [at, { id, offers }] of things.entries()) {
    const offer = places[at] === null ? undefined : offers.find(({ market }) => market === markets[places[at]!]);
    if (offer) chosen.set(id, offer);
    else left.set(id, worth[at]!.some((one) => one !== null) ? 'caps' : offers.some(({ net }) => net > 0) ? 'days' : 'price');
  }
  const parts = markets.flatMap((market) => partOf(market, chosen));
  return { chosen, left, parts, total: totalOf(parts), single: bestSingle(things, markets, chosen), now: soldNow(things, chosen) };
}

/**
 * Assigns rows to columns, one row after the other, each by the path of moves that adds most. The sum is the highest possible, because
 * the rows before it are placed best already.
 * @param worth by row and column; null where the row cannot be
 * @param room the greatest number of rows of each column
 * @returns the column of each row; null for a row that is left out
 */
function assign(worth: readonly (readonly (number | null)[])[], room: readonly number[]): (number | null)[] {
  const places: (number | null)[] = worth.map(() => null);
  const used = room.map(() => 0);
  for (const row of worth.keys()) {
    const moves = bestMoves(worth, places, row);
    const { gain, from } = longestPaths(worth[row]!, moves, (column) => used[column]! >= room[column]!);
    // the path ends in a column with room, or pushes a row out
    let best: { gain: number; end: number; out: number | null } = { gain: 0, end: -1, out: null };
    for (const [column, sum] of gain.entries()) {
      if (sum === null) continue;
      if (used[column]! < room[column]!) {
        if (sum > best.gain) best = { gain: sum, end: column, out: null };
        continue;
      }
      const least = leastOf(worth, places, column);
      if (least !== null && sum - worth[least]![column]! > best.gain) {
        best = { gain: sum - worth[least]![column]!, end: column, out: least };
      }
    }
    if (best.end < 0) continue;
    if (best.out === null) used[best.end]! += 1;
    else places[best.out] = null;
    let column = best.end;
    for (let before = from[column]!; before !== null; before = from[column]!) {
      places[moves[before]![column]!.row] = column;
      column = before;
    }
    places[row] = column;
  }
  return places;
}

type Move = { row: number; gain: number };

/** Returns for each two columns the row whose move from the first to the second gains most. */
function bestMoves(worth: readonly (readonly (number | null)[])[], places: readonly (number | null)[], rows: number): (Move | null)[][] {
  const columns = worth[0]!.length;
  const moves = Array.from({ length: columns }, () => Array.from({ length: columns }, (): Move | null => null));
  for (let row = 0; row < rows; row++) {
    const from = places[row];
    if (from === null || from === undefined) continue;
    const own = worth[row]!;
    for (let to = 0; to < columns; to++) {
      const there = own[to] ?? null;
      if (there === null || to === from) continue;
      const gain = there - own[from]!;
      const known = moves[from]![to];
      if (!known || gain > known.gain) moves[from]![to] = { row, gain };
    }
  }
  return moves;
}

/** Returns what the best path of moves into each column gains, and the column before it. Only full columns pass a row on. */
function longestPaths(
  first: readonly (number | null)[],
  moves: readonly (readonly (Move | null)[])[],
  isFull: (column: number) => boolean,
) {
  const gain = [...first];
  const from: (number | null)[] = first.map(() => null);
  for (let round = 1, changed = true; round < gain.length && changed; round++) {
    changed = false;
    for (const [column, sum] of gain.entries()) {
      if (sum === null || !isFull(column)) continue;
      for (const [to, move] of moves[column]!.entries()) {
        if (!move || sum + move.gain <= (gain[to] ?? -Infinity)) continue;
        gain[to] = sum + move.gain;
        from[to] = column;
        changed = true;
      }
    }
  }
  return { gain, from };
}

/** Returns the row of a column that is worth least there. */
function leastOf(worth: readonly (readonly (number | null)[])[], places: readonly (number | null)[], column: number): number | null {
  let least: number | null = null;
  for (const [row, place] of places.entries())
    if (place === column && (least === null || worth[row]![column]! < worth[least]![column]!)) least = row;
  return least;
}

function partOf(market: string, chosen: ReadonlyMap<string, SplitOffer>): MarketPart[] {
  const own = [...chosen].filter(([, offer]) => offer.market === market);
  if (own.length === 0) return [];
  return [
    {
      market,
      ids: own.map(([id]) => id),
      things: own.length,
      price: own.reduce((sum, [, { price }]) => sum + price, 0),
      net: own.reduce((sum, [, { net }]) => sum + net, 0),
      days: longestOf(own.map(([, offer]) => offer.days)),
    },
  ];
}

/** The longest of expected days; null when one of them is unknown. */
export const longestOf = (days: readonly (number | null)[]): number | null =>
  days.reduce((most, one) => (most === null || one === null ? null : Math.max(most, one)), 0);

const totalOf = (parts: readonly MarketPart[]): Split['total'] =>
  parts.reduce((sum, { things, net, price }) => ({ things: sum.things + things, net: sum.net + net, price: sum.price + price }), {
    things: 0,
    net: 0,
    price: 0,
  });

/** @param nets what a thing brings, by its id */
function alternativeOf(nets: readonly (readonly [id: string, net: Money])[], chosen: Split['chosen']): Alternative {
  const sum = { things: nets.length, net: 0, shared: 0, more: 0 };
  for (const [id, net] of nets) {
    const offer = chosen.get(id);
    sum.net += net;
    if (!offer) continue;
    sum.shared += 1;
    sum.more += offer.net - net;
  }
  return sum;
}

function bestSingle(things: readonly SplitThing[], markets: readonly string[], chosen: Split['chosen']): Split['single'] {
  let best: Split['single'] = null;
  for (const market of markets) {
    const nets = things.flatMap(({ id, offers }) => {
      const offer = offers.find((one) => one.market === market && one.net > 0);
      return offer ? [[id, offer.net] as const] : [];
    });
    const sold = alternativeOf(nets, chosen);
    if (sold.net > (best?.net ?? 0)) best = { market, ...sold };
  }
  return best;
}

const soldNow = (things: readonly SplitThing[], chosen: Split['chosen']): Alternative =>
  alternativeOf(
    things.flatMap(({ id, bid }) => (bid ? [[id, bid.net] as const] : [])),
    chosen,
  );
