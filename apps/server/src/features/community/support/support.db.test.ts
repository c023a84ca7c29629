import { TICKET_STATUSES } from '@lootfolio/domain/support';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, START, testApi, type Answer, type User } from '../../../../test/api.ts';
import { newTicket } from '../../../../test/support.ts';
import { advanceClock, setClock } from '../../../platform/process/clock.ts';
import { closeTickets } from './close-tickets.ts';

const test = testApi();
let user: User;
let admin: User;

const ticketOf = async (as = user, changes: object = {}) =>
  (await test.send('POST /support/ticket/create', { as, body: { ...newTicket, ...changes } })).body.ticket;
const send = (call: string, as = user, body?: object): Promise<Answer> => test.send(call, { as, ...(body && { body }) });
const reply = (id: number, content = 'Hello?', as = user): Promise<Answer> => send(`POST /support/ticket/${id}/reply`, as, { content });
const answer = (id: number, content = 'On its way'): Promise<Answer> => send(`POST /admin/support/ticket/${id}/reply`, admin, { content });
const find = async (id: number, as = user) => (await send(`GET /support/ticket/${id}`, as)).body.ticket;
const list = async (query = '', as = user) => (await send(`GET /support/ticket/all${query}`, as)).body;
const set = (id: number, status: string): Promise<Answer> => send(`PUT /admin/support/ticket/${id}/status`, admin, { status });
const codeOf = ({ status, body }: Answer): unknown => [status, body.code ?? null];
const fieldsOf = ({ status, body }: Answer): unknown => [status, Object.keys(body.fields ?? {})];
const auditOf = async (id: number): Promise<string[]> => {
  const rows = await test.db.selectFrom('audit_log').select('action').where('object', '=', `ticket:${id}`).orderBy('id').execute();
  return rows.map(({ action }) => action);
};

beforeEach(async () => {
  setClock(START);
  [user, admin] = [await test.signIn(), await test.signIn({ role: 'ADMIN' })];
});

describe('opening a ticket', () => {
  it('takes title, description, type and priority, and answers the ticket [SUPP-320, SUPP-338, DATA-320, DATA-322, DATA-324, DATA-326]', async () => {
    const { status, body } = await send('POST /support/ticket/create', user, { ...newTicket, priority: 'HIGH' });
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        ticket: {
          ...{ id: expect.any(Number), ticket_number: `T-${String(body.ticket.id).padStart(6, '0')}` },
          ...{ title: 'No payout', description: 'Where is it?', type: 'PAYMENT', priority: 'HIGH', status: 'OPEN' },
          ...{ created_at: START.toISOString(), resolved_at: null, closed_at: null, active_at: START.toISOString() },
          ...{ messages: 0, unread: 0, user: null },
        },
      },
    ]);
    expect((await ticketOf()).priority).toBe('MEDIUM');
    expect(await auditOf(body.ticket.id)).toEqual(['ticket.created']);
  });

  it('refuses what is missing, blank, too long or unknown by its name [SUPP-338]', async () => {
    const wrong: Record<string, unknown[]> = {
      title: ['', '  ', '\u200b', 'x'.repeat(121), 7, undefined],
      description: ['', ' \n ', 'x'.repeat(5001), null, undefined],
      type: ['', 'HELP', undefined],
      priority: ['', 'NOW'],
    };
    for (const [field, values] of Object.entries(wrong))
      for (const value of values)
        expect(fieldsOf(await send('POST /support/ticket/create', user, { ...newTicket, [field]: value }))).toEqual([400, [field]]);
    expect((await list()).total).toBe(0);
    expect(await ticketOf(user, { title: 'x'.repeat(120), description: 'x'.repeat(5000) })).toMatchObject({ status: 'OPEN' });
  });

  it('has the priority MEDIUM unless another one is chosen [DATA-325]', async () => {
    expect('priority' in newTicket).toBe(false);
    expect((await send('POST /support/ticket/create', user, newTicket)).body.ticket.priority).toBe('MEDIUM');
    expect((await ticketOf(user, { priority: 'LOW' })).priority).toBe('LOW');
  });

  it('has never the status ALL, which only filters [DATA-323]', async () => {
    const { id } = await ticketOf();
    expect(fieldsOf(await set(id, 'ALL'))).toEqual([400, ['status']]);
    expect(fieldsOf(await send(`PATCH /support/ticket/${id}/status`, user, { status: 'ALL' }))).toEqual([400, ['status']]);
    expect(TICKET_STATUSES).not.toContain('ALL');
    expect(await list('?status=ALL')).toMatchObject({ total: 1, tickets: [{ status: 'OPEN' }] });
  });

  it('is allowed five times an hour, also at once [SUPP-338]', async () => {
    const sent = await Promise.all(Array.from({ length: 7 }, () => send('POST /support/ticket/create', user, newTicket)));
    expect(sent.map((one) => one.body.code ?? 'ok').toSorted((a, b) => a.localeCompare(b, 'en'))).toEqual([
      ...Array.from({ length: 2 }, () => 'LIMIT_REACHED'),
      ...Array.from({ length: 5 }, () => 'ok'),
    ]);
    advanceClock(HOUR);
    expect((await ticketOf()).status).toBe('OPEN');
  });
});

