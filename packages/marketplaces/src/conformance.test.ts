import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendBody, startFakeMarket, textOf, sendFixture } from './fake-market.ts';
import type { Behaviour } from './fake-market.ts';
import { FAULTS, sendHalf, status } from './faults.ts';
import type { Sample } from './faults.ts';
import type { Fixture } from './fixture.ts';
import { FIXTURES } from './fixtures.ts';
import { PRICE_SOURCES } from './registry.ts';

let market: Awaited<ReturnType<typeof startFakeMarket>>;
beforeAll(async () => {
  market = await startFakeMarket();
});
afterAll(() => market.stop());

/** Timeout in milliseconds for a market that does not answer. */
const SHORT_TIMEOUT_MS = 60;

const sampleOf = (fixture: Fixture): Sample => ({
  text: (index) => textOf(fixture, index),
  withNaN: (index) => textOf(fixture, index, '@').replace('"@"', 'NaN'),
  word: [...fixture.quotes, ...(fixture.sales ?? [])][0]!.name,
  ...(fixture.encoding && { encoding: fixture.encoding }),
});

const BAD_PRICES = [
  0,
  -1,
  -12.34,
  '0',
  '0.00',
  '-12.34',
  '+1',
  'NaN',
  'Infinity',
  '12,34',
  '$12.34',
  '1e5',
  '0x10',
  'abc',
  '',
  ' ',
  null,
  true,
  {},
  [],
  [12],
  99_999_999_999_999,
  '99999999999',
];

const name = (fixture: Fixture): string => fixture.source.key;
const SUCCESS_FIELD = /"(success|status|code)":(true|"OK"|"success")/;

const SOURCES = FIXTURES.map((fixture) => [name(fixture), fixture] as const);

it('has a fixture for every source', () => {
  expect(FIXTURES.map(name).toSorted()).toEqual(PRICE_SOURCES.map(({ key }) => key).toSorted());
});

describe.each(SOURCES)('%s', (_, fixture) => {
  it('reads the good list, one request at a time and each within the limit', async () => {
    const list = await market.read(fixture, sendFixture(fixture));
    expect({ quotes: list.quotes, sales: list.sales }).toEqual({ quotes: fixture.quotes, sales: fixture.sales });
    expect(market.requests()).toEqual(fixture.requests);
    expect(market.waits()).toBe(fixture.requests.length);
  });

  it.each(FAULTS)('turns %s into %s', async (_name, code, behave, retryAfter) => {
    const refused = market.read(fixture, behave(sampleOf(fixture)));
    await expect(refused).rejects.toMatchObject({ name: 'MarketError', code, retryAfter: retryAfter ?? null });
    if (fixture.key) await expect(refused).rejects.not.toMatchObject({ message: expect.stringContaining(fixture.key) });
  });

  it.each([
    ['no headers', (): void => {}],
    ['a body that stops', sendHalf(sampleOf(fixture), () => {})],
  ])('turns %s into TIMEOUT', async (_name, noAnswer) => {
    await expect(market.read(fixture, noAnswer, { timeoutMs: SHORT_TIMEOUT_MS })).rejects.toMatchObject({ code: 'TIMEOUT' });
  });

  it('turns a closed port into UNREACHABLE', async () => {
    await expect(market.read(fixture, sendFixture(fixture), { toPort: 1 })).rejects.toMatchObject({ code: 'UNREACHABLE' });
  });

  it.each(BAD_PRICES.map((price) => [price]))('leaves a row out whose price is %j', async (price) => {
    const list = await market.read(fixture, sendFixture(fixture, price));
    if (fixture.sales) expect(list.sales).toEqual(fixture.sales.slice(1));
    else expect(list.quotes).toEqual(fixture.quotes.slice(1));
  });

  it('gives no list when its last part fails', async () => {
    const last = fixture.requests.length - 1;
    const failing: Behaviour = (response, index, request) =>
      index === last ? status(500)(response, index, request) : sendFixture(fixture)(response, index, request);
    await expect(market.read(fixture, failing)).rejects.toMatchObject({ code: 'UPSTREAM' });
    expect(market.requests()).toHaveLength(fixture.requests.length);
  });

  if (SUCCESS_FIELD.test(textOf(fixture, 0)))
    it('refuses a list in a reply that states a failure', async () => {
      const failing: Behaviour = (response, index) =>
        sendBody(
          response,
          textOf(fixture, index).replace(SUCCESS_FIELD, (_, field, value) => `"${field}":${value === 'true' ? false : '"error"'}`),
        );
      await expect(market.read(fixture, failing)).rejects.toMatchObject({ code: 'BAD_ANSWER' });
    });

  if (fixture.paged)
    it('gives no list of a market that repeats a page for ever', async () => {
      const repeating: Behaviour = (response) => sendBody(response, textOf(fixture, 0), fixture.encoding);
      await expect(market.read(fixture, repeating)).rejects.toMatchObject({ code: 'BAD_ANSWER' });
      expect(market.requests().length).toBeLessThanOrEqual(3);
    });
});
