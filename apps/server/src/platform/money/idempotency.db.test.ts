import { call } from '@lootfolio/contract/call';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { DAY, send, signIn, type User } from '../../../test/api.ts';
import { testDatabase } from '../../../test/harness.ts';
import { smallApp } from '../../../test/small-app.ts';
import { advanceClock } from '../process/clock.ts';
import { write } from '../http/route.ts';
import { removeOldKeys } from './idempotency.ts';
import { balance, ledgerKind, post } from './ledger.ts';
import { Refusal } from '../http/refusal.ts';

/** The smallest call that moves money: what every later one leans on. */
const pay = call({
  method: 'POST',
  path: '/test/pay',
  access: 'user',
  summary: 'Moves money',
  money: true,
  body: z.object({ amount: z.int().min(1), fail: z.boolean().default(false) }),
  reply: z.object({ success: z.literal(true), balance: z.int() }),
});

const database = testDatabase();
const { db } = database;
const app = smallApp(database, [
  write(pay, async ({ caller, body, tx }) => {
    await post(tx, {
      from: 'house:deposits',
      to: `user:${caller.userId}`,
      amount: body.amount,
      kind: ledgerKind('DEPOSIT'),
      reference: 'pay',
    });
    if (body.fail) throw new Refusal('STATE', 'calls.internal');
    return { balance: await balance(tx, `user:${caller.userId}`) };
  }),
]);
let user: User;
beforeAll(async () => {
  user = await signIn(db);
});

const payAs = (as: User, key: string | null, body: object) =>
  send(app, 'POST /test/pay', { as, body, ...(key !== null && { headers: { 'idempotency-key': key } }) });
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

it('refuses the same key with another input', async () => {
  await payAs(user, 'reused-key', { amount: 1 });
  const before = await held(user);
  const other = await payAs(user, 'reused-key', { amount: 2 });
  expect([other.status, other.body.code]).toEqual([400, 'IDEMPOTENCY']);
  expect(await held(user)).toBe(before);
});

it.each([null, '', 'short', 'x'.repeat(256), 'key with blanks', 'schlüssel-key'])('refuses the key %j', async (key) => {
  const before = await held(user);
  expect((await payAs(user, key, { amount: 1 })).body.code).toBe('IDEMPOTENCY');
  expect(await held(user)).toBe(before);
});

it('leaves nothing of a call that fails: neither money nor key', async () => {
  const before = await held(user);
  expect((await payAs(user, 'failing-key', { amount: 9, fail: true })).body.code).toBe('STATE');
  expect(await held(user)).toBe(before);
  expect(await db.selectFrom('idempotency_keys').select('key').where('key', '=', 'failing-key').execute()).toEqual([]);
  expect((await payAs(user, 'failing-key', { amount: 9 })).status).toBe(200);
});

it('keeps the keys of users apart', async () => {
  const [one, two] = [await signIn(db), await signIn(db)];
  await payAs(one, 'common-key', { amount: 5 });
  expect((await payAs(two, 'common-key', { amount: 8 })).body.balance).toBe(8);
});

it('checks session, token and input before the key', async () => {
  expect((await send(app, 'POST /test/pay', { body: { amount: 1 } })).status).toBe(401);
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
