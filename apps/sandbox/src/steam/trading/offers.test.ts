import { beforeEach, describe, expect, it } from 'vitest';
import { createSandbox } from '../../app.ts';
import { createClock } from '../../clock.ts';
import { NOW } from '../../test-sandbox.ts';
import { startBot } from './test-bot.ts';

const clock = createClock(() => NOW, NOW);
const app = createSandbox({ clock });
const TRADER = '76561198000000002';
const DAY = 86_400_000;

let bot: Awaited<ReturnType<typeof startBot>>;
let trader: { steam_id: string; token: string; trade_link: string };
beforeEach(async () => {
  clock.set(NOW);
  for (const url of ['/_trading', '/_trades']) await app.inject({ method: 'DELETE', url });
  bot = await startBot(app, NOW);
  trader = (await app.inject('/_trades/links?person=trader')).json();
});

const control = (path: string, payload: object) => app.inject({ method: 'POST', url: `/_trades/${path}`, payload });
const decide = async (offerId: string, what: string): Promise<number> =>
  (await control('offers', { offer_id: offerId, do: what })).statusCode;

/** The ids of things of the trader that can be traded, the newest first. */
async function things(count: number): Promise<string[]> {
  const reply = await app.inject(`/steamcommunity.com/inventory/${TRADER}/730/2?count=500`);
  const { assets, descriptions } = reply.json<{ assets: Record<string, string>[]; descriptions: Record<string, unknown>[] }>();
  const free = new Set(
    descriptions.filter(({ tradable }) => tradable === 1).map(({ classid, instanceid }) => `${String(classid)} ${String(instanceid)}`),
  );
  return assets
    .filter(({ classid, instanceid }) => free.has(`${classid} ${instanceid}`))
    .slice(0, count)
    .map(({ assetid }) => assetid!);
}
const sent = async (count = 1): Promise<string> => (await bot.send(trader, await things(count))).tradeofferid!;

const page = async (query = ''): Promise<string> => (await app.inject(`/_offers${query}`)).body;
const press = (form: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: '/_offers',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ person: 'trader', ...form }).toString(),
  });

describe('an offer', () => {
  it.each([
    ['no session', { cookie: '' }, 401],
    ['a session of somebody else', { cookie: 'steamLoginSecure=76561198000030002%7C%7Ctoken; sessionid=abc123' }, 401],
    ['no origin', { origin: '' }, 400],
    ['another page', { referer: 'https://example.com/' }, 400],
    ['another session id', { cookie: '' }, 401],
  ])('with %s is refused', async (_, headers, status) => {
    expect((await bot.post('/tradeoffer/new/send', {}, headers)).statusCode).toBe(status);
  });

  it('with another session id in its form than in its cookie, or without a body, is refused', async () => {
    expect((await bot.post('/tradeoffer/new/send', { sessionid: 'other' })).statusCode).toBe(400);
    expect((await bot.post('/tradeoffer/new/send', {})).statusCode).toBe(400);
    expect((await bot.send(trader, await things(1), { tradeoffermessage: 'x'.repeat(129) })).status).toBe(400);
  });

  it('shows its state, and what it moves', async () => {
    const [assetId] = await things(1);
    const { tradeofferid } = await bot.send(trader, [assetId!]);
    expect(await bot.offer(tradeofferid!)).toEqual({
      tradeofferid,
      accountid_other: 39_734_274,
      message: 'Deposit ABC123',
      expiration_time: (NOW + 14 * DAY) / 1000,
      trade_offer_state: 2,
      items_to_receive: [
        expect.objectContaining({ appid: 730, contextid: '2', assetid: assetId, amount: '1', missing: false, instanceid: '0' }) as unknown,
      ],
      is_our_offer: true,
      time_created: NOW / 1000,
      time_updated: NOW / 1000,
      from_real_time_trade: false,
      escrow_end_date: 0,
      confirmation_method: 0,
      eresult: 1,
    });
  });

  it('for what another offer took away becomes invalid', async () => {
    const [first, second] = [await sent(), await sent()];
    expect(await decide(first, 'accept')).toBe(200);
    expect((await bot.offer(second))['items_to_receive']).toMatchObject([{ missing: true }]);
    expect(await decide(second, 'accept')).toBe(400);
    expect((await bot.offer(second))['trade_offer_state']).toBe(8);
  });

  it('that moved a thing took it from the markets too, until everything is forgotten', async () => {
    const listed = async (): Promise<number> => {
      const reply = await app.inject('/api.waxpeer.com/v1/fetch-my-inventory?api=sandbox-key&game=csgo');
      return reply.json<{ total_inventory_count: number }>().total_inventory_count;
    };
    const before = await listed();
    await decide(await sent(3), 'accept');
    expect(await listed()).toBe(before - 3);
    await app.inject({ method: 'DELETE', url: '/_trading' });
    expect(await listed()).toBe(before);
  });

  it('takes sales on markets with it when its trade is reversed', async () => {
    const trading = async () => (await app.inject('/_trading?key=sandbox-key-trader')).json<{ desks: { sales: { state: string }[] }[] }>();
    const past = { market: 'csfloat', key: 'sandbox-key-trader', sales: [{ sold_at: new Date(NOW - DAY).toISOString() }] };
    await app.inject({ method: 'POST', url: '/_trading/past-sales', payload: past });
    await decide(await sent(), 'accept');
    expect((await control('reversals', { person: 'trader' })).json<{ reversed: string[] }>().reversed).toHaveLength(1);
    expect((await trading()).desks.flatMap(({ sales }) => sales).map(({ state }) => state)).toEqual(['reversed']);
    expect((await control('reversals', { person: 'trader' })).json()).toEqual({ reversed: [] });
  });

  it.each([
    ['offers', { offer_id: '1', do: 'accept' }],
    ['offers', { offer_id: '1', do: 'think' }],
    ['reversals', { person: 'nobody' }],
    ['partners', { person: 'nobody' }],
    ['bots', { bot: 'nobody' }],
    ['support-rollbacks', { trade_id: '1', status: 6 }],
    ['support-rollbacks', { trade_id: '1', status: 4 }],
    ['offer-rows', { id: '1', says: {} }],
    ['trade-rows', { id: '1', says: {} }],
    ['next-sends', { happens: true }],
  ])('cannot be driven by a wrong call: %s %j', async (path, body) => {
    expect((await control(path, body)).statusCode).toBe(400);
  });
});

