import { isFarAbove, isFarBelow } from '@lootfolio/domain/listings';
import { splitDisplayName } from '@lootfolio/domain/names';
import type { SellOffers } from './list-items.queries.ts';
import { isPhaseUnknown, listedRows, marketsOf, priceAt, type SellRow } from './sell.rules.ts';

/** What the seller should know before anything is sent. */
export type WarningKind =
  /** The account at a market sells nothing now. */
  | 'stopped'
  /** A sale brings less than the thing cost. */
  | 'cost'
  /** Less than half of every known price. */
  | 'far_below'
  /** More than twice every price of the selling markets. */
  | 'far_above'
  /** The lowest price of a market looks wrong. */
  | 'outlier'
  /** No market price is of the phase. */
  | 'phase'
  /** The server does not send it: it cannot be traded, was sold, is offered as a deposit, or is listed already. */
  | 'locked'
  | 'gone'
  | 'deposited'
  | 'listed'
  /** It can be bought on several markets at once. */
  | 'twice';
/** `rows`: those that it concerns. `markets`: those of a market that does not sell now. */
export type Warning = { kind: WarningKind; rows: SellRow[]; markets: string[] };

/** True for what is always so, and nothing that is wrong with these things. */
export const isNote = (kind: WarningKind): boolean => kind === 'twice';

/** Why the server does not send a thing, by its own codes. */
const CODES: Readonly<Partial<Record<WarningKind, readonly string[]>>> = {
  locked: ['LOCKED'],
  gone: ['SOLD', 'NOT_FOUND'],
  deposited: ['IN_DEPOSIT'],
  listed: ['ALREADY_LISTED'],
};

type Known = {
  /** The seller's money for a price on a market. */
  netOf: (market: string, price: number) => number;
  /** Empty until loaded. */
  offers: SellOffers;
  /** The markets at which the account sells nothing now. */
  stopped: readonly string[];
};

/** Returns the warnings about rows that are to be listed, one for each kind, with the rows that it concerns. */
export function warningsOf(rows: readonly SellRow[], markets: readonly string[], { netOf, offers, stopped }: Known): Warning[] {
  const objections = new Map(offers.map(({ asset_id: id, objections: own }) => [id, own]));
  const isRefused = (kind: WarningKind, row: SellRow, own: readonly string[]): boolean =>
    row.assets.some((id) => objections.get(id)?.some(({ market, code }) => own.includes(market) && CODES[kind]!.includes(code)));
  const tests: Record<WarningKind, (row: SellRow, own: readonly string[]) => boolean> = {
    stopped: (_, own) => own.some((market) => stopped.includes(market)),
    cost: (row, own) => row.thing.cost !== null && own.some((market) => netAt(row, market, netOf) < row.thing.cost!),
    far_below: isTooLow,
    far_above: isTooHigh,
    outlier: ({ thing }, own) => thing.price_info.some(({ slug, fresh, outlier }) => fresh && outlier && own.includes(slug)),
    phase: lacksPhasePrice,
    locked: (row, own) => isRefused('locked', row, own),
    gone: (row, own) => isRefused('gone', row, own),
    deposited: (row, own) => isRefused('deposited', row, own),
    listed: (row, own) => isRefused('listed', row, own),
    twice: (_, own) => own.length > 1,
  };
  const listed = listedRows(rows, markets);
  return (Object.keys(tests) as WarningKind[]).flatMap((kind) => {
    const concerned = listed.filter((row) => tests[kind](row, marketsOf(row, markets)));
    const at = concerned.flatMap((row) => marketsOf(row, markets)).filter((market) => kind === 'stopped' && stopped.includes(market));
    return concerned.length > 0 ? [{ kind, rows: concerned, markets: [...new Set(at)] }] : [];
  });
}

/** What a sale brings; without a price there is nothing to warn of. */
function netAt(row: SellRow, market: string, netOf: Known['netOf']): number {
  const price = priceAt(row, market);
  return price === null || price === 0 ? Infinity : netOf(market, price);
}

/** True when a row has a far too low price on one of its markets. The server refuses such a price until it is confirmed. */
const isTooLow = (row: SellRow, own: readonly string[]): boolean =>
  own.some((market) => isFarBelow(priceAt(row, market) || Infinity, row.thing.lowest_known));

/** True when a row has a far too high price on one of its markets. The reference price is no price of a market on which it is sold. */
function isTooHigh(row: SellRow, own: readonly string[]): boolean {
  const known = row.thing.price_info.filter(({ fresh }) => fresh).map(({ price }) => price);
  return own.some((market) => isFarAbove(priceAt(row, market) ?? 0, known));
}

function lacksPhasePrice({ thing }: SellRow, own: readonly string[]): boolean {
  if (isPhaseUnknown(thing)) return true;
  if (splitDisplayName(thing.name).phase === null) return false;
  return own.some((market) => !thing.price_info.some(({ slug, fresh }) => fresh && slug === market));
}
