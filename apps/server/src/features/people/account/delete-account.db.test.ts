import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { callerOf, OFFLINE_SETTINGS, send, testApi, type User } from '../../../../test/api.ts';
import { fillEverything, SAMPLED } from '../../../../test/full-user.ts';
import { credit, newCause, transfer } from '../../../../test/money.ts';
import { assertion, begin, finishSignIn } from '../../../../test/sign-in.ts';
import { fakeSteam } from '../../../../test/steam.ts';
import { silentLog } from '../../../../test/harness.ts';
import { createApi } from '../../../app.ts';
import { now } from '../../../platform/process/clock.ts';
import { loadConfig } from '../../../platform/process/config.ts';
import { balance, readEntries, reverse } from '../../../platform/money/ledger.ts';
import { ownRows } from '../../../platform/database/personal-data.ts';
import { createSecretBox } from '../../../platform/secrets/secrets.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { deleteAccount } from './delete-account.ts';
import { accountData } from './personal-data.ts';

const steam = fakeSteam();
const test = testApi(async () => ({ SANDBOX_PORT: String(await steam.port()) }));
const box = createSecretBox(OFFLINE_SETTINGS.SECRET_KEY);

const countOf = async (table: string, user: User): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where user_id = ${user.userId}`.execute(
    test.db,
  );
  return rows[0]!.n;
};
const activity = async (where: ReturnType<typeof sql>): Promise<number> => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from pg_stat_activity where datname = current_database() and ${where}`.execute(test.db);
  return rows[0]!.n;
};
const waitingForLocks = () => activity(sql`wait_event_type = 'Lock'`);
const rowOf = (user: User) => test.db.selectFrom('users').selectAll().where('id', '=', user.userId).executeTakeFirstOrThrow();
const remove = (as: User, body: object = {}) => test.send('DELETE /users/account', { as, body });
const erase = (user: User, options: Parameters<typeof deleteAccount>[2]) =>
  inTransaction(test.db, (tx) => deleteAccount(tx, callerOf(user), options));
const signedIn = async (user: User): Promise<boolean> => (await test.send('GET /auth/security-check', { as: user })).body.success;

