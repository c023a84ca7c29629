import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, START, testApi, type User } from '../../../../test/api.ts';
import { acceptedPrices, depositor, move, readyBot, sentDeposit } from '../../../../test/deposits.ts';
import { fakeOutside } from '../../../../test/fake-outside.ts';
import { advanceClock, setClock } from '../../../platform/process/clock.ts';

const outside = fakeOutside();
const test = testApi(async () => ({ SANDBOX_PORT: String(await outside.port()) }));
const PICTURE = 'https://avatars.steamstatic.com/bot_full.jpg';

let admin: User;
beforeAll(() => acceptedPrices(test));
beforeEach(async () => {
  setClock(START);
  await test.db.deleteFrom('deposit_items').execute();
  await test.db.deleteFrom('deposits').execute();
  await test.db.deleteFrom('trade_bots').execute();
  admin = await test.signIn({ role: 'ADMIN' });
});

const list = async () => (await test.send('GET /admin/bots', { as: admin })).body;
const signIn = (id: number, as = admin) => test.send(`POST /admin/bots/${id}/sign-in`, { as });

describe('the list of bots', () => {
  it('is empty, and nothing runs, on a server that never had one', async () => {
    expect(await list()).toEqual({ success: true, items: [], total: 0, beat_at: null, is_running: false });
  });

  it('shows each with its state, its room and its work', async () => {
    const id = await readyBot(test, { steam_id: '76561198500000001', account_name: 'lootfolio_1', name: 'Deposits', avatar: PICTURE });
    const failed = new Date(START.getTime() - HOUR);
    await readyBot(test, {
      state: 'failing',
      error_code: 'TIMEOUT',
      error_text: 'no answer',
      failed_at: failed,
      retry_at: START,
      slots: null,
    });
    const [first, second] = [await depositor(test), await depositor(test)];
    await sentDeposit(test, first);
    await sentDeposit(test, second);
    await move(test, second, { status: 'PROTECTED', tradeId: '1' });
    const { items, total, is_running: isRunning } = await list();
    expect([total, isRunning]).toEqual([2, true]);
    expect(items[0]).toEqual({
      ...{ id, steam_id: '76561198500000001', account_name: 'lootfolio_1', name: 'Deposits', level: 12, state: 'ready' },
      ...{ avatar: expect.stringMatching(/^\/api\/v1\/avatar\/76561198500000001\?v=/), member_since: '2020-01-01T00:00:00.000Z' },
      ...{ used_slots: 10, slots: 1000, error: null, retry_at: null, signed_in_at: START.toISOString(), is_waiting: false },
      ...{ open_offers: 1, protected_deposits: 1 },
    });
    const error = { code: 'TIMEOUT', text: 'no answer', at: failed.toISOString() };
    expect(items[1]).toMatchObject({ state: 'failing', slots: null, retry_at: START.toISOString(), error, open_offers: 0 });
  });

  it('says when the bot process is silent, and holds no secret', async () => {
    await readyBot(test, { refresh_token_sealed: 'sealed-token', private_key_sealed: 'sealed-key' });
    advanceClock(90_000);
    const answer = await test.send('GET /admin/bots', { as: admin });
    expect(answer.body).toMatchObject({ beat_at: START.toISOString(), is_running: false });
    expect(answer.text).not.toMatch(/sealed|public_key/);
  });
});

describe('a new sign-in', () => {
  it('is asked for once, and wakes the bot process', async () => {
    const id = await readyBot(test, { state: 'needs_login' });
    const { status, body } = await signIn(id);
    expect([status, body.item]).toMatchObject([200, { id, state: 'needs_login', is_waiting: true }]);
    expect((await signIn(id)).status).toBe(200);
    const rows = await test.db.selectFrom('audit_log').select(['action', 'object']).where('actor_id', '=', admin.userId).execute();
    expect(rows).toContainEqual({ action: 'bot.sign_in', object: `bot:${id}` });
  });

  it('needs a recent sign-in of the administrator', async () => {
    const id = await readyBot(test);
    advanceClock(16 * MINUTE);
    expect((await signIn(id)).body.code).toBe('REAUTH');
  });

  it('is refused for a bot that is not there, or not any more', async () => {
    expect((await signIn(9_999_999)).status).toBe(404);
    const refused = await signIn(await readyBot(test, { state: 'gone' }));
    expect(refused.body).toMatchObject({ code: 'STATE', msg: 'This account is not in the file of bots any more.' });
  });
});

describe('the picture of a bot', () => {
  it('is shown to everybody who is signed in, from this server', async () => {
    outside.answers.set('/avatars.steamstatic.com', { headers: { 'content-type': 'image/jpeg' }, body: 'picture' });
    await readyBot(test, { steam_id: '76561198500000009', avatar: PICTURE });
    const user = await test.signIn();
    const answer = await test.send('GET /avatar/76561198500000009', { as: user });
    expect([answer.status, answer.text]).toEqual([200, 'picture']);
    expect((await test.send('GET /avatar/76561198500000009')).status).toBe(404);
    advanceClock(DAY);
  });
});
