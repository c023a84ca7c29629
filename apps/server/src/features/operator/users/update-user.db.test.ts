import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApi, type User } from '../../../../test/api.ts';
import { fillEverything } from '../../../../test/full-user.ts';
import { credit } from '../../../../test/money.ts';
import { assertion, begin, finishSignIn } from '../../../../test/sign-in.ts';
import { fakeSteam } from '../../../../test/steam.ts';
import { editUser } from '../../../../test/users.ts';
import { MODULES } from '../../../modules.ts';
import { balance, readEntries } from '../../../platform/money/ledger.ts';

const steam = fakeSteam();
const test = testApi(async () => ({ SANDBOX_PORT: String(await steam.port()) }));
let admin: User;
let user: User;
beforeEach(async () => {
  [admin, user] = [await test.signIn({ role: 'ADMIN' }), await test.signIn()];
});

const edit = (change: object, key?: string, id = user.userId, as = admin) => editUser(test, as, id, change, key);
const rowOf = (id = user.userId) => test.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const audits = (id = user.userId) =>
  test.db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'old_value', 'new_value'])
    .where('object', '=', `user:${id}`)
    .where('actor_id', '=', admin.userId)
    .orderBy('id')
    .execute();
const held = (id = user.userId) => balance(test.db, `user:${id}`);
const isSignedIn = async (as: User): Promise<boolean> => (await test.send('GET /auth/security-check', { as })).body.success;
const countOf = async (table: string, of = user): Promise<number> =>
  (await test.pool.query(`select count(*)::int as n from ${table} where user_id = $1`, [of.userId])).rows[0].n;

describe('an administrator', () => {
  it('edits any user: role, status, balance and the other fields, with the old and new value in the audit log [ADMIN-USER-315] [ADMIN-USER-318]', async () => {
    await credit(test.db, `user:${user.userId}`, 1000);
    const change = {
      ...{ user_name: ' Deniz ', mail: 'Deniz@Example.com', ROLE: 'MODERATOR', profile_state: 0, country: 'TR' },
      ...{ balance: 2500, note: 'Paid twice' },
    };
    const { user_name: name } = await rowOf();
    const { status, body } = await edit(change);
    expect([status, body.success]).toEqual([200, true]);
    expect(body.user).toMatchObject({
      ...{ id: user.userId, user_name: 'Deniz', mail: 'deniz@example.com', mail_confirmed: false, ROLE: 'MODERATOR', profile_state: 0 },
      ...{ country: 'TR', balance: 2500 },
    });
    const listed = await test.send('GET /admin/user/all?search=deniz', { as: admin });
    expect(listed.body.items).toEqual([body.user]);
    expect(await audits()).toEqual([
      {
        ...{ actor_id: admin.userId, action: 'user.changed' },
        old_value: { user_name: name, mail: null, ROLE: 'USER', profile_state: 1, country: null, balance: 1000 },
        new_value: {
          ...{ user_name: 'Deniz', mail: 'd***@example.com', ROLE: 'MODERATOR', profile_state: 0, country: 'TR', balance: 2500 },
          note: 'Paid twice',
        },
      },
    ]);
  });

  it('writes what is named and nothing else', async () => {
    await edit({ user_name: 'First', mail: 'first@example.com', country: 'DE' });
    const { mail, country } = await rowOf();
    expect((await edit({ user_name: 'Second' })).status).toBe(200);
    expect(await rowOf()).toMatchObject({ user_name: 'Second', mail, country });
    expect((await edit({ mail: '', country: '' })).body.user).toMatchObject({ user_name: 'Second', mail: null, country: null });
    const before = await audits();
    expect((await edit({ user_name: 'Second', country: '' })).status).toBe(200);
    expect(await audits()).toEqual(before);
  });

  it.each([
    ['user_name', ''],
    ['user_name', '   '],
    ['user_name', 'x'.repeat(65)],
    ['steam_id', ''],
    ['steam_id', '12345'],
    ['ROLE', ''],
    ['ROLE', 'OWNER'],
    ['profile_state', 3],
    ['mail', 'nobody'],
    ['country', 'Turkey'],
    ['country', 'XX'],
    ['balance', -1],
    ['balance', 1.5],
    ['trade_link', 'https://example.com'],
  ])('is refused %s = %j', async (field, value) => {
    const before = await rowOf();
    const { status, body } = await edit({ [field]: value, note: 'why' });
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'VALIDATION', [field]]);
    expect(await rowOf()).toEqual(before);
  });

  it('is told of every field that is wrong in one answer', async () => {
    const before = await rowOf();
    const bad = { mail: 'nobody', trade_link: 'https://example.com', country: 'ZZ', steam_id: '12345', balance: -1, user_name: ' ' };
    const { status, body } = await edit({ ...bad, note: 'why' });
    expect([status, body.code, body.fields]).toEqual([
      400,
      'VALIDATION',
      {
        user_name: 'must not be empty',
        steam_id: 'is not a Steam id',
        mail: 'This is not an e-mail address.',
        balance: 'must be at least 0',
        trade_link: 'This is not a trade link of Steam.',
        country: 'is not a country code, such as TR',
      },
    ]);
    const foreign = 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=abcdefgh';
    const together = await edit({ trade_link: foreign, balance: 5 });
    expect([together.status, Object.keys(together.body.fields)]).toEqual([400, ['trade_link', 'note']]);
    expect(await rowOf()).toEqual(before);
  });

  it('is refused an edit of what has changed since it was seen, and of somebody who is not there', async () => {
    await edit({ user_name: 'Present', country: 'TR' });
    await credit(test.db, `user:${user.userId}`, 500);
    for (const stale of [
      { user_name: 'New', before: { user_name: 'Past' } },
      { country: 'DE', before: { country: null } },
      { balance: 100, note: 'why', before: { balance: 0 } },
    ]) {
      const { status, body } = await edit(stale);
      expect([status, body.code, body.msg]).toEqual([
        400,
        'STATE',
        'This user was changed meanwhile. Open the form again to see the present values.',
      ]);
    }
    expect((await edit({ user_name: 'New', before: { user_name: 'Present', country: null } })).status).toBe(200);
    expect([(await rowOf()).user_name, await held()]).toEqual(['New', 500]);
    expect((await edit({ user_name: 'Nobody' }, undefined, 2_000_000)).status).toBe(404);
  });

  it.each(['MODERATOR', 'SUPPORT', 'USER'] as const)('is nobody else: %s has no powers here [DATA-343]', async (role) => {
    const other = await test.signIn({ role });
    for (const call of ['GET /admin/user/all', 'GET /admin/user/stats', `DELETE /admin/user/delete/${user.userId}`])
      expect((await test.send(call, { as: other })).status).toBe(403);
    expect((await edit({ user_name: 'Mine' }, undefined, user.userId, other)).status).toBe(403);
    // the four roles are accepted, and lists say which one a user has
    expect((await edit({ ROLE: role }, undefined, other.userId)).body.user.ROLE).toBe(role);
  });
});

