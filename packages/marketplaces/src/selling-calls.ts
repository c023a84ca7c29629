import { z } from 'zod';
import { conform, readExact, sentAt } from './json.ts';
import { MarketError } from './port.ts';
import type { HttpRequest, HttpResponse, MarketErrorCode, Refusal } from './port.ts';
import type {
  ChangeResult,
  Draft,
  Failure,
  FailureKind,
  MarketPayout,
  MarketSelling,
  OwnListing,
  PayoutRange,
  Presence,
  PriceChange,
  Removal,
  SaleRange,
  SalesReading,
  SellerContext,
  SellingContext,
} from './selling.ts';
import { asBan, cleanText, failureOf, NOT_ANSWERED, withoutKey } from './selling-failures.ts';
import { objectionTo } from './selling-prices.ts';

/** A call of a market that changes listings. */
export type Call<Item, Answer> = {
  /** The maximum number of items of one request. */
  most: number;
  request: (items: readonly Item[], context: SellingContext) => HttpRequest;
  /** The shape of an answer with results of single items. */
  answer: z.ZodType<Answer>;
  /**
   * Reads the result of an item from the answer; null when the answer has no result for it. `asked`: the number of items of the request.
   */
  read: (answer: Answer, item: Item, asked: number) => ChangeResult | null;
};

/** Sends a request that reads data. @throws MarketError, also when the answer is a refusal */
export type Ask = <T>(request: HttpRequest, answer: z.ZodType<T>) => Promise<T>;

/** Like `Ask`, with the time at which the market sent the answer; null when it does not say. */
export type TimedAsk = <T>(request: HttpRequest, answer: z.ZodType<T>) => Promise<{ answer: T; at: Date | null }>;

type Part = 'list' | 'reprice' | 'remove' | 'prepare' | 'prepared' | 'ownListings' | 'presence' | 'sales' | 'payouts';
type Definition<L, R, D> = Omit<MarketSelling, 'bulk' | Part> & {
  /** Reads an answer's failure of the whole request; null when it has none. */
  refusal: (answer: unknown) => Failure | null;
  prepare?: (ask: Ask, context: SellingContext) => Promise<{ waitMs: number }>;
  prepared?: (ask: Ask, context: SellingContext) => Promise<{ ready: boolean; waitMs: number }>;
  list: Call<Draft, L>;
  reprice: Call<PriceChange, R>;
  remove: Call<Removal, D>;
  ownListings: (ask: Ask, context: SellingContext) => Promise<OwnListing[]>;
  presence: ((ask: TimedAsk, context: SellingContext) => Promise<Presence>) | null;
  /** Returns the sales in any order. A sale that was read twice counts as it was read last. */
  sales: (ask: Ask, context: SellingContext, range: SaleRange) => Promise<SalesReading>;
  /** Returns the payouts in any order. */
  payouts: ((ask: Ask, context: SellerContext, range: PayoutRange) => Promise<MarketPayout[]>) | null;
};

/** Creates the selling part of a market from its requests and answers. Contains the logic that all markets share. */
export function defineSelling<L, R, D>(market: Definition<L, R, D>): MarketSelling {
  const { refusal, prepare, prepared, list, reprice, remove, ownListings, presence, sales, payouts, ...facts } = market;
  return {
    ...facts,
    bulk: { list: list.most, reprice: reprice.most, remove: remove.most },
    ...(prepare && { prepare: async (context) => prepare(askIn(context, market), context) }),
    ...(prepared && { prepared: async (context) => prepared(askIn(context, market), context) }),
    list: changeBy(market, list),
    reprice: changeBy(market, reprice),
    remove: changeBy(market, remove),
    ownListings: async (context) => ownListings(askIn(context, market), context),
    presence: presence && (async (context) => withCleanTexts(await presence(timedAskIn(context, market), context), context)),
    sales: async (context, range) => newestFirst(await sales(askIn(context, market), context, range), context),
    payouts: payouts && (async (context, range) => tidy(await payouts(askIn(context, market), context, range), context)),
  };
}

