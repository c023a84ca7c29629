import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE, START, testApi, type User } from '../../../../test/api.ts';
import { fakeOutside, type OutsideAnswer } from '../../../../test/fake-outside.ts';
import { advanceClock, now, setClock } from '../../../platform/process/clock.ts';

const markets = fakeOutside();
const test = testApi(async () => ({ SANDBOX_PORT: String(await markets.port()) }));
let user: User;

const WAXPEER = '/api.waxpeer.com/v1/user';
const MARKETCSGO = '/market.csgo.com/api/v2/get-money';
const CSFLOAT = '/csfloat.com/api/v1/me';
const SHADOWPAY = '/api.shadowpay.com/';

const wallet = (thousandths: unknown): OutsideAnswer => ({ body: { success: true, user: { wallet: thousandths } } });
const money = (usable: unknown, onHold: unknown, currency: string): OutsideAnswer => ({
  body: { success: true, money: usable, money_settlement: onHold, currency },
});

let keys = 0;
const set = async (market: string, as = user): Promise<void> => {
  expect((await test.send('POST /users/set-api', { as, body: { market, api: `key-of-${market}-${++keys}` } })).status).toBe(200);
};
const balances = async (as = user) => (await test.send('GET /users/balance', { as })).body.items;
const checkOf = async (market: string) =>
  (await test.send('GET /users/get-api', { as: user })).body.items.find((item: { market: string }) => item.market === market);
const rate = async (currency: string, units: number, scale: number): Promise<void> => {
  await test.db
    .insertInto('fx_rates')
    .values({ day: '2026-11-20', currency, units, scale, source: 'test', as_of: START, checked_at: START })
    .execute();
};

beforeEach(async () => {
  setClock(START);
  markets.reset();
  markets.answers.set(WAXPEER, wallet(12_340)).set(MARKETCSGO, money(1.5, '0.25', 'USD'));
  markets.answers.set(CSFLOAT, { body: { user: { balance: 500, pending_balance: 25 } } });
  markets.answers.set(`${SHADOWPAY}api/v2/user/balance`, { body: { status: 'success', data: { balance: '7.50' } } });
  markets.answers.set(SHADOWPAY, { body: { status: 'success', data: [] } });
  user = await test.signIn();
});

describe('balances', () => {
  it('are empty without keys [ACC-143]', async () => {
    expect((await test.send('GET /users/balance', { as: user })).body).toEqual({ success: true, items: [], total: 0 });
    expect((await test.send('GET /users/balance')).status).toBe(401);
  });

  it('come from each market whose key is set, usable and on hold in thousandths of a dollar [ACC-101, ACC-103, ACC-143, ACC-180, DATA-114]', async () => {
    for (const market of ['csfloat', 'marketcsgo', 'shadowpay', 'waxpeer']) await set(market);
    // Shadowpay is asked at most once in two seconds
    advanceClock(2000);
    const as_of = now().toISOString();
    const items = await balances();
    expect(items).toEqual([
      { market: 'waxpeer', name: 'Waxpeer', value: { usable: 12_340, on_hold: 0 }, error: null, as_of },
      { market: 'marketcsgo', name: 'MarketCSGO', value: { usable: 1500, on_hold: 250 }, error: null, as_of },
      { market: 'shadowpay', name: 'Shadowpay', value: { usable: 7500, on_hold: 0 }, error: null, as_of },
      { market: 'csfloat', name: 'CSFloat', value: { usable: 5000, on_hold: 250 }, error: null, as_of },
    ]);
  });

  it('are another thing than the balance on this site, which they leave alone [ACC-143, DATA-114, C-71]', async () => {
    await set('waxpeer');
    expect((await balances())[0].value.usable).toBe(12_340);
    expect((await test.send('GET /init/user', { as: user })).body.user.balance).toBe(0);
    expect(await test.db.selectFrom('ledger_entries').selectAll().execute()).toEqual([]);
  });

  it('are not offered for markets without a balance API, which get no request', async () => {
    for (const market of ['haloskins', 'skinthunder']) await set(market);
    markets.requests.length = 0;
    expect(await balances()).toMatchObject([
      { market: 'haloskins', name: 'HaloSkins', value: null, error: 'NOT_OFFERED' },
      { market: 'skinthunder', name: 'Skinthunder', value: null, error: 'NOT_OFFERED' },
    ]);
    expect(markets.requests).toEqual([]);
  });

  it('do not name Steam, whose key is for other things', async () => {
    markets.answers.set('/api.steampowered.com/', { body: { response: { players: [] } } });
    await set('steam');
    expect(await balances()).toEqual([]);
  });

  it('are converted at the day’s rate; a currency without one, or an unknown one, is not believed', async () => {
    await set('marketcsgo');
    markets.answers.set(MARKETCSGO, money('1000.00', 50, 'RUB'));
    expect(await balances()).toMatchObject([{ value: null, error: 'BAD_ANSWER' }]);
    await rate('RUB', 80, 0);
    advanceClock(MINUTE);
    expect(await balances()).toMatchObject([{ value: { usable: 12_500, on_hold: 625 }, error: null }]);
    markets.answers.set(MARKETCSGO, money(1, 0, 'GBP'));
    advanceClock(MINUTE);
    expect(await balances()).toMatchObject([{ value: null, error: 'BAD_ANSWER' }]);
  });

  it('are read from all markets at the same time', async () => {
    for (const market of ['waxpeer', 'csfloat']) await set(market);
    const both = Promise.withResolvers<void>();
    let asked = 0;
    const answer = (body: object) => async () => {
      if (++asked === 2) both.resolve();
      await both.promise;
      return { body };
    };
    markets.answers.set(WAXPEER, answer({ success: true, user: { wallet: 1 } }));
    markets.answers.set(CSFLOAT, answer({ user: { balance: 2, pending_balance: 0 } }));
    expect((await balances()).map((item: { value: object }) => item.value)).toEqual([
      { usable: 1, on_hold: 0 },
      { usable: 20, on_hold: 0 },
    ]);
  });
});