describe('a new balance', () => {
  it('is booked as an adjustment by the difference, with a note [ADMIN-USER-315]', async () => {
    await credit(test.db, `user:${user.userId}`, 10_000);
    const missing = await edit({ balance: 4000 });
    expect([missing.status, missing.body.fields]).toEqual([
      400,
      { note: 'Say why: a note is needed to change the balance or the Steam ID.' },
    ]);
    for (const [wanted, amount] of [
      [4000, -6000],
      [4001, 1],
      [0, -4001],
    ] as const) {
      expect((await edit({ balance: wanted, note: 'Correction' })).body.user.balance).toBe(wanted);
      const { items } = await readEntries(test.db, `user:${user.userId}`, { offset: 0, limit: 1 });
      expect(items).toMatchObject([{ kind: 'ADJUSTMENT', amount, balance_after: wanted }]);
    }
    expect((await audits()).map(({ old_value, new_value }) => [old_value, new_value])).toEqual([
      [{ balance: 10_000 }, { balance: 4000, note: 'Correction' }],
      [{ balance: 4000 }, { balance: 4001, note: 'Correction' }],
      [{ balance: 4001 }, { balance: 0, note: 'Correction' }],
    ]);
  });

  it('is booked once, however often the call is sent, and not without a key', async () => {
    const key = randomUUID();
    const change = { balance: 700, note: 'Once' };
    const answers = await Promise.all(Array.from({ length: 4 }, () => edit(change, key)));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]!.body]);
    await credit(test.db, `user:${user.userId}`, 50);
    expect((await edit(change, key)).body.user.balance).toBe(700);
    expect([await held(), (await audits()).length]).toEqual([750, 1]);
    const keyless = await test.send('PUT /admin/user/update', { as: admin, body: { id: user.userId, ...change } });
    expect([keyless.status, keyless.body.code]).toEqual([400, 'IDEMPOTENCY']);
  });

  it('is booked once for each of 50 edits of an administrator at once', async () => {
    const wanted = Array.from({ length: 50 }, (_, n) => (n + 1) * 100);
    const answers = await Promise.all(wanted.map((money) => edit({ balance: money, note: 'Set' })));
    expect(answers.map(({ status, body }) => [status, body.user?.balance])).toEqual(wanted.map((money) => [200, money]));
    const { items, total } = await readEntries(test.db, `user:${user.userId}`, { offset: 0, limit: 1 });
    expect([total, items[0]!.balance_after]).toEqual([50, await held()]);
  });

  it('and postings of the same time wait for each other, never in a circle, and add up', async () => {
    await Promise.all([
      // nothing is retried here, so a deadlock would fail the test
      ...Array.from({ length: 5 }, () => credit(test.db, `user:${user.userId}`, 10)),
      ...[100, 200].map((wanted) => edit({ balance: wanted, note: 'Set' })),
    ]);
    const { items } = await readEntries(test.db, `user:${user.userId}`, { offset: 0, limit: 100 });
    expect(items.reduce((sum, { amount }) => sum + amount, 0)).toBe(await held());
    expect((await rowOf()).balance).toBe(await held());
    expect(items.filter(({ kind }) => kind === 'TEST')).toHaveLength(5);
  });
});