describe('the list', () => {
  it("has the caller's own tickets, the last active first, 20 a page [SUPP-317, SUPP-318, SUPP-339, SUPP-340]", async () => {
    const ids: number[] = [];
    for (let at = 0; at < 21; at++) {
      advanceClock(HOUR);
      ids.push((await ticketOf()).id);
    }
    const newest = ids.toReversed();
    await ticketOf(await test.signIn());
    const [first, second] = [await list(), await list('?page=2')];
    expect(first).toMatchObject({ success: true, total: 21 });
    expect(first.tickets.map(({ id }: { id: number }) => id)).toEqual(newest.slice(0, 20));
    expect(second.tickets.map(({ id }: { id: number }) => id)).toEqual(newest.slice(20));
    advanceClock(MINUTE);
    await reply(ids[3]!);
    expect((await list('?limit=1&include_user=1')).tickets).toMatchObject([{ id: ids[3], user: null }]);
  });

  it('is searched by title, text and number, and filtered by status, priority and type [SUPP-318]', async () => {
    const payout = await ticketOf(user, { priority: 'URGENT' });
    const bug = await ticketOf(user, { title: '100% broken_charts', description: 'On phones', type: 'BUG_REPORT' });
    await send(`PATCH /support/ticket/${bug.id}/close`);
    const idsOf = async (query: string): Promise<number[]> => (await list(`?${query}`)).tickets.map(({ id }: { id: number }) => id);
    for (const search of ['BROKEN', '100%', '_charts', 'phones', bug.ticket_number, `t-${bug.id}`])
      expect(await idsOf(`search=${encodeURIComponent(search)}`)).toEqual([bug.id]);
    expect(await idsOf('search=10_%25')).toEqual([]);
    expect(await idsOf('status=CLOSED')).toEqual([bug.id]);
    expect(await idsOf('priority=URGENT&status=ALL')).toEqual([payout.id]);
    expect(await idsOf('type=BUG_REPORT&priority=ALL')).toEqual([bug.id]);
    expect(fieldsOf(await send('GET /support/ticket/all?status=NEW'))).toEqual([400, ['status']]);
  });
});

