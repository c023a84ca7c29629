import { LISTED_MATCHES, TICKET_PRIORITIES, TICKET_STATUSES, TICKET_TYPES } from '@lootfolio/domain/support';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR, START, testApi, type User } from '../../../../test/api.ts';
import { newTicket } from '../../../../test/support.ts';
import { advanceClock, setClock } from '../../../platform/process/clock.ts';

const test = testApi();
let user: User;
let admin: User;
beforeEach(async () => {
  setClock(START);
  await test.db.deleteFrom('tickets').execute();
  [user, admin] = [await test.signIn(), await test.signIn({ role: 'ADMIN' })];
});

const open = async (changes: object = {}, as = user): Promise<number> => {
  advanceClock(HOUR);
  return (await test.send('POST /support/ticket/create', { as, body: { ...newTicket, ...changes } })).body.ticket.id;
};
type List = { tickets: { id: number }[]; total: number; has_more: boolean };
const list = async (query = ''): Promise<List> => (await test.send(`GET /admin/support/ticket/all?${query}`, { as: admin })).body;
const idsOf = async (query = ''): Promise<number[]> => (await list(query)).tickets.map(({ id }) => id);
const found = (search: string): Promise<number[]> => idsOf(`search=${encodeURIComponent(search)}`);

describe('the tickets of all users', () => {
  it('are paged from both ends of the list as one list', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 13; n += 1) ids.unshift(await open({ priority: n % 3 === 0 ? 'HIGH' : 'LOW' }));
    const pages = await Promise.all([1, 2, 3, 4, 5, 6].map((page) => idsOf(`limit=3&page=${page}`)));
    expect(pages).toEqual([ids.slice(0, 3), ids.slice(3, 6), ids.slice(6, 9), ids.slice(9, 12), ids.slice(12), []]);
    expect(await list('limit=3&page=9')).toMatchObject({ total: 13, has_more: false });
    const high = await Promise.all([1, 2, 3].map((page) => idsOf(`limit=2&page=${page}&priority=HIGH`)));
    expect(high.flat()).toEqual(ids.filter((_, index) => (12 - index) % 3 === 0));
  });

  it('begin with the open ones, also across pages and in a search', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 7; n += 1) ids.unshift(await open({ title: `Knife ${n}` }));
    const [a, b, c, d, e, f, g] = ids as [number, number, number, number, number, number, number];
    await test.db.updateTable('tickets').set({ status: 'CLOSED' }).where('id', 'in', [a, d, f]).execute();
    await test.db.updateTable('tickets').set({ status: 'RESOLVED' }).where('id', '=', b).execute();
    const wanted = [c, e, g, a, b, d, f];
    const pages = await Promise.all([1, 2, 3, 4].map((page) => idsOf(`limit=2&page=${page}`)));
    expect(pages.flat()).toEqual(wanted);
    expect(await found('knife')).toEqual(wanted);
    expect(await idsOf('status=CLOSED')).toEqual([a, d, f]);
  });

  it('are found by parts of title, text and name without regard to accents and case, and by the number', async () => {
    await test.db.updateTable('users').set({ user_name: 'Çağlar Şahin' }).where('id', '=', user.userId).execute();
    const other = await test.signIn();
    const late = await open({ title: 'Ödeme gecikti', description: 'Bir hafta oldu' }, other);
    const knife = await open({ title: 'A knife', description: 'Where is my 100% payout?' }, other);
    const own = await open({ title: 'Question', description: 'Hello' });
    expect([await found('ODEME'), await found('ödeme'), await found('hafta ol'), await found('0% PAY')]).toEqual([
      ...[[late], [late], [late], [knife]],
    ]);
    expect([await found('caglar'), await found('ŞAHİN'), await found(`t-${knife}`), await found('nobody')]).toEqual([
      [own],
      [own],
      [knife],
      [],
    ]);
    // two letters find the beginnings of titles, texts and names
    expect([await found('od'), await found('wh'), await found('ca'), await found('de')]).toEqual([[late], [knife], [own], []]);
    // names are searched, not Steam ids
    expect(await found('765611')).toEqual([]);
  });

  it('are found by the number as it is shown, without its zeros, and by its beginning; the user finds their own by it too', async () => {
    await sql`insert into tickets (id, user_id, title, description, type, priority, status, created_at, active_at)
      overriding system value select id, ${user.userId}, 'Fee', 'n', 'GENERAL', case id when 19 then 'HIGH' else 'LOW' end, 'OPEN', ${START},
        ${START}::timestamptz + id * interval '1 second'
      from unnest(array[7, 19, 112, 123, 199, 200, 123456, 1234567]) id`.execute(test.db);
    const own = async (search: string): Promise<number[]> =>
      (await test.send(`GET /support/ticket/all?search=${encodeURIComponent(search)}`, { as: user })).body.tickets.map(
        ({ id }: { id: number }) => id,
      );
    for (const [search, ...ids] of [
      ['T-000123', 123],
      ['t-123', 1_234_567, 123_456, 123],
      ['T123', 1_234_567, 123_456, 123],
      ['123', 123],
      ['T-0001', 199, 123, 112],
      ['0001', 199, 123, 112],
      ['T-0000', 19, 7],
      ['T-00001', 19],
      ['T-1234567', 1_234_567],
      ['T-0000123'],
      ['T-9'],
    ] as [string, ...number[]][]) {
      expect([search, await found(search)]).toEqual([search, ids]);
      expect([search, await own(search)]).toEqual([search, ids]);
    }
    expect(await idsOf('search=T-0000&priority=HIGH')).toEqual([19]);
    const other = await test.signIn();
    expect((await test.send('GET /support/ticket/all?search=T-000123', { as: other })).body).toMatchObject({ tickets: [], total: 0 });
  });

  it('of one user are those of nobody else, also of a namesake, with the other filters', async () => {
    const other = await test.signIn();
    await test.db.updateTable('users').set({ user_name: 'Deniz' }).where('id', 'in', [user.userId, other.userId]).execute();
    const [first, , second] = [await open({ title: 'Fee' }), await open({ title: 'Fee' }, other), await open({ priority: 'LOW' })];
    const own = `user_id=${user.userId}`;
    expect([await idsOf(own), await idsOf(`${own}&search=fee`), await idsOf(`${own}&priority=LOW`)]).toEqual([
      [second, first],
      [first],
      [second],
    ]);
    expect(await list(`${own}&limit=1&page=2`)).toMatchObject({ tickets: [{ id: first }], total: 2, has_more: false });
    expect((await test.send('GET /admin/support/ticket/all?user_id=x', { as: admin })).body.fields).toHaveProperty('user_id');
  });

  it('are listed up to a bound when a search finds more, the last active', async () => {
    await sql`insert into tickets (user_id, title, description, type, priority, status, created_at, active_at)
      select ${user.userId}, 'Fee', 'n', 'GENERAL', 'LOW', 'OPEN', ${START}, ${START}::timestamptz + n * interval '1 second'
      from generate_series(1, ${LISTED_MATCHES + 1}::int) n`.execute(test.db);
    const { tickets, total, has_more: hasMore } = await list('search=fee&limit=100&page=2');
    expect([tickets.length, total, hasMore]).toEqual([100, LISTED_MATCHES, true]);
    const all = await list('limit=100');
    expect([all.total, all.has_more]).toEqual([LISTED_MATCHES + 1, false]);
    expect((await idsOf('search=fee&limit=1'))[0]).toBe(all.tickets[0]!.id);
    await test.db.deleteFrom('tickets').where('id', '=', all.tickets[0]!.id).execute();
    expect(await list('search=fee')).toMatchObject({ total: LISTED_MATCHES, has_more: false });
  });
});

