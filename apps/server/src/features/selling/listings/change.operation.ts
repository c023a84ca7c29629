import { sellingOf } from '@lootfolio/marketplaces/registry';
import type { ChangeResult, OwnListing, Price } from '@lootfolio/marketplaces/selling';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import {
  operationKind,
  type Became,
  type Drop,
  type EndedOperation,
  type Finding,
  type Item,
  type OperationKind,
  type Outcome,
  type Results,
} from '../../../platform/operations/kinds.ts';
import { MARKET_LANES, type MarketLane } from '../../../platform/operations/lanes.ts';
import { asDollars } from './listings.rules.ts';
import { changeListings, lockListings, readLeftBehind, type ListingChange, type LockedListing } from './listings.store.ts';
import {
  admitAtMarket,
  askMarket,
  ATTEMPTS,
  samePrice,
  sendToMarket,
  SETTLE_MS,
  type Change,
  type Learned,
  type MarketStep,
  type Means,
} from './market-steps.ts';
import type { OpenMarket, Purpose, SellerParts } from '../presence/presence.public.ts';

export const price = z.object({ units: z.int(), scale: z.int(), currency: z.enum(['USD', 'EUR', 'CNY', 'RUB']) });
/** `refused`: why a change was refused; see `asksAboutRefused`. */
const learned = z.object({ price: price.nullable(), refused: z.object({ code: z.string(), text: z.string() }).optional() });

/** A change of listings, as their common operation needs it. `Input['listing']`: the id of the row. */
export type ListingOperation<Input extends { listing: number }> = {
  name: string;
  change: Change;
  input: z.ZodType<Input>;
  /** The id of the object at the market whose own limit a request counts against; null when it counts against none. */
  objectOf: ((input: Input) => string) | null;
  /** The purpose for which the market is opened to send these; absent = `send`. */
  purposeOf?: (inputs: readonly Input[]) => Purpose;
  /** Returns reasons beside those of the rows why items must not be sent now, by position. */
  check?: (tx: Tx, step: MarketStep<Input>) => Promise<ReadonlyMap<number, string>>;
  /** The state of rows while an item of theirs waits or is sent, and the state of those that were not changed after all. */
  working?: { state: 'sending' | 'leaving'; unchanged: 'failed' | 'listed' };
  /** Returns why a locked row must not be changed now; null when it may. */
  objectionTo: (listing: LockedListing | undefined, input: Input, operationId: string) => string | null;
  /** Does what must happen before, with requests that change nothing. Returns the milliseconds for which the lane waits. */
  prepare?: (step: MarketStep<Input>, market: OpenMarket) => Promise<number>;
  send: (market: OpenMarket, inputs: readonly Input[], lane: MarketLane) => Promise<ChangeResult[]>;
  /** Finds the result of an item in the market's own list. */
  find: (listings: readonly OwnListing[], item: Item<Input, Learned>) => Finding<Learned>;
  /** True: the own list is read before a refusal is believed. The item's data say why it was refused. */
  asksAboutRefused?: true;
  /** Returns the change of a row after its item was done, or ended without success. */
  changeOf: (input: Input, became: Became<Learned> & { state: 'done' | 'failed' | 'unknown' }) => ListingChange;
  /** Called after the operation has ended, in the same transaction. */
  onEnd?: (tx: Tx, ended: EndedOperation<unknown>) => Promise<void>;
};