const withCleanTexts = ({ obstacles, ...presence }: Presence, { key }: SellingContext): Presence => ({
  ...presence,
  obstacles: obstacles.map(({ text, ...obstacle }) => ({ ...obstacle, text: text === null ? null : cleanText(text, key) })),
});

const newestFirst = ({ sales, unreadable }: SalesReading, { key }: SellingContext): SalesReading => ({
  sales: [...new Map(sales.map((sale) => [sale.saleId, { ...sale, said: cleanText(sale.said, key) }])).values()].toSorted(
    (one, other) => other.soldAt.getTime() - one.soldAt.getTime(),
  ),
  unreadable: unreadable.map(({ saleId, text }) => ({ saleId, text: cleanText(text, key) })),
});

/** The payouts newest first, with short and printable texts without the key. */
const tidy = (payouts: readonly MarketPayout[], { key }: SellerContext): MarketPayout[] => {
  const clean = (text: string | null): string | null => (text === null ? null : cleanText(text, key) || null);
  return payouts
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .map((payout) => ({
      ...payout,
      coin: clean(payout.coin),
      method: clean(payout.method),
      wallet: clean(payout.wallet),
      said: clean(payout.said),
    }));
};

type Rules = Pick<Definition<unknown, unknown, unknown>, 'market' | 'prices' | 'endpointVariable' | 'refusal'>;
type Item = Draft | PriceChange | Removal;

const changeBy =
  <I extends Item, A>(rules: Rules, call: Call<I, A>) =>
  async (context: SellingContext, items: readonly I[]): Promise<ChangeResult[]> => {
    refuseMisuse(items, call.most);
    const objections = items.map((item) => objectionTo(item, rules.prices));
    const sent = items.filter((_, index) => objections[index] === null);
    const results = (sent.length > 0 ? await send(rules, call, context, sent) : []).values();
    return objections.map((failure) => (failure ? { ok: false, failure } : results.next().value!));
  };

function refuseMisuse(items: readonly Item[], most: number): void {
  if (items.length > most) throw new RangeError(`${items.length} items in a call for ${most}`);
  if (new Set(items.map(idOf)).size < items.length) throw new RangeError('a call names an item twice');
  const currencies = items.map((item) => ('price' in item ? item.price.currency : item.currency));
  if (new Set(currencies).size > 1) throw new RangeError('a call mixes currencies');
}

const idOf = (item: Item): string => ('assetId' in item ? item.assetId : item.listingId);

async function send<I extends Item, A>(
  rules: Rules,
  call: Call<I, A>,
  context: SellingContext,
  items: readonly I[],
): Promise<ChangeResult[]> {
  const failAll = (failure: Failure): ChangeResult[] => items.map(() => ({ ok: false, failure: withoutKey(failure, context.key) }));
  try {
    const { answer } = await answerTo(call.request(items, context), rules, context);
    const refused = refusalIn(answer, rules);
    if (refused && !call.answer.safeParse(answer).success) {
      await pauseFor([refused], context);
      return failAll(refused);
    }
    const readable = conform(answer, call.answer);
    const results = items.map((item): ChangeResult => {
      const result = call.read(readable, item, items.length) ?? { ok: false, failure: refused ?? NOT_ANSWERED };
      return result.ok ? result : { ok: false, failure: asBan(result.failure) };
    });
    await pauseFor([...(refused ? [refused] : []), ...results.flatMap((result) => (result.ok ? [] : [result.failure]))], context);
    for (const [at, result] of results.entries()) if (!result.ok) await pauseItem(result.failure, idOf(items[at]!), context);
    return results.map((result) => (result.ok ? result : { ok: false, failure: withoutKey(result.failure, context.key) }));
  } catch (error) {
    if (error instanceof MarketError) return failAll(failureOf(error));
    throw error;
  }
}

const CODE_OF: Partial<Record<FailureKind, MarketErrorCode>> = { key: 'UNAUTHORISED', limit: 'RATE_LIMITED' };

const askIn =
  (context: SellerContext, rules: Rules): Ask =>
  async (request, shape) =>
    (await timedAskIn(context, rules)(request, shape)).answer;

