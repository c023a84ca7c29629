import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sandbox } from '../test-sandbox.ts';
import { accountOf } from './accounts.ts';

const app = sandbox();
const get = async (url: string, headers: Record<string, string> = {}): Promise<[number, unknown]> => {
  const reply = await app.inject({ url, headers });
  return [reply.statusCode, reply.json()];
};
const WRONG = ['', 'other', 'sandbox-key-', 'sandbox-key2', 'my-sandbox-key', 'sandbox-key x'];

it('gives every key an account of its own in whole cents, a part of it on hold', () => {
  fc.assert(
    fc.property(fc.integer(), fc.string(), (seed, key) => {
      const account = accountOf({ seed }, 'waxpeer', key);
      expect(account.available).toBeGreaterThanOrEqual(8_000);
      expect(account.available).toBeLessThanOrEqual(2_600_000);
      expect(account.onHold).toBeLessThanOrEqual(account.available * 0.4 + 10);
      expect([account.available % 10, account.onHold % 10]).toEqual([0, 0]);
      expect(accountOf({ seed }, 'waxpeer', key)).toEqual(account);
    }),
  );
  const held = Array.from({ length: 300 }, (_, n) => accountOf({ seed: 1 }, 'csfloat', `sandbox-key-${n}`));
  expect(new Set(held.map(({ available }) => available)).size).toBeGreaterThan(290);
  expect(held.filter(({ onHold }) => onHold === 0).length).toBeGreaterThan(25);
});

it("answers Waxpeer's wallet in thousandths of a dollar", async () => {
  const [status, body] = await get('/api.waxpeer.com/v1/user?api=sandbox-key');
  expect([status, body]).toMatchObject([200, { success: true, user: { can_p2p: true, id64: '76561198000000002', sell_fees: 0.94 } }]);
  expect((await get('/api.waxpeer.com/v1/user?api=sandbox-key-user-7'))[1]).toMatchObject({
    user: { name: 'Trader 7', id64: '76561198000010007', tradelink: expect.stringContaining('partner=39744279&') as string },
  });
  const { wallet } = (body as { user: { wallet: number } }).user;
  expect(Number.isInteger(wallet) && wallet >= 8_000).toBe(true);
  const [, other] = await get('/api.waxpeer.com/v1/user?api=sandbox-key-other');
  expect((other as typeof body & { user: { wallet: number } }).user.wallet).not.toBe(wallet);
  for (const key of WRONG)
    expect(await get(`/api.waxpeer.com/v1/user?api=${encodeURIComponent(key)}`)).toEqual([403, { success: false, msg: 'wrong api' }]);
});

it("answers MarketCSGO's money in main units of the account's currency, on every host", async () => {
  type Money = { money: number; currency: string; success: boolean; money_settlement: number };
  const money = async (host: string, key: string): Promise<Money> => (await get(`/${host}/api/v2/get-money?key=${key}`))[1] as Money;
  const dollars = await money('market.csgo.com', 'sandbox-key');
  expect(dollars).toMatchObject({ success: true, currency: 'USD' });
  expect(dollars.money).toBeGreaterThanOrEqual(8);
  expect(dollars.money).toBeLessThanOrEqual(2_600);
  expect(dollars.money_settlement).toBeLessThanOrEqual(dollars.money * 0.4 + 0.01);
  for (const host of ['market.dota2.net', 'rust.tm', 'tf2.tm']) expect(await money(host, 'sandbox-key')).toEqual(dollars);
  expect(await money('rust.tm', 'sandbox-key-deniz-rub')).toMatchObject({ currency: 'RUB' });
  for (const key of WRONG)
    expect(await get(`/market.csgo.com/api/v2/get-money?key=${encodeURIComponent(key)}`)).toEqual([
      200,
      { success: false, error: 'Bad KEY' },
    ]);
});

it("answers CSFloat's balance in cents to the bare key alone", async () => {
  const address = '/csfloat.com/api/v1/me';
  const [, body] = await get(address, { authorization: 'sandbox-key-collector' });
  const { user } = body as { user: { username: string; balance: number; pending_balance: number } };
  expect(user.username).toBe('Velvet Collector');
  expect(Number.isInteger(user.balance) && user.balance >= 800).toBe(true);
  expect(Number.isInteger(user.pending_balance)).toBe(true);
  for (const authorization of ['Bearer sandbox-key', ...WRONG])
    expect(await get(address, { authorization })).toEqual([403, { code: 2, message: 'You need to be logged in' }]);
});

it.each(['sandbox-key', 'sandbox-key-deniz_2.x'])("lets %s read Shadowpay's prices and Steam's Web API", async (key) => {
  const [status] = await get('/api.shadowpay.com/api/v2/user/items/prices?project=rust&search=zzz', { authorization: `Bearer ${key}` });
  expect(status).toBe(200);
  const [, level] = await get(`/api.steampowered.com/IPlayerService/GetSteamLevel/v1/?key=${key}&steamid=76561198000000002`);
  expect(level).toEqual({ response: { player_level: 64 } });
});

it("keeps other keys from Shadowpay's prices and Steam's Web API", async () => {
  for (const key of WRONG) {
    const shadowpay = await app.inject(`/api.shadowpay.com/api/v2/user/items/prices?token=${encodeURIComponent(key)}`);
    expect([shadowpay.statusCode, shadowpay.json()]).toEqual([401, { status: 'error', error_message: 'need_auth' }]);
    const steam = await app.inject(`/api.steampowered.com/IPlayerService/GetSteamLevel/v1/?key=${encodeURIComponent(key)}&steamid=1`);
    expect([steam.statusCode, steam.headers['content-type']]).toEqual([403, 'text/html']);
  }
});