describe('the thread', () => {
  it('takes messages of both sides, oldest first, and tells who wrote them [SUPP-319, SUPP-322, SUPP-323, SUPP-338, DATA-327, DATA-328]', async () => {
    const { id } = await ticketOf();
    const sent = await send(`POST /support/ticket/${id}/reply`, user, { id, content: ' First\nsecond line ' });
    expect(sent.body).toEqual({
      success: true,
      message: {
        ...{ id: expect.any(Number), content: 'First\nsecond line', created_at: START.toISOString(), isAdmin: false },
        author: { user_name: expect.stringMatching(/./), ROLE: 'USER' },
      },
    });
    const answered = await answer(id);
    expect(answered.body.message).toMatchObject({ content: 'On its way', isAdmin: true, author: { ROLE: 'ADMIN' } });
    const thread = await send(`GET /support/ticket/${id}/messages`);
    expect(thread.body).toEqual({ success: true, messages: [sent.body.message, answered.body.message], total: 2 });
    expect((await send(`GET /admin/support/ticket/${id}/messages`, admin)).body).toEqual(thread.body);
    for (const content of ['', ' \n', 'x'.repeat(5001), 7, undefined])
      expect(fieldsOf(await send(`POST /support/ticket/${id}/reply`, user, { content }))).toEqual([400, ['content']]);
    expect(await auditOf(id)).toEqual(['ticket.created', 'ticket.replied', 'ticket.answered']);
  });

  it('changes the status: an answer waits for the user, who ends the wait [SUPP-336]', async () => {
    const { id } = await ticketOf();
    await reply(id);
    expect((await find(id)).status).toBe('OPEN');
    await answer(id);
    expect((await find(id)).status).toBe('WAITING_USER_RESPONSE');
    await reply(id);
    expect((await find(id)).status).toBe('IN_PROGRESS');
  });

  it('is closed for both sides when the ticket is resolved, closed or cancelled [SUPP-314, SUPP-338, ADMIN-TICK-357]', async () => {
    const { id } = await ticketOf();
    for (const status of ['RESOLVED', 'CLOSED', 'CANCELLED']) {
      await set(id, status);
      expect([codeOf(await reply(id)), codeOf(await answer(id))]).toEqual([
        [400, 'TICKET_CLOSED'],
        [400, 'TICKET_CLOSED'],
      ]);
    }
    expect((await find(id)).messages).toBe(0);
  });

  it('counts what the other side has not read', async () => {
    const { id } = await ticketOf();
    await answer(id);
    await answer(id);
    expect([await find(id), await list()]).toMatchObject([{ unread: 2, messages: 2 }, { unread: 1 }]);
    await send(`POST /support/ticket/${id}/read`);
    expect([(await find(id)).unread, (await list()).unread]).toEqual([0, 0]);
    await reply(id);
    const seen = async () => (await send(`GET /admin/support/ticket/${id}`, admin)).body.ticket.unread;
    expect(await seen()).toBe(2);
    await send(`POST /admin/support/ticket/${id}/read`, admin);
    expect(await seen()).toBe(0);
  });

  it('tells an answer and its end by mail, unless the user does not want it', async () => {
    const mails = async (as: User): Promise<string[]> => {
      const rows = await test.db
        .selectFrom('notifications')
        .select(['title', 'message', 'link'])
        .where('user_id', '=', as.userId)
        .orderBy('id')
        .execute();
      return rows.map(({ title, message, link }) => `${title} | ${message} | ${link}`);
    };
    const [{ id, ticket_number: number }, other] = [await ticketOf(), await test.signIn()];
    await test.db.updateTable('users').set({ mail: 'a@example.com', mail_confirmed_at: START }).where('id', '=', user.userId).execute();
    await test.db.updateTable('users').set({ mail: 'b@example.com', mail_confirmed_at: START }).where('id', '=', other.userId).execute();
    await answer(id, `On its way${'.'.repeat(400)}`);
    expect(await mails(user)).toEqual([
      `Support answered your ticket ${number} | No payout\n\nOn its way${'.'.repeat(290)}… | /support/ticket/${id}`,
    ]);
    await set(id, 'RESOLVED');
    await set(id, 'RESOLVED');
    await set(id, 'PENDING');
    await set(id, 'CLOSED');
    const reopen = 'Not solved? You can open it again within 7 days.';
    expect((await mails(user)).slice(1)).toEqual([
      `Your ticket ${number} was resolved | No payout\n\n${reopen} | /support/ticket/${id}`,
      `Your ticket ${number} was closed | No payout | /support/ticket/${id}`,
    ]);
    await send('POST /notifications/settings/update', other, { notification_type_id: 5, is_enabled: false, channel: 'MAIL' });
    await answer((await ticketOf(other)).id);
    expect(await mails(other)).toEqual([]);
  });
});

