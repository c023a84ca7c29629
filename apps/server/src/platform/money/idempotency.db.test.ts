import { call } from '@lootfolio/contract/call';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DAY, send, signIn, type User } from '../../../test/api.ts';
import { testDatabase } from '../../../test/harness.ts';
import { transfer } from '../../../test/money.ts';
import { smallApp } from '../../../test/small-app.ts';
import { lockUser } from '../database/own-rows.ts';
import { advanceClock } from '../process/clock.ts';
import { write } from '../http/route.ts';
import { removeOldKeys } from './idempotency.ts';
import { balance } from './ledger.ts';
import { Refusal } from '../errors/refusal.ts';

/** The smallest call that moves money. Every real one depends on the same code. */
const pay = call({
  method: 'POST',
  path: '/test/pay/{to}',
  access: 'user',
  summary: 'Moves money',
  money: true,
  params: z.object({ to: z.enum(['me', 'you']) }),
  query: z.object({ note: z.string().optional() }),
  body: z.object({ amount: z.int(), label: z.string().default('') }),
  reply: z.object({ success: z.literal(true), balance: z.int() }),
});

/** The error that the handler throws after it moved money; null for none. */
let failure: Error | null = null;
let runs = 0;
let effects = 0;
beforeEach(() => {
  failure = null;
  [runs, effects] = [0, 0];
});

const database = testDatabase();
const { db } = database;
const payWith = (declared: typeof pay) =>
  write(declared, async ({ caller, body, tx, afterCommit }) => {
    runs++;
    await lockUser(tx, caller.userId);
    afterCommit(() => void effects++);
    await transfer(tx, 'house:deposits', `user:${caller.userId}`, body.amount);
    if (failure) throw failure;
    return { balance: await balance(tx, `user:${caller.userId}`) };
  });
const app = smallApp(database, [payWith(pay), payWith({ ...pay, path: '/test/refund/{to}' as typeof pay.path })]);
let user: User;
beforeAll(async () => {
  user = await signIn(db);
});

const payAs = (as: User, key: string | null, body: unknown, path = '/test/pay/me') =>
  send(app, `POST ${path}`, { as, body, ...(key !== null && { headers: { 'idempotency-key': key, 'content-type': 'application/json' } }) });
const held = (who: User): Promise<number> => balance(db, `user:${who.userId}`);

it('answers a repeated call with the first answer, and moves money once', async () => {
  const before = await held(user);
  const first = await payAs(user, 'first-key', { amount: 100 });
  await payAs(user, 'between-key', { amount: 7 });
  const again = await payAs(user, 'first-key', { amount: 100 });
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect(await held(user)).toBe(before + 107);
});

it('has one effect for 20 copies at once, and one answer', async () => {
  const other = await signIn(db);
  const answers = await Promise.all(Array.from({ length: 20 }, () => payAs(other, 'parallel-key', { amount: 50 })));
  for (const answer of answers) expect([answer.status, answer.body]).toEqual([200, { success: true, balance: 50 }]);
  expect(await held(other)).toBe(50);
});

it('is booked once for each of 50 different calls of one user at once', async () => {
  const other = await signIn(db);
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => payAs(other, `one-of-many-${n}`, { amount: 2 ** n % 1009 })));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const sum = answers.reduce((total, _, n) => total + (2 ** n % 1009), 0);
  expect([await held(other), runs]).toEqual([sum, 50]);
});

it.each([
  ['body', { amount: 2 }, '/test/pay/me'],
  ['path', { amount: 1 }, '/test/pay/you'],
  ['query', { amount: 1 }, '/test/pay/me?note=x'],
  ['call', { amount: 1 }, '/test/refund/me'],
])('refuses the same key with another %s', async (part, body, path) => {
  await payAs(user, `reused-key-${part}`, { amount: 1 });
  const before = await held(user);
  const other = await payAs(user, `reused-key-${part}`, body, path);
  expect([other.status, other.body.code]).toEqual([409, 'KEY_REUSED']);
  expect(await held(user)).toBe(before);
});

it.each([
  ['an encoded letter', '{"amount":3}', '/test/pay/m%65'],
  ['a query that the call does not declare', '{"amount":3}', '/test/pay/me?utm=1'],
  ['a default that is named, fields in another order and an unknown one', '{"x":1,"label":"","amount":3}', '/test/pay/me'],
])('takes a call for the same that has %s', async (what, body, path) => {
  const key = what.replaceAll(' ', '-');
  const first = await payAs(user, key, '{"amount":3}');
  const again = await payAs(user, key, body, path);
  expect([again.status, again.body, runs]).toEqual([200, first.body, 1]);
});

