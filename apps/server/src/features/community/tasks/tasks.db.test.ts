import type { Provider } from '@lootfolio/domain/connections';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { START, type Answer, type User } from '../../../../test/api.ts';
import { giveawayApi, makeGiveaway } from '../../../../test/giveaways.ts';
import { makeTask, newTask } from '../../../../test/tasks.ts';
import { confirmMail } from '../../../../test/notifications.ts';
import { now, setClock } from '../../../platform/process/clock.ts';
import type { AccountChecks } from './account-checks.ts';

/** The answers of Discord and X: ids of the users who are members or follow. */
const linked = new Map<Provider, Set<number>>();
let offered: Provider[] = [];
const accounts: AccountChecks = {
  offered: () => offered,
  sandboxPage: (provider) => `http://127.0.0.1:9/${provider}`,
  read: async (_, userId, provider) => {
    const users = linked.get(provider);
    return users ? { verified: users.has(userId) } : null;
  },
};
const test = giveawayApi({ accounts });
const withoutMail = giveawayApi({}, { WORLD: 'live', ADMIN_SECOND_FACTOR: 'optional' });
let user: User;
let admin: User;

beforeEach(async () => {
  setClock(START);
  linked.clear();
  offered = [];
  await test.db.deleteFrom('tasks').execute();
  [user, admin] = [await test.signIn(), await test.signIn({ role: 'ADMIN' })];
});

const tasks = async (as = user) => (await test.send('GET /task/all', { as })).body.tasks;
const complete = (taskId: number, as = user): Promise<Answer> => test.send('POST /task/complete', { as, body: { taskId } });
const codeOf = ({ status, body }: Answer): unknown => [status, body.code ?? null, body.msg ?? null];
const notYet = [400, 'TASK_NOT_VERIFIED', 'We could not confirm this task yet.'];
const joins = async (as = user): Promise<unknown> => {
  const giveaway_id = await makeGiveaway(test);
  const { items } = (await test.send('GET /giveaway/all-user?limit=1&status=ACTIVE', { as })).body;
  const { body } = await test.send('POST /giveaway/join', { as, body: { giveaway_id } });
  await test.db.deleteFrom('giveaways').execute();
  return [items[0].can_join, body.code ?? 'ok'];
};
const set = (values: Record<string, string | boolean>): Promise<unknown> =>
  test.db
    .insertInto('settings')
    .values(Object.entries(values).map(([key, value]) => ({ key, value: JSON.stringify(value), updated_at: now() })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: (row) => row.ref('excluded.value') }))
    .execute();
const addTradeLink = ({ userId }: User, link: string | null = 'sealed'): Promise<unknown> =>
  test.db.updateTable('users').set({ trade_link_sealed: link }).where('id', '=', userId).execute();