it('the numbers of tickets agree with the tickets after any changes', async () => {
  const value = {
    status: fc.constantFrom(...TICKET_STATUSES),
    priority: fc.constantFrom(...TICKET_PRIORITIES),
    type: fc.constantFrom(...TICKET_TYPES),
  };
  const change = fc.record({ kind: fc.constantFrom('add', 'change', 'remove'), ...value, share: fc.integer({ min: 1, max: 4 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
      for (const { kind, status, priority, type, share } of changes) {
        if (kind === 'add')
          await sql`insert into tickets (user_id, title, description, type, priority, status, created_at, active_at)
            select ${user.userId}, 't', 'd', ${type}, ${priority}, ${status}, ${START}, ${START} from generate_series(1, ${share}::int)`.execute(
            test.db,
          );
        if (kind === 'change')
          await test.db
            .updateTable('tickets')
            .set({ status, priority, type })
            .where(sql<boolean>`id % ${share} = 0`)
            .execute();
        if (kind === 'remove')
          await test.db
            .deleteFrom('tickets')
            .where(sql<boolean>`id % ${share + 1} = 0`)
            .execute();
      }
      const counted = await sql`select status, priority, type, tickets from ticket_counts where tickets <> 0 order by 1, 2, 3`.execute(
        test.db,
      );
      const real =
        await sql`select status, priority, type, count(*)::int as tickets from tickets group by 1, 2, 3 order by 1, 2, 3`.execute(test.db);
      expect(counted.rows).toEqual(real.rows);
    }),
    { numRuns: 20 },
  );
});