describe('the page of offers', () => {
  it('shows a person their offers and their trade link, and nothing happens by itself', async () => {
    expect(await page('?person=trader')).toContain('There are no offers.');
    const id = await sent(2);
    clock.advance(DAY / 2);
    const own = await page('?person=trader');
    for (const text of [`offer-${id}`, 'Deposit ABC123', 'Open', 'value="accept"', 'value="decline"', 'value="counter"', trader.token])
      expect(own).toContain(text);
    expect(await page('?person=collector')).toContain('There are no offers.');
    expect(await page()).toContain(`offer-${id}`);
    expect((await bot.offer(id))['trade_offer_state']).toBe(2);
  });

  it.each([
    ['accept', 3, 'Accepted'],
    ['decline', 7, 'Declined'],
    ['counter', 4, 'Countered'],
  ])('does what its button says: %s', async (deed, state, word) => {
    const id = await sent();
    const reply = await press({ do: deed, offer_id: id });
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/_offers?person=trader&said=Done.']);
    expect((await bot.offer(id))['trade_offer_state']).toBe(state);
    const after = await page('?person=trader&said=Done.');
    expect(after).toContain(word);
    expect(after).not.toContain('value="accept"');
    expect((await press({ do: deed, offer_id: id })).headers.location).toContain('Not+possible');
  });

  it('takes trades back, which the person then cannot do for 30 days', async () => {
    const id = await sent();
    await press({ do: 'accept', offer_id: id });
    expect(await page('?person=trader')).toContain('Accepted, can be taken back until 2026-11-27 12:00 UTC');
    expect((await press({ do: 'reverse' })).headers.location).toContain('Trades+taken+back%3A+1');
    expect(await page('?person=trader')).toContain('Accepted, and taken back later');
    expect((await press({ do: 'reverse' })).headers.location).toContain('There+is+no+trade');
    expect((await bot.send(trader, await things(1))).strError).toContain('is not available to trade');
    clock.advance(30 * DAY);
    bot = await startBot(app, clock.now());
    expect((await bot.send(trader, await things(1))).status).toBe(200);
  });

  it('says why the person does not see an offer', async () => {
    await control('bots', { bot: bot.accountName, acknowledged: false });
    const id = await sent();
    expect(await page('?person=trader')).toContain('Not shown by Steam');
    expect((await press({ do: 'accept', offer_id: id })).headers.location).toContain('Not+possible');
  });

  it('is where the addresses of Steam lead, and is linked from the sign-in page', async () => {
    const id = await sent();
    expect((await app.inject(`/steamcommunity.com/tradeoffer/${id}/`)).headers.location).toBe(`/_offers?person=${TRADER}#offer-${id}`);
    expect((await app.inject('/steamcommunity.com/tradeoffer/1/')).headers.location).toBe('/_offers');
    expect((await app.inject(`/steamcommunity.com/profiles/${TRADER}/tradeoffers/privacy`)).headers.location).toBe(
      `/_offers?person=${TRADER}`,
    );
    const returns = encodeURIComponent('http://127.0.0.1:3000/back');
    const openId = `openid.ns=http://specs.openid.net/auth/2.0&openid.mode=checkid_setup&openid.claimed_id=http://specs.openid.net/auth/2.0/identifier_select&openid.identity=http://specs.openid.net/auth/2.0/identifier_select&openid.realm=${encodeURIComponent('http://127.0.0.1:3000')}&openid.return_to=${returns}`;
    expect((await app.inject(`/steamcommunity.com/openid/login?${openId}`)).body).toContain('href="/_offers"');
  });

  it('shows texts as texts', async () => {
    await bot.send(trader, await things(1), { tradeoffermessage: '<script>alert(1)</script>' });
    expect(await page('?person=trader&said=%3Cimg%3E')).not.toMatch(/<script>alert|<img>/);
  });
});

it('gives strangers and personas trade links of their own', async () => {
  const links = await Promise.all(
    ['trader', 'newcomer', 'stranger-1', 'user-7'].map(async (person) =>
      (await app.inject(`/_trades/links?person=${person}`)).json<typeof trader>(),
    ),
  );
  expect(new Set(links.map(({ token }) => token)).size).toBe(4);
  for (const { token, trade_link: link } of links) {
    expect(token).toMatch(/^[\w-]{8}$/);
    expect(link).toMatch(/^https:\/\/steamcommunity\.com\/tradeoffer\/new\/\?partner=\d+&token=/);
  }
  expect((await app.inject('/_trades/links?person=nobody')).statusCode).toBe(400);
});

it('knows who took trades back before it started', async () => {
  const ask = async (steamId: string) => (await app.inject(`/reverse.watch/api/v1/users/${steamId}`)).json<object>();
  expect(await ask('76561198000000005')).toEqual({
    steam_id: '76561198000000005',
    has_reversed: true,
    last_reversal_timestamp: NOW - 12 * DAY,
  });
  expect(await ask(TRADER)).toEqual({ steam_id: TRADER, has_reversed: false, last_reversal_timestamp: null });
  expect((await app.inject('/reverse.watch/api/v1/users/1')).statusCode).toBe(400);
});