describe('deleting the account', () => {
  it('erases every row of the user at once, leaves others alone, and ends their sessions everywhere [ACC-175]', async () => {
    const [user, other] = [await test.signIn(), await test.signIn()];
    await fillEverything(test, user, 'leaving');
    await fillEverything(test, other, 'staying');
    const before = new Map<string, number>();
    for (const table of SAMPLED) {
      before.set(table, await countOf(table, other));
      expect([table, await countOf(table, user), before.get(table)]).toEqual([table, 1, 1]);
    }
    expect(await signedIn(user)).toBe(true);
    expect((await remove(user)).body).toEqual({ success: true });
    for (const table of SAMPLED) {
      expect([table, await countOf(table, user), await countOf(table, other)]).toEqual([table, 0, 1]);
    }
    expect([await signedIn(user), await signedIn(other)]).toEqual([false, true]);
    expect((await test.send('GET /init/user', { as: user })).status).toBe(401);
  });

  it('leaves of the user what books and audit point to, as "Deleted user" [ACC-175]', async () => {
    const user = await test.signIn();
    const sealed = { trade_link_sealed: 'x', proxy_sealed: 'y', mail: 'gone@example.com', avatar_medium: 'https://a/b.jpg', country: 'TR' };
    await test.db
      .updateTable('users')
      .set({ ...sealed, lang: 'tr', timezone: 'Europe/Istanbul', timezone_chosen: true })
      .where('id', '=', user.userId)
      .execute();
    await remove(user);
    const { id, joined_at, deleted_at, ...row } = await rowOf(user);
    expect([id, joined_at, deleted_at].every((value) => value !== null)).toBe(true);
    expect(row).toEqual({
      steam_id: null,
      user_name: 'Deleted user',
      avatar_medium: null,
      profile_url: '',
      country: null,
      role: 'USER',
      profile_state: 1,
      timezone: 'UTC',
      timezone_chosen: false,
      lang: 'en',
      steam_account_created: null,
      profile_checked_at: null,
      mail: null,
      mail_confirmed_at: null,
      trade_link_sealed: null,
      proxy_sealed: null,
      admin_by_list: false,
      ranking_hidden: true,
      first_steps_hidden: false,
      notifications_seen_at: null,
      ...{ balance: 0, active_on: null, name_key: 'deleted user', search_text: '\ndeleted user\n\n' },
    });
    const audits = await test.db.selectFrom('audit_log').selectAll().where('object', '=', `user:${user.userId}`).execute();
    expect(audits).toMatchObject([{ action: 'account.deleted', actor_id: user.userId, new_value: { forfeited: 0 } }]);
  });

  it('lets the same Steam account begin anew, as somebody else [ACC-175]', async () => {
    const id = '76561198000000099';
    const join = async (): Promise<string> => {
      const begun = await begin(test.app);
      return (await finishSignIn(test.app, new URLSearchParams(assertion(begun, id)), begun.cookie)).session!;
    };
    const first = await join();
    const csrf = (await test.app.inject({ url: '/api/v1/auth/security-check', headers: { cookie: first } })).json().token as string;
    const user = { userId: 0, cookie: first, csrf };
    await test.send('POST /users/views', { as: user, body: { name: 'old', search: '' } });
    expect((await remove(user)).status).toBe(200);
    const again = { ...user, cookie: await join() };
    expect((await test.send('GET /init/user', { as: again })).body.user).toMatchObject({ steam_id: id });
    expect((await test.send('GET /users/views', { as: again })).body.items).toEqual([]);
    expect(await test.db.selectFrom('users').select('id').where('steam_id', '=', id).execute()).toHaveLength(1);
  });

  it('is refused while money is on the account, unless it is given up and booked off [ACC-175]', async () => {
    const user = await test.signIn();
    await credit(test.db, `user:${user.userId}`, 12_345);
    for (const body of [{}, { forfeit: false }]) {
      const refused = await remove(user, body);
      expect([refused.status, refused.body]).toEqual([
        400,
        {
          success: false,
          code: 'NONZERO_BALANCE',
          msg: 'Your balance is not empty. Confirm that you give it up to delete the account.',
          metaData: { balance: 12_345 },
        },
      ]);
    }
    expect([await signedIn(user), (await rowOf(user)).deleted_at]).toEqual([true, null]);
    expect((await remove(user, { forfeit: true })).status).toBe(200);
    expect(await balance(test.db, `user:${user.userId}`)).toBe(0);
    const newest = { offset: 0, limit: 1 };
    for (const [account, amount] of [
      [`user:${user.userId}`, -12_345],
      ['house:adjustments', 12_345],
    ] as const)
      expect((await readEntries(test.db, account, newest)).items).toMatchObject([{ kind: 'ADJUSTMENT', amount }]);
    const audit = await test.db.selectFrom('audit_log').select('new_value').where('object', '=', `user:${user.userId}`).execute();
    expect(audit).toEqual([{ new_value: { forfeited: 12_345 } }]);
  });

  it('is refused to the last administrator, also when the last two leave at once [ACC-175]', async () => {
    await test.signIn({ role: 'ADMIN', banned: true });
    const admins = [await test.signIn({ role: 'ADMIN' }), await test.signIn({ role: 'ADMIN' })];
    const answers = await Promise.all(admins.map((admin) => remove(admin)));
    expect(new Set(answers.map((answer) => answer.body.code ?? 'done'))).toEqual(new Set(['done', 'LAST_ADMIN']));
    const left = await test.db.selectFrom('users').select('id').where('role', '=', 'ADMIN').where('profile_state', '=', 1).execute();
    expect(left).toHaveLength(1);
  });

  it('lets work go first that holds something of the user and waits for the row of the user', async () => {
    const user = await test.signIn();
    await fillEverything(test, user, 'late');
    let removed: ReturnType<typeof remove> | undefined;
    const confirming = test.db.transaction().execute(async (tx) => {
      // in the order of a message that falls due: first a row that belongs to the user, then the user's own row
      await tx.updateTable('mail_confirmations').set({ used_at: now() }).where('user_id', '=', user.userId).execute();
      removed = remove(user);
      await expect.poll(() => activity(sql`wait_event_type = 'Lock'`)).toBe(1);
      await tx.selectFrom('users').select('id').where('id', '=', user.userId).forUpdate().execute();
    });
    // on a very slow machine the database may end this transaction to resolve the deadlock
    await confirming.catch((error: unknown) => expect(error).toMatchObject({ code: '40P01' }));
    expect((await removed)?.status).toBe(200);
  });

  it('of a user does not wait for what an administrator is doing, nor hold it back', async () => {
    const [admin, user] = [await test.signIn({ role: 'ADMIN' }), await test.signIn()];
    await test.db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', admin.userId).forUpdate().execute();
      const left = await Promise.race([remove(user).then(({ status }) => status), wait(10_000, 'waits', { ref: false })]);
      expect(left).toBe(200);
    });
  });

  it('is refused while money is under way, and then nothing is erased [ACC-175]', async () => {
    const user = await test.signIn();
    await fillEverything(test, user, 'pending');
    const personal = [{ name: 'all', read: async () => null, erase: async () => expect.unreachable() }];
    const pending = [async () => false, async (_: unknown, userId: number) => userId === user.userId];
    const refused = erase(user, { personal, pending, forfeit: true });
    await expect(refused).rejects.toMatchObject({ code: 'PENDING_TRANSACTION' });
    expect([(await rowOf(user)).deleted_at, await signedIn(user)]).toEqual([null, true]);
  });

  it('is refused while the user is promised money that they may not spend yet [ACC-175]', async () => {
    const user = await test.signIn();
    await credit(test.db, `pending:${user.userId}`, 1);
    const refused = await remove(user, { forfeit: true });
    expect([refused.status, refused.body.code, await signedIn(user)]).toEqual([400, 'PENDING_TRANSACTION', true]);
  });

  it('is refused while the user owes money, which a new account would forget', async () => {
    const user = await test.signIn();
    const account = `user:${user.userId}` as const;
    await credit(test.db, account, 500);
    const legs = [
      { account: 'house:deposits', amount: -500 },
      { account, amount: 500 },
    ] as const;
    await inTransaction(test.db, async (tx) => {
      await transfer(tx, account, 'house:subscriptions', 500);
      await reverse(tx, legs, newCause());
    });
    const refused = await remove(user, { forfeit: true });
    expect([refused.status, refused.body.code, await signedIn(user)]).toEqual([400, 'NEGATIVE_BALANCE', true]);
  });

  it('is all or nothing: a part that cannot erase leaves everything as it was', async () => {
    const user = await test.signIn();
    await credit(test.db, `user:${user.userId}`, 500);
    await fillEverything(test, user, 'whole');
    const broken = [{ name: 'broken', read: async () => null, erase: () => Promise.reject(new Error('broken')) }];
    const failed = erase(user, { personal: broken, pending: [], forfeit: true });
    await expect(failed).rejects.toThrow('broken');
    for (const table of SAMPLED) expect([table, await countOf(table, user)]).toEqual([table, 1]);
    expect([await balance(test.db, `user:${user.userId}`), await signedIn(user)]).toEqual([500, true]);
  });

  it('outlives whatever the user still had under way', async () => {
    const user = await test.signIn();
    const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const erasing = (): Promise<void> => {
      reached.resolve();
      return released.promise;
    };
    const personal = [
      ...accountData(box),
      ownRows('views', 'saved_views', ['name']),
      { name: 'slow', read: async () => null, erase: erasing },
    ];
    const deletion = erase(user, { personal, pending: [], forfeit: false });
    try {
      await reached.promise;
      const late = test.send('POST /users/views', { as: user, body: { name: 'late', search: '' } });
      await expect.poll(waitingForLocks).toBe(1);
      released.resolve();
      await deletion;
      expect([(await late).status, await countOf('saved_views', user)]).toEqual([401, 0]);
    } finally {
      released.resolve();
    }
  });

  it('ends sessions in other processes too', async () => {
    const second = await createApi(loadConfig(OFFLINE_SETTINGS), test.application, silentLog);
    try {
      const user = await test.signIn();
      const isKnown = async (): Promise<boolean> => (await send(second.app, 'GET /auth/security-check', { as: user })).body.success;
      expect(await isKnown()).toBe(true);
      await remove(user);
      await expect.poll(isKnown).toBe(false);
    } finally {
      await second.stop();
    }
  });

  it('happens once when it is asked for twice at once', async () => {
    const user = await test.signIn();
    const answers = await Promise.all([remove(user), remove(user)]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  it('ends links to a mail address; their number a day is still counted', async () => {
    const user = await test.signIn();
    await fillEverything(test, user, 'linked');
    await remove(user);
    const rows = await test.db.selectFrom('mail_confirmations').selectAll().where('mail', '=', 'linked@example.com').execute();
    expect(rows).toMatchObject([{ user_id: null, used_at: expect.any(Date) }]);
  });
});