describe('a user', () => {
  it('closes their ticket, and opens it again within 7 days after it was resolved [SUPP-321, SUPP-325, SUPP-336, SUPP-337]', async () => {
    const { id } = await ticketOf();
    const status = (wanted: string): Promise<Answer> => send(`PATCH /support/ticket/${id}/status`, user, { status: wanted });
    for (const wanted of ['IN_PROGRESS', 'WAITING_USER_RESPONSE', 'PENDING', 'RESOLVED', 'CANCELLED', 'OPEN'])
      expect(codeOf(await status(wanted))).toEqual([400, 'STATE']);
    const closed = await send(`PATCH /support/ticket/${id}/close`);
    expect(closed.body).toMatchObject({ success: true, ticket: { id, status: 'CLOSED', closed_at: START.toISOString() } });
    expect(codeOf(await send(`PATCH /support/ticket/${id}/close`))).toEqual([400, 'STATE']);
    await set(id, 'RESOLVED');
    advanceClock(7 * DAY - 1);
    expect((await status('OPEN')).body).toMatchObject({ success: true, ticket: { status: 'OPEN', resolved_at: null, closed_at: null } });
    await set(id, 'RESOLVED');
    advanceClock(7 * DAY);
    expect(codeOf(await status('OPEN'))).toEqual([400, 'STATE']);
    await test.db.transaction().execute(closeTickets);
    expect(await find(id)).toMatchObject({ status: 'CLOSED', resolved_at: expect.any(String), closed_at: expect.any(String) });
    expect((await auditOf(id)).at(-1)).toBe('ticket.status');
  });

  it('sets the priority while the ticket is open, and deletes it while it is open and unanswered [SUPP-324, SUPP-326, SUPP-337, SUPP-338]', async () => {
    const { id } = await ticketOf();
    const priority = (): Promise<Answer> => send(`PATCH /support/ticket/${id}/priority`, user, { priority: 'URGENT' });
    expect((await priority()).body).toMatchObject({ success: true, ticket: { id, priority: 'URGENT' } });
    await answer(id);
    await set(id, 'OPEN');
    expect(codeOf(await send(`DELETE /support/ticket/${id}`))).toEqual([400, 'STATE']);
    await set(id, 'PENDING');
    expect(codeOf(await priority())).toEqual([400, 'STATE']);
    const unanswered = await ticketOf();
    await reply(unanswered.id);
    expect((await send(`DELETE /support/ticket/${unanswered.id}`)).body).toEqual({ success: true, id: unanswered.id });
    expect((await send(`GET /support/ticket/${unanswered.id}`)).status).toBe(404);
  });

  it('leaves their tickets closed and under no name when the account is deleted [ACC-175]', async () => {
    const { id } = await ticketOf();
    await reply(id);
    expect((await send('DELETE /users/account', user, {})).status).toBe(200);
    const { ticket } = (await send(`GET /admin/support/ticket/${id}`, admin)).body;
    expect(ticket).toMatchObject({ id, status: 'CLOSED', user: { user_name: null, mail: null } });
    expect((await send(`GET /admin/support/ticket/${id}/messages`, admin)).body.messages).toMatchObject([{ author: { user_name: null } }]);
  });
});