describe('a market is asked', () => {
  const asked = () => markets.requests.filter(({ path }) => path.startsWith(WAXPEER)).length;

  it('once a minute; in between the last balance is returned, with its time', async () => {
    await set('waxpeer');
    await balances();
    const first = asked();
    markets.answers.set(WAXPEER, wallet(99));
    advanceClock(MINUTE - 1);
    expect(await balances()).toMatchObject([{ value: { usable: 12_340 }, as_of: START.toISOString() }]);
    expect(asked()).toBe(first);
    advanceClock(1);
    expect(await balances()).toMatchObject([{ value: { usable: 99 }, as_of: new Date(START.getTime() + MINUTE).toISOString() }]);
    expect(asked()).toBe(first + 1);
  });

  it('once for calls that come together, which all get its answer', async () => {
    await set('waxpeer');
    const first = asked();
    const all = await Promise.all(Array.from({ length: 5 }, () => balances()));
    expect(all.map(([item]) => item.value.usable)).toEqual([12_340, 12_340, 12_340, 12_340, 12_340]);
    expect(asked()).toBe(first + 1);
  });

  it('again at once with another key, and not at all once that is removed', async () => {
    await set('waxpeer');
    await balances();
    markets.answers.set(WAXPEER, wallet(7));
    await set('waxpeer');
    expect(await balances()).toMatchObject([{ value: { usable: 7 } }]);
    const before = asked();
    await test.send('POST /users/set-api', { as: user, body: { market: 'waxpeer', api: '' } });
    expect([await balances(), asked()]).toEqual([[], before]);
    expect(await test.db.selectFrom('market_balances').selectAll().where('user_id', '=', user.userId).execute()).toEqual([]);
  });
});

describe('a market that fails', () => {
  it.each<[string, OutsideAnswer, string]>([
    ['500', { status: 500, body: {} }, 'UPSTREAM'],
    ['429', { status: 429, body: {} }, 'RATE_LIMITED'],
    ['HTML', { body: '<html></html>' }, 'BAD_ANSWER'],
    ['403 by a bot wall', { status: 403, headers: { 'content-type': 'text/html' }, body: '<title>Just a moment...</title>' }, 'BLOCKED'],
    ['403 by a challenge of Cloudflare', { status: 403, headers: { 'cf-mitigated': 'challenge' }, body: {} }, 'BLOCKED'],
    ['a fraction of its unit', wallet(12.5), 'BAD_ANSWER'],
    ['a redirect', { status: 301, headers: { location: 'http://127.0.0.1/' }, body: '' }, 'BAD_ANSWER'],
  ])('with %s says so, beside the others, and says nothing of the key [ACC-180]', async (_, answer, error) => {
    await set('waxpeer');
    await set('csfloat');
    markets.answers.set(WAXPEER, answer);
    expect(await balances()).toMatchObject([
      { market: 'waxpeer', value: null, error },
      { market: 'csfloat', value: { usable: 5000, on_hold: 250 }, error: null },
    ]);
    expect(await checkOf('waxpeer')).toMatchObject({ set: true, check: 'ok' });
  });

  it.each<[string, OutsideAnswer, string]>([
    ['401', { status: 401, body: {} }, 'UNAUTHORISED'],
    ['403', { status: 403, body: {} }, 'FORBIDDEN'],
    ['a failure said with 200', { body: { success: false, msg: 'wrong api' } }, 'UNAUTHORISED'],
  ])('by refusing the key with %s makes its check failed, until it is taken again [ACC-177]', async (_, answer, error) => {
    await set('waxpeer');
    markets.answers.set(WAXPEER, answer);
    advanceClock(1000);
    expect(await balances()).toMatchObject([{ value: null, error }]);
    expect(await checkOf('waxpeer')).toMatchObject({
      set: true,
      check: 'failed',
      checked_at: new Date(START.getTime() + 1000).toISOString(),
    });
    markets.answers.set(WAXPEER, wallet(5));
    advanceClock(MINUTE);
    expect(await balances()).toMatchObject([{ value: { usable: 5 } }]);
    expect(await checkOf('waxpeer')).toMatchObject({ check: 'ok' });
  });

  it('does not mark a key that replaced the refused one meanwhile', async () => {
    await set('waxpeer');
    const answered = Promise.withResolvers<object>();
    const begun = Promise.withResolvers<void>();
    markets.answers.set(WAXPEER, async () => {
      begun.resolve();
      return { body: await answered.promise };
    });
    const waiting = balances();
    await begun.promise;
    markets.answers.set(WAXPEER, wallet(1));
    await set('waxpeer');
    expect(await balances()).toMatchObject([{ value: { usable: 1 }, error: null }]);
    answered.resolve({ success: false, msg: 'wrong api' });
    expect(await waiting).toMatchObject([{ value: null, error: 'UNAUTHORISED' }]);
    expect(await checkOf('waxpeer')).toMatchObject({ check: 'ok' });
    expect(await balances()).toMatchObject([{ value: { usable: 1 }, error: null }]);
  });
});
