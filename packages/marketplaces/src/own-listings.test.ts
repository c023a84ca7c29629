import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeMarket, type Behaviour } from './fake-market.ts';
import { FAULTS, status } from './faults.ts';
import { SELLING_FIXTURES } from './fixtures.ts';
import { isRefusal, MarketError } from './port.ts';
import { answers, answersWith, jsonOf, sampleOf } from './selling-answers.ts';

let market: Awaited<ReturnType<typeof startFakeMarket>>;
beforeAll(async () => {
  market = await startFakeMarket();
});
afterAll(() => market.stop());

describe.each(SELLING_FIXTURES.map((fixture) => [fixture.selling.market, fixture] as const))('the own listings at %s', (_, fixture) => {
  const { selling } = fixture;
  const { own, prepare, prepared } = fixture;
  const reading = (behaviour: Behaviour) => selling.ownListings(market.sellingContext(fixture, behaviour));
  const failed = async (promise: Promise<unknown>): Promise<MarketError> => {
    const error: unknown = await promise.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MarketError);
    expect((error as MarketError).message).not.toContain(fixture.key);
    return error as MarketError;
  };

  it('reads the own listings, one request a page', async () => {
    expect(await reading(answers(...own.answers))).toEqual(own.listings);
    expect([market.requests(), market.waits()]).toEqual([own.requests, own.requests.length]);
    expect(market.arrived().map(({ headers }) => headers.authorization)).toEqual(own.requests.map(() => fixture.authorization));
  });

  it.each(Object.entries(own.others ?? {}))('reads %s', async (_, other) => {
    expect(await reading(answers(...other.answers))).toEqual(other.listings);
  });

  it.each(FAULTS)('gives no own listings after %s, but %s', async (_, code, behave, retryAfter) => {
    const sample = sampleOf(own.answers[0]!);
    expect(await failed(reading(behave(sample)))).toMatchObject({ code, retryAfter: retryAfter ?? null });
  });

  it('gives no own listings when the last page fails, a row is unreadable, or a key is refused', async () => {
    const last = own.answers.length - 1;
    const failing: Behaviour = (response, index, request) =>
      (index === last ? status(500) : answers(...own.answers))(response, index, request);
    expect((await failed(reading(failing))).code).toBe('UPSTREAM');
    for (const [from, to] of [
      [/"price":"?[\d.]+"?/, '"price":0'],
      [/"(name|market_hash_name|steam_market_hash_name|marketHashName)":"[^"]*"/, '"$1":""'],
      [/"(item_id|id|listing_id|productId)":"?\d+"?/, '"$1":null'],
    ] as const) {
      const broken = own.answers.map((answer) => jsonOf(answer).replace(from, to));
      expect((await failed(reading(answers(...broken)))).code).toBe('BAD_ANSWER');
    }
    for (const { status: code, answer, failure } of fixture.refusals.filter(({ failure: { kind } }) => kind === 'key')) {
      const error = await failed(reading(answersWith(code, answer)));
      expect([isRefusal(error), error.refusal]).toEqual([true, { code: failure.code, text: failure.text }]);
    }
  });

  if (own.page) {
    const { page, before = [] } = own;
    const ids = (from: number, count: number): string[] => Array.from({ length: count }, (_, n) => String(70_001 + from + n));
    const paged = (...pages: object[]) => reading(answers(...before, ...pages));

    it('reads a list of several pages whole', async () => {
      const listings = await paged(page(ids(0, 100), 250, 'b'), page(ids(100, 100), 250, 'c'), page(ids(200, 50), 250, null));
      expect(listings.map(({ listingId }) => listingId)).toEqual(ids(0, 250));
      expect(market.requests()).toHaveLength(3 + before.length);
      expect(await paged(page([], 0, null))).toEqual([]);
    });

    it('gives no list of a market that repeats a page, at once or for ever', async () => {
      const first = page(ids(0, 100), 250, 'b');
      expect((await failed(paged(first, first, page(ids(100, 100), 250, 'c'), page(ids(200, 50), 250, null)))).code).toBe('BAD_ANSWER');
      expect((await failed(paged(first))).code).toBe('BAD_ANSWER');
      expect(market.requests().length).toBeLessThanOrEqual(3 + before.length);
    });

    if (own.total) {
      it('gives no list of which a page was cut or came twice in part', async () => {
        expect((await failed(paged(page(ids(0, 100), 150, 'b'), page(ids(101, 49), 150, 'c'), page([], 150, null)))).code).toBe(
          'BAD_ANSWER',
        );
        expect((await failed(paged(page(ids(0, 100), 150, 'b'), page(ids(99, 50), 150, null)))).code).toBe('BAD_ANSWER');
        expect((await failed(paged(page([], 150, 'b')))).code).toBe('BAD_ANSWER');
      });

      it('gives no list whose total changed while it was read', async () => {
        for (const total of [149, 151]) {
          const error = await failed(paged(page(ids(0, 100), 150, 'b'), page(ids(100, total - 100), total, null)));
          expect(error.code).toBe('BAD_ANSWER');
        }
      });
    }
  }

  if (selling.endpointVariable)
    it('reads no own listings while the operator set no address', async () => {
      const context = { ...market.sellingContext(fixture, answers(...own.answers)), endpoint: null };
      expect((await failed(selling.ownListings(context))).code).toBe('MARKET_NOT_CONNECTED');
      expect(market.requests()).toEqual([]);
    });

  if (!prepare) {
    it('needs no preparation', () => {
      expect(selling.prepare).toBeUndefined();
    });
    return;
  }
  const preparing = (behaviour: Behaviour) => selling.prepare!(market.sellingContext(fixture, behaviour));

  it('prepares with one request and returns how long to wait, without waiting', async () => {
    expect(await preparing(answers(prepare.answer))).toEqual({ waitMs: prepare.waitMs });
    expect(market.requests()).toEqual([prepare.request]);
  });

  it.each(FAULTS)('is not prepared after %s, but %s', async (_, code, behave) => {
    expect((await failed(preparing(behave(sampleOf(prepare.answer))))).code).toBe(code);
  });

  if (!prepared) {
    it('cannot say whether it is prepared', () => {
      expect(selling.prepared).toBeUndefined();
    });
    return;
  }
  const asking = (behaviour: Behaviour) => selling.prepared!(market.sellingContext(fixture, behaviour));

  it('says with one request whether the inventory was read', async () => {
    expect(await asking(answers(prepared.answer))).toEqual(prepared.ready);
    expect(market.requests()).toEqual([prepared.request]);
  });

  it.each(Object.entries(prepared.others))('says so of %s', async (_, { answer, ready }) => {
    expect(await asking(answers(answer))).toEqual(ready);
  });

  it.each(FAULTS)('says nothing after %s, but %s', async (_, code, behave) => {
    const asked = asking(behave(sampleOf(prepared.answer)));
    if (code === 'BAD_ANSWER') expect(await asked).toEqual(prepared.unreadable);
    else expect((await failed(asked)).code).toBe(code);
  });
});