const timedAskIn =
  (context: SellerContext, rules: Rules): TimedAsk =>
  async (request, shape) => {
    const { answer, at } = await answerTo(request, rules, context);
    const refused = refusalIn(answer, rules);
    if (!refused) return { answer: conform(answer, shape), at };
    await pauseFor([refused], context);
    const { kind, code, text, retryAfterMs } = withoutKey(refused, context.key);
    throw new MarketError(CODE_OF[kind] ?? 'BAD_ANSWER', `${rules.market}: the market refuses: ${text}`, {
      refusal: { code, text },
      retryAfter: secondsOf(retryAfterMs),
    });
  };

/**
 * Returns the JSON of the market's answer, not validated yet, and its time.
 * @throws MarketError, with the market's message when it refuses with a status from 400 to 499
 */
async function answerTo(request: HttpRequest, rules: Rules, context: SellerContext): Promise<{ answer: unknown; at: Date | null }> {
  const { market, endpointVariable } = rules;
  if (endpointVariable && context.endpoint === null) {
    throw new MarketError('MARKET_NOT_CONNECTED', `${market}: ${endpointVariable} is not set`);
  }
  const said: { failure: Failure | null } = { failure: null };
  const readRefusal = (answer: unknown): Refusal | null => {
    said.failure = refusalIn(answer, rules);
    if (!said.failure) return null;
    const { code, text } = said.failure;
    return withoutKey({ code, text }, context.key);
  };
  try {
    const response = await context.http({ ...request, readRefusal });
    await pauseEndpoint(request, response, context);
    return { answer: readExact(response, z.unknown()), at: sentAt(response) };
  } catch (error) {
    if (!said.failure || !(error instanceof MarketError)) throw error;
    const explained = inWordsOf(said.failure, error);
    // the client saw only the status
    if (explained.code === 'RATE_LIMITED' && error.code !== 'RATE_LIMITED' && explained.retryAfter !== null)
      await context.limited?.(explained.retryAfter * 1000);
    throw explained;
  }
}

/**
 * Holds back the requests to an endpoint until its window ends, when the headers of an answer say that no request is left in it. An answer
 * without these headers says nothing: it may come from a cache.
 */
async function pauseEndpoint({ endpoint }: HttpRequest, { headers }: HttpResponse, { limitedUntil }: SellerContext): Promise<void> {
  const reset = /^\d{9,11}$/.exec(headers['x-ratelimit-reset'] ?? '');
  if (endpoint !== undefined && headers['x-ratelimit-remaining'] === '0' && reset)
    await limitedUntil?.(new Date(Number(reset[0]) * 1000), endpoint);
}

/** Holds back the requests that change an item for the time that its failure asks to wait, when the failure concerns this item alone. */
async function pauseItem({ of, retryAfterMs }: Failure, id: string, { limited }: SellingContext): Promise<void> {
  if (of === 'item' && retryAfterMs !== null) await limited?.(retryAfterMs, [id]);
}

/** Holds back all requests with the key for the longest time that a failure asks to wait, apart from failures of single items. */
async function pauseFor(failures: readonly Failure[], { limited }: SellerContext): Promise<void> {
  const waits = failures.map(({ kind, of, retryAfterMs }) => (kind === 'limit' && of !== 'item' ? (retryAfterMs ?? 0) : 0));
  const longestMs = Math.max(...waits);
  if (longestMs > 0) await limited?.(longestMs);
}

/**
 * The failure of the whole request in an answer, in the market's words. A ban counts as a limit, in whatever form the market reports it.
 */
function refusalIn(answer: unknown, { refusal }: Rules): Failure | null {
  const failure = refusal(answer);
  return failure && asBan(failure);
}

/** The error with the code that its message gives: a market may refuse a key with 400, and report a limit with 403. */
function inWordsOf({ kind, retryAfterMs }: Failure, error: MarketError): MarketError {
  const code = error.mayHaveHappened ? undefined : CODE_OF[kind];
  if (code === undefined) return error;
  return new MarketError(code, error.message, {
    status: error.status,
    refusal: error.refusal,
    retryAfter: error.retryAfter ?? secondsOf(retryAfterMs),
  });
}

const secondsOf = (ms: number | null): number | null => (ms === null ? null : Math.ceil(ms / 1000));
