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

const idsFrom = (from: number, count: number): string[] => Array.from({ length: count }, (_, n) => String(70_001 + from + n));

async function failed(promise: Promise<unknown>, key: string): Promise<MarketError> {
  const error: unknown = await promise.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(MarketError);
  expect((error as MarketError).message).not.toContain(key);
  return error as MarketError;
}

describe.each(SELLING_FIXTURES.map((fixture) => [fixture.selling.market, fixture] as const))('the sales at %s', (_, fixture) => {
  const { selling, sales } = fixture;
  const reading = (behaviour: Behaviour) => selling.sales(market.sellingContext(fixture, behaviour), sales.range);
  const fails = (behaviour: Behaviour) => failed(reading(behaviour), fixture.key);

  it('are read newest first, one request a page', async () => {
    expect(await reading(answers(...sales.answers))).toEqual({ sales: sales.sales, unreadable: [] });
    expect([market.requests(), market.waits()]).toEqual([sales.requests, sales.requests.length]);
    expect(market.arrived().map(({ headers }) => headers.authorization)).toEqual(sales.requests.map(() => fixture.authorization));
    expect(market.arrived().flatMap(({ body }) => (body === '' ? [] : [JSON.parse(body) as object]))).toEqual(sales.bodies ?? []);
  });

  it.each(Object.entries(sales.others))('are read from %s', async (_name, other) => {
    const read = await reading(answers(...other.answers));
    expect(read).toEqual({ sales: other.sales, unreadable: other.unreadable ?? [] });
    expect(market.requests()).toHaveLength(other.answers.length);
    expect(JSON.stringify(read)).not.toContain(fixture.key);
  });

  it.each(FAULTS)('are not known after %s, but %s', async (_name, code, behave, retryAfter) => {
    expect(await fails(behave(sampleOf(sales.answers[0]!)))).toMatchObject({ code, retryAfter: retryAfter ?? null });
  });

  it('are not known when the last page fails', async () => {
    const last = sales.answers.length - 1;
    const error = await fails((response, index, request) =>
      (index === last ? status(500) : answers(...sales.answers))(response, index, request),
    );
    expect(error.code).toBe('UPSTREAM');
  });

  describe.each([
    ['price', /"price":"?[\d.]+"?/g, '"price":-1'],
    ['name', /"(name|market_hash_name|steam_market_hash_name|marketHashName)":"[^"]*"/g, '"$1":""'],
    ['id', /"(id|item_id|sale_id|orderId)":"?\d+"?/g, '"$1":null'],
    ['time', /(?:"date":"[^"]*",)?"(created|created_at|time|createTime|sold_at)":(?:"[^"]*"|\d+)/g, '"$1":"yesterday"'],
  ])('whose %s cannot be read', (field, from, to) => {
    /** The answers with the nth of all matches replaced; every match without a number. */
    const broken = (...nth: number[]): string[] => {
      let seen = 0;
      return sales.answers.map((answer) =>
        jsonOf(answer).replaceAll(from, (match) =>
          nth.length === 0 || nth.includes(seen++) ? match.replace(new RegExp(from.source), to) : match,
        ),
      );
    };
    const matches = sales.answers.flatMap((answer) => [...jsonOf(answer).matchAll(from)]).length;
    const idsOf = (rows: readonly { saleId: string | null }[]): (string | null)[] => rows.map(({ saleId }) => saleId);

    it('stand apart, one by one, and the others are read', async () => {
      const lost: number[] = [];
      for (let nth = 0; nth < Math.min(matches, 12); nth += 1) {
        const { sales: read, unreadable } = await reading(answers(...broken(nth)));
        const missing = sales.sales.filter(({ saleId }) => !idsOf(read).includes(saleId));
        expect(read).toEqual(sales.sales.filter((sale) => !missing.includes(sale)));
        // without its time, a row outside of the range cannot be told from one within
        expect(unreadable.length).toBeGreaterThanOrEqual(missing.length);
        expect(field === 'time' ? 1 : missing.length).toBeGreaterThanOrEqual(unreadable.length);
        if (field !== 'id') expect(idsOf(unreadable)).toEqual(expect.arrayContaining(idsOf(missing)));
        lost.push(missing.length);
      }
      // some matches are in rows that are no sales of the range
      expect(Math.max(...lost)).toBe(1);
    });

    it('are never lost when none can be read', async () => {
      const apart = await reading(answers(...broken())).then(
        ({ sales: read, unreadable }) => [read.length, unreadable.length >= sales.sales.length],
        (error: MarketError) => error.code,
      );
      // with rows that are no sales, the answer as a whole can be read
      expect([[0, true], 'BAD_ANSWER']).toContainEqual(apart);
    });
  });

  it.each(fixture.refusals.filter(({ failure: { kind } }) => kind === 'key'))(
    'are not known when the key is refused with $status',
    async ({ status: code, answer, failure }) => {
      const error = await fails(answersWith(code, answer));
      expect([isRefusal(error), error.refusal]).toEqual([true, { code: failure.code, text: failure.text }]);
    },
  );

  const { page } = sales;
  it('are not known when no row can be read', async () => {
    const only = page ? page(['71'], 1) : { success: true, data: [{ event: 'sell', item_id: '71' }] };
    const broken = JSON.stringify(only)
      .replaceAll('"name"', '"nom"')
      .replaceAll('ash_name"', 'ash_nom"')
      .replaceAll('HashName"', 'HashNom"');
    expect((await fails(answers(broken))).code).toBe('BAD_ANSWER');
  });

  if (page) {
    const paged = (...pages: object[]) => reading(answers(...pages));
    const pages = [page(idsFrom(0, 100), 250), page(idsFrom(100, 100), 250), page(idsFrom(200, 50), 250)];

    it('are read whole from several pages, and may be none', async () => {
      expect((await paged(...pages)).sales.map(({ saleId }) => saleId)).toEqual(idsFrom(0, 250));
      expect(market.requests()).toHaveLength(3);
      expect(await paged(page([], 0))).toEqual({ sales: [], unreadable: [] });
    });

    it('are not known from a market that repeats a page, at once or for ever', async () => {
      expect((await fails(answers(pages[0]!, pages[0]!, ...pages.slice(1)))).code).toBe('BAD_ANSWER');
      expect((await fails(answers(pages[0]!))).code).toBe('BAD_ANSWER');
      expect(market.requests()).toHaveLength(2);
    });

    if (sales.total)
      it('are not known when a page was cut, or the total changed', async () => {
        for (const cut of [page(idsFrom(100, 149), 250), page(idsFrom(100, 151), 251)])
          expect((await fails(answers(pages[0]!, cut, page([], 250)))).code).toBe('BAD_ANSWER');
      });
  }

  if (selling.endpointVariable)
    it('are not asked for while the operator set no address', async () => {
      const context = { ...market.sellingContext(fixture, answers(...sales.answers)), endpoint: null };
      expect((await failed(selling.sales(context, sales.range), fixture.key)).code).toBe('MARKET_NOT_CONNECTED');
      expect(market.requests()).toEqual([]);
    });
});
