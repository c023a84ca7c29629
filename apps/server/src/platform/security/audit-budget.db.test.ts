import { beforeEach, describe, expect, it } from 'vitest';
import { callerOf, HOUR, START, testApi, type User } from '../../../test/api.ts';
import { inTransaction } from '../database/transaction.ts';
import { advanceClock, setClock } from '../process/clock.ts';
import { audit, type AuditEntry } from './audit.ts';
import { AUDIT_BYTES_A_DAY } from './audit-budget.ts';

const test = testApi();
let user: User;
beforeEach(async () => {
  setClock(START);
  user = await test.signIn();
});

const text = (letter: string): string => letter.repeat(300);
/** The largest entry for a change of texts. */
const entry: AuditEntry = { action: 'tracker.changed', object: 'tracker:1', before: { d: text('a') }, after: { d: text('b') } };
const write = (as: User, more: Partial<AuditEntry> = {}, role: 'USER' | 'ADMIN' = 'USER'): Promise<number> =>
  inTransaction(test.db, (tx) => audit(tx, { ...callerOf(as), role }, { ...entry, ...more })).then(
    () => 200,
    (error: { code: string }) => (error.code === 'TOO_MANY_REQUESTS' ? 429 : 500),
  );
const spent = async (as: User): Promise<number> =>
  (await test.db.selectFrom('audit_budgets').select('bytes').where('user_id', '=', as.userId).executeTakeFirst())?.bytes ?? 0;
const rowsOf = async (as: User): Promise<number> =>
  (await test.db.selectFrom('audit_log').select('id').where('actor_id', '=', as.userId).execute()).length;
/** Uses up a user's budget of today, except the bytes of `rows` rows like `entry`. */
const leave = async (as: User, rows: number): Promise<void> => {
  await write(as);
  const one = await spent(as);
  await test.db
    .updateTable('audit_budgets')
    .set({ bytes: AUDIT_BYTES_A_DAY - one * rows })
    .where('user_id', '=', as.userId)
    .execute();
};

describe('what a user writes into the audit log', () => {
  it('is counted in bytes, as much as the table grows by it', async () => {
    const size = async (): Promise<number> => (await test.pool.query(`select pg_total_relation_size('audit_log') as n`)).rows[0].n;
    const before = await size();
    for (let n = 0; n < 500; n++) await write(user, { object: `tracker:${n}` });
    const grown = (await size()) - before;
    expect((await spent(user)) / grown).toBeGreaterThan(0.6);
    expect((await spent(user)) / grown).toBeLessThan(1.6);
  });

  it('ends with the budget of the day, exactly, however many changes come at once, and goes on the next day', async () => {
    await leave(user, 10);
    const answers = await Promise.all(Array.from({ length: 50 }, () => write(user)));
    expect(answers.filter((status) => status === 200)).toHaveLength(10);
    expect([answers.filter((status) => status === 429).length, await rowsOf(user)]).toEqual([40, 11]);
    advanceClock(11 * HOUR);
    expect(await write(user)).toBe(429);
    advanceClock(HOUR);
    expect(await write(user)).toBe(200);
    expect(await spent(user)).toBeLessThan(2000);
  });

  it('is refused with the time until the next day (UTC), and leaves nothing of the change', async () => {
    const { body } = await test.send('POST /users/views', { as: user, body: { name: 'one', search: '' } });
    await leave(user, 0);
    const refused = await test.send('POST /users/views', { as: user, body: { name: 'two', search: '' } });
    expect([refused.status, refused.body]).toEqual([
      429,
      {
        success: false,
        code: 429,
        msg: 'You have made too many changes today. Please go on tomorrow.',
        metaData: { remaining_time: 12 * 3600 },
      },
    ]);
    const turkish = await test.send('POST /users/views', {
      as: user,
      body: { name: 'two', search: '' },
      headers: { 'accept-language': 'tr' },
    });
    expect(turkish.body.msg).toBe('Bugün çok fazla değişiklik yaptınız. Lütfen yarın devam edin.');
    const views = await test.send('GET /users/views', { as: user });
    expect(views.body.items.map(({ id }: { id: number }) => id)).toEqual([body.item.id]);
  });

  it('never keeps them from ending the access of others, nor an administrator from anything', async () => {
    const made = await test.send('POST /users/tokens', { as: user, body: { name: 'bot', scopes: ['read'], expires_days: 30 } });
    await leave(user, 0);
    expect((await test.send(`DELETE /users/tokens/${made.body.item.id}`, { as: user })).status).toBe(200);
    expect((await test.send('DELETE /users/sessions', { as: user })).status).toBe(200);
    expect((await test.send('DELETE /users/account', { as: user, body: {} })).status).toBe(200);
    const admin = await test.signIn({ role: 'ADMIN' });
    expect([await write(admin, {}, 'ADMIN'), await spent(admin)]).toEqual([200, 0]);
  });

  it('does not fill the log in a minute', async () => {
    const views = (n: number) => test.send('POST /users/views', { as: user, body: { name: 'same', search: `q=${n}${'x'.repeat(280)}` } });
    await leave(user, 30);
    const before = await rowsOf(user);
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => views(n)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect((await rowsOf(user)) - before).toBeLessThan(60);
  });
});

it('a session that ends none says nothing', async () => {
  const own = await test.signIn();
  expect((await test.send('DELETE /users/sessions', { as: own })).body).toEqual({ success: true, ended: 0 });
  expect(await rowsOf(own)).toBe(0);
});
