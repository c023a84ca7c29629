import { MarketError } from '@lootfolio/marketplaces/port';
import type { ChangeResult, Failure, OwnListing, Price } from '@lootfolio/marketplaces/selling';
import type { Admitted, Finding, Item, Outcome, Results, Step } from '../../../platform/operations/kinds.ts';
import type { MarketLane } from '../../../platform/operations/lanes.ts';
import { notSent, openMarket, type OpenMarket, type Purpose, type SellerParts } from '../presence/presence.public.ts';

/** A step at a market. Null: the user has no key there any more. */
export type Means = OpenMarket | null;
/** What a change brought: the price as the market states it; null for a removal. */
export type Learned = { price: Price | null; refused?: { code: string; text: string } | undefined };
export type MarketStep<Input> = Step<unknown, Input, Learned, MarketLane>;

/** A limit or an unreachable market without a stated time is tried again after this time. */
const RETRY_MS = 10_000;
/**
 * Longer than the delay of any list in the sandbox, and than the time of a request: after this time a request can no longer take effect
 * unseen.
 */
export const SETTLE_MS = 30_000;
/** A removal that the market does not confirm by name is looked for in the own list after this time. Most lists show it by then. */
const CONFIRM_MS = 4000;
/** A market that answers a wrong item with an error for all needs up to six smaller groups until the item is alone. */
export const ATTEMPTS = 8;

const NO_KEY = { state: 'denied', code: 'INVALID_API', text: 'no key is set for this market' } as const;

export type Change = 'list' | 'reprice' | 'remove';

/**
 * Takes the slots of one request, for as many items as it may have. What had no clear answer before is tried in smaller groups each time.
 * @param objectOf the id of the object at the market whose own limit the request counts against; null when it counts against none
 */
export async function admitAtMarket<Input>(
  parts: SellerParts,
  { operation: { userId }, lane, items, signal, assertHeld }: MarketStep<Input>,
  change: Change,
  objectOf: ((input: Input) => string) | null,
  purpose: Purpose = 'send',
): Promise<Admitted<Means>> {
  const opened = await openMarket(parts, { userId, lane, purpose, signal, mayLeave: assertHeld });
  if (!opened) return { items, waitMs: 0, means: null };
  const { client, selling } = opened;
  const group = nextGroup(items, selling.bulk[change]);
  const ids = objectOf ? group.map(({ input }) => objectOf(input)) : [];
  const { ready, later, waitMs, laneMs } = await client.reserve(ids);
  const free = objectOf ? group.filter(({ input }) => ready.includes(objectOf(input))) : waitMs > 0 ? [] : group;
  // the items outside the group are due at once when the group leaves
  const othersMs = free.length > 0 ? 1 : Math.max(1, waitMs, ...later.values());
  return { items: free, waitMs: othersMs, laneWaitMs: laneMs, means: opened, release: client.release };
}

function nextGroup<Input>(items: readonly Item<Input, Learned>[], bulk: number): Item<Input, Learned>[] {
  const attempt = Math.min(...items.map((item) => item.attempt));
  const most = Math.max(1, Math.ceil(bulk / 2 ** attempt));
  return items.filter((item) => item.attempt === attempt).slice(0, most);
}

/**
 * Sends a change of the step's items, and tells what became of each.
 * @param prepare what must happen before, with requests of its own that change nothing: returns the milliseconds for which the lane waits
 */
export async function sendToMarket<Input>(
  { items }: MarketStep<Input>,
  means: Means,
  send: (market: OpenMarket) => Promise<ChangeResult[]>,
  prepare?: (market: OpenMarket) => Promise<number>,
): Promise<Results<Outcome<Learned>>> {
  const every = (outcome: Outcome<Learned>): Results<Outcome<Learned>> => new Map(items.map(({ position }) => [position, outcome]));
  if (!means) return every(NO_KEY);
  try {
    const waitMs = (await prepare?.(means)) ?? 0;
    if (waitMs > 0) return every({ state: 'held', afterMs: waitMs, code: 'INVENTORY_LOADING', text: '' });
  } catch (error) {
    if (error instanceof MarketError) return every(failedOutcome(notSent(error)));
    throw error;
  }
  const results = await send(means);
  return new Map(items.map(({ position }, at) => [position, outcomeOf(results[at]!)]));
}

function outcomeOf(result: ChangeResult): Outcome<Learned> {
  if (!result.ok) return failedOutcome(result.failure);
  const learned = { externalId: result.listingId, data: { price: result.price } };
  return result.confirm ? { state: 'open', afterMs: CONFIRM_MS, ...learned } : { state: 'done', ...learned };
}

function failedOutcome({ kind, of, code, text, retryAfterMs }: Failure): Outcome<Learned> {
  if (kind === 'unknown') return { state: 'unclear', code, text };
  if (kind === 'key') return { state: 'denied', code, text };
  if (kind === 'refused') return { state: 'failed', code, text };
  return { state: 'held', ...(of && { of }), afterMs: retryAfterMs ?? RETRY_MS, code, text };
}

/** Reads the own listings, and finds out what became of each item. */
export async function askMarket<Input>(
  parts: SellerParts,
  { operation: { userId }, lane, items, signal, assertHeld }: MarketStep<Input>,
  findingOf: (listings: readonly OwnListing[], item: Item<Input, Learned>) => Finding<Learned>,
): Promise<Results<Finding<Learned>>> {
  const every = (finding: Finding<Learned>): Results<Finding<Learned>> => new Map(items.map(({ position }) => [position, finding]));
  const opened = await openMarket(parts, { userId, lane, purpose: 'ask', signal, mayLeave: assertHeld });
  if (!opened) return every(NO_KEY);
  try {
    const listings = await opened.selling.ownListings(opened.context);
    return new Map(items.map((item) => [item.position, findingOf(listings, item)]));
  } catch (error) {
    if (!(error instanceof MarketError)) throw error;
    const { kind, code, text, retryAfterMs } = notSent(error);
    if (kind === 'key') return every({ state: 'denied', code, text });
    return every({ state: error.code === 'RATE_LIMITED' ? 'held' : 'open', afterMs: retryAfterMs ?? RETRY_MS });
  }
}

/** True when two prices are the same amount in the same currency. */
export const samePrice = (a: Price, b: Price): boolean =>
  a.currency === b.currency && BigInt(a.units) * 10n ** BigInt(b.scale) === BigInt(b.units) * 10n ** BigInt(a.scale);