describe('a new Steam id', () => {
  const steamId = '76561198000000555';

  it('needs a note, ends all access to the account, and erases market keys and trade link; the audit log says so [ADMIN-USER-325]', async () => {
    await fillEverything(test, user, 'moving');
    await edit({ country: 'TR' });
    const own = (await rowOf()).steam_id!;
    const partner = BigInt(own) - 76_561_197_960_265_728n;
    const link = `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=abcdefgh`;
    expect((await edit({ trade_link: link })).body.user.trade_link).toContain('token=****');
    const missing = await edit({ steam_id: steamId });
    expect([missing.status, Object.keys(missing.body.fields), (await rowOf()).steam_id]).toEqual([400, ['note'], own]);
    const { body } = await edit({ steam_id: steamId, note: 'Lost account' });
    expect(body.user).toMatchObject({
      ...{ steam_id: steamId, trade_link: null, profile_url: `https://steamcommunity.com/profiles/${steamId}` },
      ...{ avatar_medium: null, steam_account_created: null, sessions: 0, country: 'TR' },
    });
    expect(await isSignedIn(user)).toBe(false);
    const ended = ['market_keys', 'market_balances', 'inventories', 'sessions', 'api_tokens', 'notification_channels', 'known_devices'];
    for (const table of ended) expect([table, await countOf(table)]).toEqual([table, 0]);
    for (const table of ['lots', 'saved_views']) expect([table, await countOf(table)]).toEqual([table, 1]);
    expect((await audits()).at(-1)).toMatchObject({
      old_value: { steam_id: own, trade_link: 'set' },
      new_value: { steam_id: steamId, trade_link: null, note: 'Lost account' },
    });
  });

  it('of another user is refused, also when two ask for it at once', async () => {
    const taken = (await rowOf(admin.userId)).steam_id;
    const refused = await edit({ steam_id: taken, note: 'why' });
    expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
      400,
      'ALREADY_EXISTS',
      { steam_id: 'Another user has this Steam ID.' },
    ]);
    expect(await isSignedIn(user)).toBe(true);
    const wanted = { steam_id: '76561198000000556', note: 'why' };
    const other = await test.signIn();
    const answers = await Promise.all([edit(wanted), edit(wanted, undefined, other.userId)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it("takes that account's trade link, and no other one", async () => {
    const wanted = '76561198000000557';
    const linkOf = (id: string) =>
      `https://steamcommunity.com/tradeoffer/new/?partner=${BigInt(id) - 76_561_197_960_265_728n}&token=abcdefgh`;
    const own = (await rowOf()).steam_id!;
    const foreign = await edit({ steam_id: wanted, trade_link: linkOf(own), note: 'why' });
    expect([foreign.status, foreign.body.fields]).toEqual([
      400,
      { trade_link: "This trade link does not belong to the user's Steam account." },
    ]);
    expect((await edit({ steam_id: wanted, trade_link: linkOf(wanted), note: 'why' })).body.user.trade_link).not.toBeNull();
  });
});

describe('a ban', () => {
  it('ends sessions and API tokens at once, and refuses the sign-in until it is lifted', async () => {
    const steamId = '76561198000000777';
    const join = async () => {
      const begun = await begin(test.app);
      return finishSignIn(test.app, new URLSearchParams(assertion(begun, steamId)), begun.cookie);
    };
    const cookies = [(await join()).session!, (await join()).session!];
    const { id } = await test.db.selectFrom('users').select('id').where('steam_id', '=', steamId).executeTakeFirstOrThrow();
    const csrf = (await test.app.inject({ url: '/api/v1/auth/security-check', headers: { cookie: cookies[0]! } })).json().token as string;
    const person = { userId: id, cookie: cookies[0]!, csrf };
    const made = await test.send('POST /users/tokens', { as: person, body: { name: 'bot', scopes: ['read'], expires_days: 30 } });
    const bearer = { authorization: `Bearer ${made.body.token}` };
    const byToken = async () => (await test.send('GET /users/details', { headers: bearer })).status;
    expect([await byToken(), await isSignedIn(person)]).toEqual([200, true]);

    expect((await edit({ profile_state: 2 }, undefined, id)).body.user).toMatchObject({ profile_state: 2, sessions: 0 });
    for (const cookie of cookies) expect(await isSignedIn({ ...person, cookie })).toBe(false);
    expect([await byToken(), (await test.send('GET /init/user', { as: person })).status]).toEqual([401, 401]);
    expect(await join()).toMatchObject({ session: null, location: expect.stringMatching(/\/login\?error=banned$/) });

    expect((await edit({ profile_state: 1 }, undefined, id)).body.user.profile_state).toBe(1);
    // the ended session and token stay ended
    expect([await byToken(), await isSignedIn(person)]).toEqual([401, false]);
    expect((await join()).session).not.toBeNull();
  });
});

describe('deleting a user', () => {
  const remove = (id = user.userId) => test.send(`DELETE /admin/user/delete/${id}`, { as: admin });

  it('erases and keeps what their own deletion does; not with a balance, money under way, or oneself [ADMIN-USER-321]', async () => {
    await credit(test.db, `user:${user.userId}`, 1);
    const rich = await remove();
    expect([rich.status, rich.body.code, rich.body.msg]).toEqual([
      400,
      'NONZERO_BALANCE',
      "This user's balance is not empty. Set it to 0 first.",
    ]);
    await edit({ balance: 0, note: 'Paid out' });
    await credit(test.db, `pending:${user.userId}`, 1);
    expect((await remove()).body.code).toBe('PENDING_TRANSACTION');
    const self = await remove(admin.userId);
    expect([self.status, self.body.code, await isSignedIn(user)]).toEqual([400, 'STATE', true]);

    const leaving = await test.signIn();
    await fillEverything(test, leaving, 'gone');
    await edit({ user_name: 'Gone', mail: 'gone@example.com' }, undefined, leaving.userId);
    const answer = await remove(leaving.userId);
    expect([answer.status, answer.body]).toEqual([200, { success: true, id: leaving.userId }]);
    expect(await rowOf(leaving.userId)).toMatchObject({ user_name: 'Deleted user', steam_id: null, mail: null, active_on: null });
    expect(await isSignedIn(leaving)).toBe(false);
    for (const table of ['market_keys', 'lots', 'sessions']) expect([table, await countOf(table, leaving)]).toEqual([table, 0]);
    // neither the replies stored for repeated calls nor the audit log contain the address
    const kept = await test.pool.query("select 1 from idempotency_keys where reply::text like '%gone@example.com%'");
    const logged = await test.pool.query("select 1 from audit_log where old_value::text || new_value::text like '%gone@%'");
    expect([kept.rows, logged.rows]).toEqual([[], []]);
    expect((await audits(leaving.userId)).at(-1)).toMatchObject({ actor_id: admin.userId, action: 'account.deleted' });
    expect((await remove(leaving.userId)).status).toBe(404);
  });
});

it('a user finds in the export of their data what administrators changed', async () => {
  await edit({ country: 'TR' });
  const changes = MODULES.personalData({ box: null as never }).find(({ name }) => name === 'changes_by_administrators')!;
  expect(await changes.read(test.db, user.userId)).toMatchObject([{ before: { country: null }, after: { country: 'TR' } }]);
});