describe('the tasks of a user', () => {
  it('have id, type, description, icon and state, and need a sign-in [GIVE-312, GIVE-331, DATA-317]', async () => {
    const id = await makeTask(test);
    const { body } = await test.send('GET /task/all', { as: user });
    const task = {
      id,
      type: 'daily',
      description: 'Say hello',
      icon: 'star',
      link: null,
      completed: false,
      verified: true,
      proof: 'press',
    };
    expect(body).toEqual({ success: true, tasks: [task], total: 1 });
    expect((await test.send('GET /task/all')).status).toBe(401);
  });

  it('are completed when the server accepts it, which it says with the task [GIVE-318, GIVE-332]', async () => {
    const id = await makeTask(test, { type: 'MAIL_CONFIRM' });
    expect([codeOf(await complete(id)), await tasks()]).toMatchObject([notYet, [{ link: '/user-details#e_mail', completed: false }]]);
    await confirmMail(test, user);
    expect(await tasks()).toMatchObject([{ completed: false }]);
    const { status, body } = await complete(id);
    expect([status, body]).toMatchObject([
      200,
      { success: true, msg: 'Task completed.', task: { id, type: 'MAIL_CONFIRM', completed: true } },
    ]);
    expect(await tasks()).toMatchObject([{ completed: true }]);
    expect((await complete(id)).status).toBe(200);
    const rows = await test.db
      .selectFrom('audit_log')
      .select('action')
      .where('object', '=', `task:${id}`)
      .where('actor_id', '=', user.userId)
      .execute();
    expect(rows).toEqual([{ action: 'task.completed' }]);
    expect([(await complete(id + 1)).status, (await test.send('POST /task/complete', { body: { taskId: id } })).status]).toEqual([
      404, 401,
    ]);
  });

  it('have the four types, each checked by what the server knows; it is asked again at joining [DATA-318]', async () => {
    offered = ['discord', 'x'];
    await set({ 'social.discord': 'https://discord.gg/desk', 'social.x': 'https://x.com/desk' });
    const met: Record<string, [() => unknown, () => unknown]> = {
      TRADE_LINK: [() => addTradeLink(user), () => addTradeLink(user, null)],
      MAIL_CONFIRM: [
        () => confirmMail(test, user),
        () => test.db.updateTable('users').set({ mail_confirmed_at: null }).where('id', '=', user.userId).execute(),
      ],
      DISCORD_JOIN: [() => linked.set('discord', new Set([user.userId])), () => linked.set('discord', new Set())],
      TWITTER_FOLLOW: [() => linked.set('x', new Set([user.userId])), () => linked.delete('x')],
    };
    for (const [type, [begin, end]] of Object.entries(met)) {
      const id = await makeTask(test, { type });
      await expect.poll(() => tasks()).toMatchObject([{ id, type, completed: false, verified: true }]);
      expect([codeOf(await complete(id)), await joins()]).toEqual([notYet, [false, 'TASKS_OPEN']]);
      await begin();
      expect([(await complete(id)).status, await joins()]).toEqual([200, [true, 'ok']]);
      await end();
      expect([await tasks(), await joins()]).toMatchObject([[{ completed: false }], [false, 'TASKS_OPEN']]);
      await test.db.deleteFrom('tasks').execute();
    }
  });

  it('lead to the pages that the operator set, in the sandbox else to its own', async () => {
    offered = ['discord', 'x'];
    await test.db.deleteFrom('settings').where('key', 'like', 'social.%').execute();
    for (const type of ['DISCORD_JOIN', 'TWITTER_FOLLOW']) await makeTask(test, { type });
    await expect.poll(() => tasks()).toMatchObject([{ link: 'http://127.0.0.1:9/discord' }, { link: 'http://127.0.0.1:9/x' }]);
    await set({ 'social.x': 'https://x.com/desk' });
    await expect.poll(() => tasks()).toMatchObject([{ link: 'http://127.0.0.1:9/discord' }, { link: 'https://x.com/desk' }]);
  });

  it('that cannot be checked here are neither shown nor counted; an unknown one only administrators see [I-02]', async () => {
    const ids = [await makeTask(test, { type: 'DISCORD_JOIN' }), await makeTask(test, { type: 'TWITTER_FOLLOW' }), await makeTask(test)];
    await test.db.updateTable('tasks').set({ type: 'STEAM_GROUP' }).where('id', '=', ids[2]!).execute();
    expect([await tasks(), await joins(), (await complete(ids[0]!)).status, (await complete(ids[2]!)).status]).toEqual([
      ...[[], [true, 'ok'], 404, 404],
    ]);
    expect((await test.send('GET /admin/task/all', { as: admin })).body.tasks).toMatchObject([
      { type: 'DISCORD_JOIN', offered: false },
      { type: 'TWITTER_FOLLOW', offered: false },
      { type: 'STEAM_GROUP', description: 'Say hello', offered: false },
    ]);
    const as = await withoutMail.signIn({ role: 'ADMIN' });
    await withoutMail.send('POST /admin/task/create', { as, body: { ...newTask, type: 'MAIL_CONFIRM' } });
    expect((await withoutMail.send('GET /task/all', { as })).body).toMatchObject({ tasks: [], total: 0 });
  });

  it('of X takes the word of the user where the operator allows it, marked as not verified', async () => {
    const id = await makeTask(test, { type: 'TWITTER_FOLLOW', link: 'https://x.com/desk' });
    expect(await tasks()).toEqual([]);
    await set({ 'tasks.x_claim_allowed': true });
    await expect.poll(() => tasks()).toMatchObject([{ id, link: 'https://x.com/desk', proof: 'press', completed: false, verified: false }]);
    expect((await complete(id)).body.task).toMatchObject({ completed: true, verified: false });
    expect(await test.db.selectFrom('task_completions').select('verified').where('task_id', '=', id).execute()).toEqual([
      { verified: false },
    ]);
    // once X can be asked, the user's own claim is not enough
    offered = ['x'];
    expect(await tasks()).toMatchObject([{ proof: 'x', completed: false, verified: true }]);
    await set({ 'tasks.x_claim_allowed': false });
  });

  it('that are daily are claimed once a day, which ends at midnight UTC', async () => {
    const id = await makeTask(test);
    const count = async () => (await test.db.selectFrom('audit_log').selectAll().where('object', '=', `task:${id}`).execute()).length;
    setClock(new Date('2026-11-20T23:59:00Z'));
    await complete(id);
    await complete(id);
    expect([await tasks(), await count()]).toMatchObject([[{ completed: true }], 2]);
    setClock(new Date('2026-11-21T00:00:00Z'));
    expect([await tasks(), await joins()]).toMatchObject([[{ completed: false }], [false, 'TASKS_OPEN']]);
    expect([(await complete(id)).status, await joins(), await count()]).toEqual([200, [true, 'ok'], 3]);
  });
});