/** Makes a kind of operation of a change of listings. */
export const changeOperation = <Input extends { listing: number }>(parts: SellerParts, kind: ListingOperation<Input>): OperationKind =>
  operationKind<unknown, Input, Learned, MarketLane, Means>({
    name: kind.name,
    work: 'selling',
    params: z.unknown(),
    input: kind.input,
    data: learned,
    lanes: MARKET_LANES,
    batch: ({ market }) => sellingOf(market)!.bulk[kind.change],
    settleMs: SETTLE_MS,
    attempts: ATTEMPTS,
    admit: (step) => admitAtMarket(parts, step, kind.change, kind.objectOf, kind.purposeOf?.(step.items.map(({ input }) => input))),
    beforeSend: (tx, step) => checkRows(tx, step, kind),
    send: async (step, means) => {
      const inputs = step.items.map(({ input }) => input);
      const prepare = kind.prepare && ((market: OpenMarket) => kind.prepare!(step, market));
      const outcomes = await sendToMarket(step, means, (market) => kind.send(market, inputs, step.lane), prepare);
      return kind.asksAboutRefused ? askAboutRefused(outcomes) : outcomes;
    },
    reconcile: (step) => askMarket(parts, step, kind.find),
    apply: (tx, { items }, became) =>
      changeListings(
        tx,
        items.flatMap((item) => changesOf(item, became.get(item.position), kind)),
      ),
    onEnd: async (tx, ended) => {
      if (kind.working) await endLeftBehind(tx, ended.id, kind.working);
      await kind.onEnd?.(tx, ended);
    },
  });

const askAboutRefused = (outcomes: Results<Outcome<Learned>>): Results<Outcome<Learned>> =>
  new Map(
    [...outcomes].map(([position, outcome]) => {
      if (outcome.state !== 'failed') return [position, outcome];
      const { code, text } = outcome;
      return [position, { state: 'open', afterMs: SETTLE_MS, data: { price: null, refused: { code, text } } }];
    }),
  );

/** Drops the items whose rows must not be changed now. A retry takes up rows again that were not changed before. */
async function checkRows<Input extends { listing: number }>(
  tx: Tx,
  step: MarketStep<Input>,
  { working, objectionTo, check }: ListingOperation<Input>,
): Promise<Results<Drop>> {
  const { operation, items } = step;
  const ids = items.map(({ input }) => input.listing);
  const listings = await lockListings(tx, operation.userId, ids);
  const others = await check?.(tx, step);
  const drops = new Map<number, Drop>();
  const changes: ListingChange[] = [];
  for (const { position, input } of items) {
    const listing = listings.get(input.listing);
    const code = objectionTo(listing, input, operation.id) ?? others?.get(position) ?? null;
    if (code !== null) drops.set(position, { code, text: '' });
    if (!working) continue;
    const isWorking = listing?.state === working.state;
    if (code === null && !isWorking) changes.push({ id: input.listing, state: working.state, code: null, text: null });
    if (code !== null && isWorking) changes.push({ id: input.listing, state: working.unchanged, code, text: null });
    // a retry may end with another reason than the first try
    else if (code !== null && listing?.state === working.unchanged && listing.operationId === operation.id)
      changes.push({ id: input.listing, code, text: null });
  }
  await changeListings(tx, changes);
  return drops;
}

function changesOf<Input extends { listing: number }>(
  { input }: Item<Input, Learned>,
  became: Became<Learned> | undefined,
  { changeOf }: ListingOperation<Input>,
): ListingChange[] {
  if (!became || became.state === 'waiting' || became.state === 'sent') return [];
  return [changeOf(input, { ...became, state: became.state })];
}

/** Changes the rows of items that were cancelled, or ended with a refused key: nothing of them was sent. */
async function endLeftBehind(
  tx: Tx,
  operationId: string,
  { state, unchanged }: { state: 'sending' | 'leaving'; unchanged: 'failed' | 'listed' },
) {
  const left = await readLeftBehind(tx, operationId, state);
  await changeListings(
    tx,
    left.map(({ id, item, was, code, text }) => ({
      id,
      state: item === 'unknown' ? 'unknown' : (was ?? unchanged),
      code: code ?? 'CANCELLED',
      text,
    })),
  );
}

/**
 * Returns the price that the market states, which counts, and whether it is another one than was sent.
 * @param money the sent price in thousandths of a dollar; absent = the row has it already
 */
export function statedPrice(
  { data }: Became<Learned>,
  sent: Price,
  money?: number,
): Pick<ListingChange, 'native' | 'price' | 'code' | 'text'> {
  const stated = data?.price ?? sent;
  const differs = !samePrice(stated, sent);
  return { native: stated, price: differs ? asDollars(stated) : money, code: differs ? 'PRICE_DIFFERS' : null, text: null };
}
