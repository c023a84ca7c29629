import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeMarket, type Behaviour } from './fake-market.ts';
import { FAULTS, status } from './faults.ts';
import { SELLING_FIXTURES } from './fixtures.ts';
import { isRefusal, MarketError } from './port.ts';
import { answers, answersWith, jsonOf, sampleOf } from './selling-answers.ts';
import { payoutOf, rowIdentity } from './selling-payouts.ts';

let market: Awaited<ReturnType<typeof startFakeMarket>>;
beforeAll(async () => {
  market = await startFakeMarket();
});
afterAll(() => market.stop());

async function failed(promise: Promise<unknown>, key: string): Promise<MarketError> {
  const error: unknown = await promise.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(MarketError);
  expect((error as MarketError).message).not.toContain(key);
  return error as MarketError;
}

it('are offered by every market with a call for them', () => {
  const offering = SELLING_FIXTURES.filter(({ payouts }) => payouts !== null);
  expect(SELLING_FIXTURES.filter(({ selling }) => selling.payouts !== null)).toEqual(offering);
  expect(offering.map(({ selling }) => selling.market)).toEqual(['marketcsgo', 'waxpeer', 'csfloat', 'skinthunder', 'haloskins']);
});

const offered = SELLING_FIXTURES.flatMap((fixture) =>
  fixture.payouts ? [[fixture.selling.market, { ...fixture, payouts: fixture.payouts }] as const] : [],
);
const numbers = (from: number, count: number): number[] => Array.from({ length: count }, (_, n) => 70_001 + from + n);