describe('the tasks of administrators', () => {
  const send = (call: string, body?: object): Promise<Answer> => test.send(call, { as: admin, ...(body && { body }) });

  it('are made with description, icon and type, listed, changed and deleted, with the messages of the specification [ADMIN-GIVE-313, ADMIN-GIVE-324, ADMIN-GIVE-325, ADMIN-GIVE-326, ADMIN-GIVE-337, ADMIN-GIVE-340, DATA-319, I-09]', async () => {
    const created = await send('POST /admin/task/create', { description: ' Hi ', icon: 'gift', type: 'daily' });
    const { id } = created.body.task;
    const task = { id, type: 'daily', description: 'Hi', icon: 'gift', link: null, offered: true, completions: 0 };
    expect(created.body).toEqual({ success: true, msg: 'Task created successfully', task });
    await complete(id);
    expect((await send('GET /admin/task/all')).body).toEqual({ success: true, tasks: [{ ...task, completions: 1 }], total: 1 });
    const changes = { description: 'Follow', icon: 'crown', type: 'TRADE_LINK', link: 'https://example.com/a' };
    const changed = await send(`PUT /admin/task/update/${id}`, changes);
    expect(changed.body).toEqual({ success: true, msg: 'Task updated successfully', task: { ...task, ...changes, completions: 1 } });
    const deleted = await send('DELETE /admin/task/delete', { taskId: id });
    expect(deleted.body).toEqual({ success: true, msg: 'Task deleted successfully', taskId: id });
    for (const again of [send(`PUT /admin/task/update/${id}`, changes), send('DELETE /admin/task/delete', { taskId: id })])
      expect((await again).status).toBe(404);
    const rows = await test.db
      .selectFrom('audit_log')
      .selectAll()
      .where('object', '=', `task:${id}`)
      .where('actor_id', '=', admin.userId)
      .execute();
    expect(rows.map(({ action }) => action)).toEqual(['task.created', 'task.changed', 'task.deleted']);
    const whole = { description: 'Hi', icon: 'gift', type: 'daily', link: null };
    expect([rows[1]!.old_value, rows[1]!.new_value]).toEqual([whole, changes]);
  });

  it('say the usual text of their type in the language of who reads it', async () => {
    const usual = { daily: 'Come back once a day', TRADE_LINK: 'Ödülün size ulaşabilmesi için Steam takas bağlantınızı kaydedin' };
    for (const [type, description] of Object.entries(usual)) await send('POST /admin/task/create', { description, icon: 'star', type });
    await send('POST /admin/task/create', { description: 'Say hello', icon: 'star', type: 'daily' });
    const read = async (language: string): Promise<string[]> => {
      const { body } = await test.send('GET /task/all', { as: user, headers: { 'accept-language': language } });
      return body.tasks.map(({ description }: { description: string }) => description);
    };
    expect(await read('en')).toEqual(['Come back once a day', 'Save your Steam trade link, so that a prize can reach you', 'Say hello']);
    expect(await read('tr')).toEqual([
      'Günde bir kez uğrayın',
      'Ödülün size ulaşabilmesi için Steam takas bağlantınızı kaydedin',
      'Say hello',
    ]);
  });

  it('refuse what is missing, blank or unknown by its name [ADMIN-GIVE-313]', async () => {
    const wrong: Record<string, unknown[]> = {
      description: ['', '  ', '\u200b', 'x'.repeat(201), undefined],
      icon: ['heart', '', undefined],
      type: ['weekly', '', undefined],
      link: ['http://example.com/', 'javascript:alert(1)', 'x'],
    };
    for (const [field, values] of Object.entries(wrong))
      for (const value of values) {
        const { status, body } = await send('POST /admin/task/create', { ...newTask, [field]: value });
        expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
      }
    expect((await send('GET /admin/task/all')).body.total).toBe(0);
  });

  it('are at most 50, also when several are made at once', async () => {
    await sql`insert into tasks (type, description, icon, created_at) select 'daily', 'x', 'star', ${now()} from generate_series(1, 48)`.execute(
      test.db,
    );
    const answers = await Promise.all(Array.from({ length: 5 }, () => send('POST /admin/task/create', newTask)));
    expect(answers.map(({ body }) => body.code ?? 'ok').toSorted((a, b) => a.localeCompare(b, 'en'))).toEqual([
      ...['LIMIT_REACHED', 'LIMIT_REACHED', 'LIMIT_REACHED', 'ok', 'ok'],
    ]);
  });

  it('reach open screens with every change', async () => {
    const client = new pg.Client(test.connection);
    let events = 0;
    await client.connect();
    client.on('notification', () => (events += 1));
    await client.query('listen tasks');
    const id = await makeTask(test);
    await send(`PUT /admin/task/update/${id}`, newTask);
    await send('DELETE /admin/task/delete', { taskId: id });
    await client.query('select 1');
    await client.end();
    expect(events).toBe(3);
  });
});