describe('an administrator', () => {
  it('finds the tickets of everybody, with their users when they are asked for [SUPP-340, ADMIN-TICK-333, ADMIN-TICK-334, ADMIN-TICK-335, ADMIN-TICK-355, DATA-321]', async () => {
    const name = `trader ${user.userId}`;
    await test.db.updateTable('users').set({ user_name: name, mail: 'c@example.com' }).where('id', '=', user.userId).execute();
    const { id } = await ticketOf(user, { type: 'TECHNICAL', priority: 'LOW' });
    const all = async (query: string) => (await send(`GET /admin/support/ticket/all?${query}`, admin)).body;
    const found = { search: name, status: 'OPEN', priority: 'LOW', type: 'TECHNICAL', page: '1', limit: '10' };
    const query = new URLSearchParams(found).toString();
    expect(await all(query)).toMatchObject({ success: true, tickets: [{ id, user: null }], total: 1 });
    const { steam_id: steamId } = (await test.send('GET /init/user', { as: user })).body.user;
    expect(await all(`${query}&include_user=1`)).toMatchObject({
      tickets: [{ id, user: { user_name: name, steam_id: steamId, mail: 'c@example.com' } }],
    });
    expect((await send(`GET /admin/support/ticket/${id}`, admin)).body).toMatchObject({
      success: true,
      ticket: { id, user: { user_name: name } },
    });
    await reply(id);
    const thread = (await send(`GET /admin/support/ticket/${id}/messages`, admin)).body;
    expect(thread).toMatchObject({ success: true, messages: [{ content: 'Hello?', isAdmin: false }], total: 1 });
    for (let more = 0; more < 12; more++) await ticketOf(await test.signIn());
    expect((await all('')).tickets).toHaveLength(10);
    expect((await send('GET /admin/support/ticket/all')).status).toBe(403);
  });

  it('sets any status and priority, answers and deletes [ADMIN-TICK-325, ADMIN-TICK-336, ADMIN-TICK-337, ADMIN-TICK-338, ADMIN-TICK-339]', async () => {
    const { id } = await ticketOf();
    for (const status of ['CANCELLED', 'OPEN', 'PENDING', 'CLOSED', 'IN_PROGRESS', 'RESOLVED', 'WAITING_USER_RESPONSE'])
      expect((await set(id, status)).body).toMatchObject({ success: true, ticket: { id, status } });
    const priority = await send(`PUT /admin/support/ticket/${id}/priority`, admin, { priority: 'URGENT' });
    expect(priority.body).toMatchObject({ success: true, ticket: { id, priority: 'URGENT' } });
    expect((await send(`POST /admin/support/ticket/${id}/reply`, admin, { id, content: 'Done' })).body).toMatchObject({ success: true });
    expect((await send(`DELETE /admin/support/ticket/${id}`, admin)).body).toEqual({ success: true, id });
    expect([
      await codeOf(await send(`GET /support/ticket/${id}`)),
      codeOf(await send(`DELETE /admin/support/ticket/${id}`, admin)),
    ]).toEqual([
      [404, 'NOT_FOUND'],
      [404, 'NOT_FOUND'],
    ]);
  });

  it('deletes messages of administrators alone [ADMIN-TICK-340, ADMIN-TICK-356]', async () => {
    const { id } = await ticketOf();
    const [own, theirs] = [(await answer(id)).body.message.id, (await reply(id)).body.message.id];
    const remove = (messageId: number, of = id): Promise<Answer> => send(`DELETE /admin/support/ticket/${of}/message/${messageId}`, admin);
    expect(codeOf(await remove(theirs))).toEqual([400, 'STATE']);
    expect(codeOf(await remove(own, (await ticketOf()).id))).toEqual([404, 'NOT_FOUND']);
    expect((await remove(own)).body).toEqual({ success: true, id: own });
    expect((await send(`GET /support/ticket/${id}/messages`)).body.messages).toMatchObject([{ id: theirs }]);
    expect([(await find(id)).messages, (await find(id)).unread]).toEqual([1, 0]);
    await answer(id);
    await send(`POST /support/ticket/${id}/read`);
    const [seen, unseen] = [(await answer(id)).body.message.id, (await answer(id)).body.message.id];
    await send(`POST /support/ticket/${id}/read`);
    await answer(id);
    await remove(unseen);
    expect((await find(id)).unread).toBe(1);
    await remove(seen);
    expect((await find(id)).unread).toBe(1);
  });
});