it.each([null, '', 'short', 'x'.repeat(256), 'key with blanks', 'schlüssel-key'])('refuses the key %j', async (key) => {
  const before = await held(user);
  expect((await payAs(user, key, { amount: 1 })).body.code).toBe('IDEMPOTENCY');
  expect(await held(user)).toBe(before);
});

describe('a call that is refused', () => {
  it('moves nothing, and its key gives the same refusal again, in the language of whoever asks', async () => {
    const before = await held(user);
    failure = new Refusal('LIMIT_REACHED', 'comparison.maxViews', { values: { n: 3 }, metaData: { left: 0 } });
    const first = await payAs(user, 'refused-key', { amount: 9 });
    expect([first.status, first.body]).toEqual([
      400,
      { success: false, code: 'LIMIT_REACHED', msg: expect.stringContaining('3'), metaData: { left: 0 } },
    ]);
    failure = null;
    const again = await payAs(user, 'refused-key', { amount: 9 });
    expect([again.status, again.body, runs, effects, await held(user)]).toEqual([400, first.body, 1, 0, before]);
    const headers = { 'idempotency-key': 'refused-key', 'accept-language': 'tr' };
    const turkish = await send(app, 'POST /test/pay/me', { as: user, body: { amount: 9 }, headers });
    expect([turkish.body.code, turkish.body.msg === first.body.msg]).toEqual(['LIMIT_REACHED', false]);
  });

  it('for a balance that does not suffice stays refused when the money has come meanwhile', async () => {
    const poor = await signIn(db);
    expect((await payAs(poor, 'too-poor-key', { amount: -50 })).body.code).toBe('INSUFFICIENT_BALANCE');
    await payAs(poor, 'top-up-key', { amount: 80 });
    expect((await payAs(poor, 'too-poor-key', { amount: -50 })).body.code).toBe('INSUFFICIENT_BALANCE');
    expect((await payAs(poor, 'another-key', { amount: -50 })).body).toEqual({ success: true, balance: 30 });
  });

  it('is refused once for 20 copies at once', async () => {
    failure = new Refusal('STATE', 'calls.internal');
    const answers = await Promise.all(Array.from({ length: 20 }, () => payAs(user, 'refused-20-times', { amount: 9 })));
    for (const answer of answers) expect([answer.status, answer.body.code]).toEqual([400, 'STATE']);
    expect([runs, effects]).toEqual([1, 0]);
  });
});

it.each([
  ['an error', new Error('a bug'), 500],
  ['an outage', new Refusal('PROVIDER_OFF', 'calls.internal'), 503],
  ['a limit of requests', new Refusal('TOO_MANY_REQUESTS', 'calls.tooMany'), 429],
  ['an account that was deleted meanwhile', new Refusal('UNAUTHORISED', 'calls.unauthorised'), 401],
])('leaves nothing of a call that fails by %s: neither money nor key', async (what, error, status) => {
  const [before, key] = [await held(user), what.replaceAll(' ', '-')];
  failure = error;
  expect((await payAs(user, key, { amount: 9 })).status).toBe(status);
  expect([await held(user), effects]).toEqual([before, 0]);
  expect(await db.selectFrom('idempotency_keys').select('key').where('key', '=', key).execute()).toEqual([]);
  failure = null;
  expect((await payAs(user, key, { amount: 9 })).body).toEqual({ success: true, balance: before + 9 });
  expect(effects).toBe(1);
});

it('keeps the keys of users apart', async () => {
  const [one, two] = [await signIn(db), await signIn(db)];
  await payAs(one, 'common-key', { amount: 5 });
  expect((await payAs(two, 'common-key', { amount: 8 })).body.balance).toBe(8);
});

it('checks session, token and input before the key', async () => {
  expect((await send(app, 'POST /test/pay/me', { body: { amount: 1 } })).status).toBe(401);
  expect((await payAs({ ...user, csrf: 'x' }, 'csrf-key-1', { amount: 1 })).body.code).toBe('CSRF');
  expect((await payAs(user, 'input-key', { amount: 0.5 })).body.fields).toHaveProperty('amount');
});

it('forgets keys after a week', async () => {
  await removeOldKeys(db);
  const count = async (): Promise<number> => (await db.selectFrom('idempotency_keys').select('key').execute()).length;
  expect(await count()).toBeGreaterThan(0);
  advanceClock(7 * DAY + 1);
  await removeOldKeys(db);
  expect(await count()).toBe(0);
});
