import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeMarket, type Behaviour } from './fake-market.ts';
import { SELLING_FIXTURES } from './fixtures.ts';
import { answers, answersWith } from './selling-answers.ts';
import { asBan, failure } from './selling-failures.ts';
import type { SellingFixture } from './selling-fixture.ts';

let market: Awaited<ReturnType<typeof startFakeMarket>>;
beforeAll(async () => {
  market = await startFakeMarket();
});
afterAll(() => market.stop());

const HOUR_MS = 3_600_000;
const fixtureOf = (slug: string): SellingFixture => SELLING_FIXTURES.find(({ selling }) => selling.market === slug)!;

describe('a ban that is told in a body', () => {
  const banned = { status: 'error', error_message: 'user_got_autoban' };
  const fixture = fixtureOf('shadowpay');

  it.each([200, 403])('with status %i lets nothing leave with this key for an hour', async (status) => {
    const context = market.sellingContext(fixture, answersWith(status, banned));
    const results = await fixture.selling.list(context, fixture.list.items);
    expect(results.map((result) => !result.ok && [result.failure.kind, result.failure.retryAfterMs])).toEqual(
      fixture.list.items.map(() => ['limit', HOUR_MS]),
    );
    expect(market.limited()).toEqual([[HOUR_MS]]);
  });

  it.each([200, 403])('with status %i holds when own listings are read, too', async (status) => {
    const reading = fixture.selling.ownListings(market.sellingContext(fixture, answersWith(status, banned)));
    await expect(reading).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfter: HOUR_MS / 1000 });
    expect(market.limited()).toEqual([[HOUR_MS]]);
  });

  it.each(['You have an active ban', 'Temporary banned until tomorrow', 'user_got_autoban'])('is read from %s', (text) => {
    expect(asBan(failure('refused', { code: 'REFUSED', text }))).toMatchObject({ kind: 'limit', retryAfterMs: HOUR_MS });
  });

  it.each(['Item is banned from trading', 'bad price'])('is not read from %s', (text) => {
    expect(asBan(failure('refused', { code: 'REFUSED', text })).kind).toBe('refused');
  });
});

describe('a ban that is told in the rows of items', () => {
  const fixture = fixtureOf('marketcsgo');
  const [first, second, third] = fixture.list.items.map(({ assetId }) => assetId) as [string, string, string];
  const list = (...items: object[]) =>
    fixture.selling.list(market.sellingContext(fixture, answers({ success: true, items })), fixture.list.items);

  it('lets nothing leave with this key for an hour, is told once, and leaves the other results as they are', async () => {
    const banned = (asset: string) => ({ success: false, asset, error: 'You have an active ban' });
    const results = await list(banned(first), { success: true, asset: second, item_id: 9002 }, banned(third));
    const ban = { kind: 'limit', code: 'You have an active ban', text: 'You have an active ban', retryAfterMs: HOUR_MS };
    expect(results).toMatchObject([
      { ok: false, failure: ban },
      { ok: true, listingId: '9002' },
      { ok: false, failure: ban },
    ]);
    expect(results.map((result) => !result.ok && result.failure.of)).toEqual([undefined, false, undefined]);
    expect(market.limited()).toEqual([[HOUR_MS]]);
  });

  it('is also read when the answer as a whole fails', async () => {
    const waxpeer = fixtureOf('waxpeer');
    const failed = [{ item_id: waxpeer.list.items[0]!.assetId, price: 1, msg: 'user has an active ban' }];
    const context = market.sellingContext(waxpeer, answers({ success: false, msg: 'Nothing was listed', failed }));
    const results = await waxpeer.selling.list(context, waxpeer.list.items);
    expect(results.map((result) => !result.ok && result.failure.kind)).toEqual(['limit', 'refused', 'refused']);
    expect(market.limited()).toEqual([[HOUR_MS]]);
  });
});

it('a pause of single items lets nothing leave that changes these, and says that it concerns these alone', async () => {
  const fixture = fixtureOf('waxpeer');
  const [first, second] = fixture.list.items.map(({ assetId }) => assetId);
  const failed = [{ item_id: first!, price: 1, msg: 'You can update price after 40 seconds', msBeforeNext: 39_636 }];
  const listed = [{ item_id: second!, price: 1000 }];
  const context = market.sellingContext(fixture, answers({ success: true, listed, failed }));
  const [result] = await fixture.selling.list(context, fixture.list.items);
  expect(result).toMatchObject({ ok: false, failure: { kind: 'limit', of: 'item', retryAfterMs: 39_636 } });
  expect(market.limited()).toEqual([[39_636, [first]]]);
});

describe('an endpoint whose window is used up', () => {
  const fixture = fixtureOf('csfloat');
  const RESET = 1_764_147_600;
  const withHeaders =
    (remaining: string, reset: string, answer: object): Behaviour =>
    (response, index, request) => {
      response.setHeader('x-ratelimit-limit', '100');
      response.setHeader('x-ratelimit-remaining', remaining);
      response.setHeader('x-ratelimit-reset', reset);
      answers(answer)(response, index, request);
    };
  const sales = (behaviour: Behaviour) => fixture.selling.sales(market.sellingContext(fixture, behaviour), fixture.sales.range);
  const empty = { trades: [], count: 0 };

  it('is closed until the time that the answer names', async () => {
    await sales(withHeaders('0', String(RESET), empty));
    expect([market.limitedUntil(), market.limited()]).toEqual([[[new Date(RESET * 1000), 'trades']], []]);
  });

  it('is closed also when the answer cannot be read', async () => {
    await expect(sales(withHeaders('0', String(RESET), {}))).rejects.toMatchObject({ code: 'BAD_ANSWER' });
    expect(market.limitedUntil()).toEqual([[new Date(RESET * 1000), 'trades']]);
  });

  it.each([
    ['requests are left', '1', String(RESET)],
    ['the time cannot be read', '0', 'soon'],
    ['the time is a number of seconds', '0', '60'],
  ])('is not closed when %s', async (_, remaining, reset) => {
    await sales(withHeaders(remaining, reset, empty));
    expect(market.limitedUntil()).toEqual([]);
  });

  it('is not closed by an answer without headers, nor by the answer of another call', async () => {
    await sales(answers(empty));
    expect(market.limitedUntil()).toEqual([]);
    await fixture.selling.presence!(market.sellingContext(fixture, withHeaders('0', String(RESET), { user: {} })));
    expect(market.limitedUntil()).toEqual([]);
  });

  it('is named only where the market limits it apart', () => {
    expect(fixture.selling.limits.endpoints).toEqual({ trades: [{ requests: 100, perSeconds: 3600 }] });
  });
});
