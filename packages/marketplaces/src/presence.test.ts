import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeMarket, type Behaviour } from './fake-market.ts';
import { FAULTS } from './faults.ts';
import { SELLING_FIXTURES } from './fixtures.ts';
import { isRefusal, MarketError } from './port.ts';
import { answers, answersWith, sampleOf } from './selling-answers.ts';
import { millionths } from './selling-presence.ts';

let market: Awaited<ReturnType<typeof startFakeMarket>>;
beforeAll(async () => {
  market = await startFakeMarket();
});
afterAll(() => market.stop());

it('is offered by every market with a call for it', () => {
  const offering = SELLING_FIXTURES.filter(({ presence }) => presence !== null);
  expect(SELLING_FIXTURES.filter(({ selling }) => selling.presence !== null)).toEqual(offering);
  expect(offering.map(({ selling }) => selling.market)).toEqual(['marketcsgo', 'waxpeer', 'csfloat', 'skinthunder', 'haloskins']);
});

it.each([
  [0.02, 20_000],
  ['0.02', 20_000],
  [0, 0],
  [1, 1_000_000],
  [0.0575, 57_500],
  [-0.1, null],
  [1.5, null],
  [Number.NaN, null],
  ['2 %', null],
  [null, null],
])('reads %j as %j millionths', (part, expected) => expect(millionths(part)).toBe(expected));

const offered = SELLING_FIXTURES.flatMap((fixture) =>
  fixture.presence ? [[fixture.selling.market, { ...fixture, presence: fixture.presence }] as const] : [],
);

describe.each(offered)('the presence at %s', (_, fixture) => {
  const { selling, presence } = fixture;
  const reading = (behaviour: Behaviour) => selling.presence!(market.sellingContext(fixture, behaviour));
  const failed = async (promise: Promise<unknown>): Promise<MarketError> => {
    const error: unknown = await promise.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MarketError);
    expect((error as MarketError).message).not.toContain(fixture.key);
    return error as MarketError;
  };

  it('is read with one request that carries the key as the market requires', async () => {
    expect(await reading(answers(presence.answer))).toEqual(presence.presence);
    expect([market.requests(), market.waits()]).toEqual([[presence.request], 1]);
    expect(market.arrived()[0]!.headers.authorization).toBe(fixture.authorization);
  });

  it.each(Object.entries(presence.others))('is read from %s', async (_name, { answer, presence: expected }) => {
    const read = await reading(answers(answer));
    expect(read).toEqual(expected);
    expect(JSON.stringify(read)).not.toContain(fixture.key);
  });

  it.each(FAULTS)('is not known after %s, but %s', async (_name, code, behave, retryAfter) => {
    expect(await failed(reading(behave(sampleOf(presence.answer))))).toMatchObject({ code, retryAfter: retryAfter ?? null });
  });

  it.each(fixture.refusals.filter(({ failure: { kind } }) => kind === 'key'))(
    'is not known when the key is refused with $status',
    async ({ status, answer, failure: { code, text } }) => {
      const error = await failed(reading(answersWith(status, answer)));
      expect([isRefusal(error), error.refusal]).toEqual([true, { code, text }]);
    },
  );

  if (selling.endpointVariable)
    it('is not asked for while the operator set no address', async () => {
      const context = { ...market.sellingContext(fixture, answers(presence.answer)), endpoint: null };
      expect((await failed(selling.presence!(context))).code).toBe('MARKET_NOT_CONNECTED');
      expect(market.requests()).toEqual([]);
    });
});