describe.each(offered)('the payouts at %s', (_, fixture) => {
  const { selling, payouts } = fixture;
  const reading = (behaviour: Behaviour) => selling.payouts!(market.sellingContext(fixture, behaviour), payouts.range);
  const fails = (behaviour: Behaviour) => failed(reading(behaviour), fixture.key);

  it('are read newest first, one request a page', async () => {
    expect(await reading(answers(...payouts.answers))).toEqual(payouts.payouts);
    const requests = market.requests();
    expect(requests.slice(0, payouts.requests.length)).toEqual(payouts.requests);
    expect([requests.length, market.waits()]).toEqual([payouts.answers.length, payouts.answers.length]);
    expect(market.arrived().map(({ headers }) => headers.authorization)).toEqual(requests.map(() => fixture.authorization));
    expect(market.arrived().flatMap(({ body }) => (body === '' ? [] : [JSON.parse(body) as object]))).toEqual(payouts.bodies ?? []);
  });

  it.each(Object.entries(payouts.others))('are read from %s', async (_name, other) => {
    const read = await reading(answers(...other.answers));
    expect(read).toEqual(other.payouts);
    expect(market.requests()).toHaveLength(other.answers.length);
    expect(JSON.stringify(read)).not.toContain(fixture.key);
  });

  it.each(FAULTS)('are not known after %s, but %s', async (_name, code, behave, retryAfter) => {
    expect(await fails(behave(sampleOf(payouts.answers.at(-1)!)))).toMatchObject({ code, retryAfter: retryAfter ?? null });
  });

  it('are not known when the last page fails', async () => {
    const last = payouts.answers.length - 1;
    const error = await fails((response, index, request) =>
      (index === last ? status(500) : answers(...payouts.answers))(response, index, request),
    );
    expect(error.code).toBe('UPSTREAM');
  });

  it.each([
    ['amount', /"(amount|balance_offset)":"?-?[\d.]+"?/g, '"$1":"many"'],
    ['amount', /"(amount|balance_offset)":"?-?[\d.]+"?/g, '"$1":-0.001'],
    ['time', /"(date|created_at|time|createTime)":("[^"]*"|\d+)/g, '"$1":"yesterday"'],
  ])('are not known when the %s of one cannot be read', async (_name, from, to) => {
    const broken = payouts.answers.map((answer) => jsonOf(answer).replace(from, to));
    expect((await fails(answers(...broken))).code).toBe('BAD_ANSWER');
  });

  it.each(fixture.refusals.filter(({ failure: { kind } }) => kind === 'key'))(
    'are not known when the key is refused with $status',
    async ({ status: code, answer, failure }) => {
      const error = await fails(answersWith(code, answer));
      expect([isRefusal(error), error.refusal]).toEqual([true, { code: failure.code, text: failure.text }]);
    },
  );

  const { page, before = [] } = payouts;
  if (page) {
    const paged = (...pages: object[]) => reading(answers(...before, ...pages));
    const pages = [page(numbers(0, 100), 250), page(numbers(100, 100), 250), page(numbers(200, 50), 250)];

    it('are read whole from several pages, and may be none', async () => {
      const read = await paged(...pages);
      expect(new Set(read.map(({ payoutId }) => payoutId)).size).toBe(250);
      expect(read).toHaveLength(250);
      expect(await paged(page([], 0))).toEqual([]);
    });

    it('are not known from a market that repeats a page, at once or for ever', async () => {
      expect((await fails(answers(...before, pages[0]!, pages[0]!, ...pages.slice(1)))).code).toBe('BAD_ANSWER');
      expect((await fails(answers(...before, pages[0]!))).code).toBe('BAD_ANSWER');
    });

    if (payouts.total)
      it('are not known when a page was cut, or the total changed', async () => {
        for (const cut of [page(numbers(100, 149), 250), page(numbers(100, 151), 251)])
          expect((await fails(answers(pages[0]!, cut, page([], 250)))).code).toBe('BAD_ANSWER');
      });
  }

  if (selling.endpointVariable)
    it('are not asked for while the operator set no address', async () => {
      const context = { ...market.sellingContext(fixture, answers(...payouts.answers)), endpoint: null };
      expect((await failed(selling.payouts!(context, payouts.range), fixture.key)).code).toBe('MARKET_NOT_CONNECTED');
      expect(market.requests()).toEqual([]);
    });
});

describe('a payout without an id', () => {
  it('keeps its identity while its status changes, and shares it with no other', async () => {
    const { selling, ...fixture } = SELLING_FIXTURES.find(({ selling: { market: slug } }) => slug === 'waxpeer')!;
    const row = { wallet: 'T1', type: 'USDT', status: 'pending', amount: '100000', direction: 'out', date: '2026-11-20T01:22:43.021Z' };
    const idsOf = async (...transactions: object[]): Promise<string[]> => {
      const context = market.sellingContext({ selling, ...fixture }, answers({ success: true, data: { trades: [], transactions } }));
      return (await selling.payouts!(context, fixture.payouts!.range)).map(({ payoutId }) => payoutId);
    };
    const [id] = await idsOf(row);
    expect(await idsOf({ ...row, status: 'completed', give_amount: '99000' })).toEqual([id]);
    const others = [{ wallet: 'T2' }, { type: 'BTC' }, { amount: '100001' }, { date: '2026-11-20T01:22:43.022Z' }];
    expect(new Set(await idsOf(row, ...others.map((other) => ({ ...row, ...other })))).size).toBe(5);
  });

  it('has an identity that does not mix its fields', () => {
    expect(rowIdentity('a', 'bc')).not.toBe(rowIdentity('ab', 'c'));
    expect(rowIdentity('a', null)).not.toBe(rowIdentity('a', 'null'));
  });
});

describe('amount, fee and net of a payout', () => {
  const rest = { payoutId: '1', currency: 'USD', createdAt: new Date(0), state: 'sent', said: null } as const;
  const amounts = fc.record({ units: fc.integer({ min: 0, max: 1_000_000_000 }), scale: fc.integer({ min: 0, max: 3 }) });
  const thousandths = ({ units, scale }: { units: number; scale: number }): bigint => BigInt(units) * 10n ** BigInt(3 - scale);

  it('always add up, whichever two are stated, and lie in one scale', () => {
    fc.assert(
      fc.property(amounts, amounts, fc.boolean(), (amount, part, isFee) => {
        fc.pre(thousandths(amount) > 0n && thousandths(part) <= thousandths(amount));
        const payout = payoutOf({ ...rest, amount, ...(isFee ? { fee: part } : { net: part }) });
        expect(thousandths(payout.fee!) + thousandths(payout.net!)).toBe(thousandths(payout.amount));
        expect(thousandths(payout.amount)).toBe(thousandths(amount));
        expect(thousandths((isFee ? payout.fee : payout.net)!)).toBe(thousandths(part));
        expect(new Set([payout.amount, payout.fee, payout.net].map((price) => price!.scale)).size).toBe(1);
      }),
    );
  });

  it('are refused when a part is more than the whole', () => {
    fc.assert(
      fc.property(amounts, amounts, fc.boolean(), (amount, part, isFee) => {
        fc.pre(thousandths(part) > thousandths(amount));
        expect(() => payoutOf({ ...rest, amount, ...(isFee ? { fee: part } : { net: part }) })).toThrow(MarketError);
      }),
    );
  });

  it('stay unknown when only the amount is stated', () => {
    expect(payoutOf({ ...rest, amount: { units: 5, scale: 2 } })).toMatchObject({
      amount: { units: 5, scale: 2, currency: 'USD' },
      fee: null,
      net: null,
    });
  });
});
