import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../../test/api.ts';
import { goodInput, keyOf } from '../../../test/inputs.ts';
import { allowedUser, isMutating, contractApi, EVERY_CALL, named, sendCall } from '../../../test/whole-contract.ts';

const test = contractApi();
// more than one administrator: the last one cannot delete their account
beforeAll(() => test.signIn({ role: 'ADMIN' }));

/** Calls that leave no audit row when they succeed, and why. */
const WITHOUT: Record<string, string> = {
  'DELETE /imports/{id}': 'a draft is no goods of its user: what it adds has a row',
  'POST /imports/{id}/check': 'it computes what a draft would add, and adds nothing',
  'POST /imports/{id}/rows': 'a draft is no goods of its user: what it adds has a row',
  'POST /notifications/seen': 'opening the bell is reading; only what is new since then hangs on it',
  'POST /users/channels/{id}/test': 'it sends a message and changes nothing; a channel that is found gone is unlinked with its row',
};
/** Calls whose audit row names no user: a link in a message proves that somebody has the message, not who they are. */
const BY_NOBODY = ['POST /notifications/unsubscribe'];

/** Calls of users that do not count against the daily budget, and the reason why their number is limited anyway. */
const UNCOUNTED: Record<string, string> = {
  'DELETE /sales/calendar-feed': 'the creation of each counts',
  'DELETE /users/account': 'it happens once',
  'DELETE /users/channels/{id}': 'so many channels are linked in an hour',
  'DELETE /users/connections/{provider}': 'so many accounts are connected in an hour',
  'DELETE /users/sessions': 'a session begins with a sign-in',
  'DELETE /users/sessions/{id}': 'a session begins with a sign-in',
  'DELETE /users/tokens/{id}': 'the creation of each counts',
  'GET /logout': 'a session begins with a sign-in',
  'POST /notifications/unsubscribe': 'it is nobody’s, and happens once',
  'POST /operations/{id}/cancel': 'the start of each operation counts',
  'POST /repricing/stop': 'a stop is never refused',
  'POST /payment/itempay': 'so many offers are made in an hour',
  'POST /payment/itempay/cancel': 'so many offers are made in an hour',
  'POST /payment/subscription/subscribe': 'it moves money',
  'POST /test/pay': 'it moves money',
  'POST /users/confirm-mail': 'a link works once',
  'POST /users/set-api': 'so many keys are set in an hour',
  'POST /users/set-selling': 'selling ends once, and to let it again is counted',
  'POST /users/set-proxy': 'so many proxies are set in an hour',
};

/** Tables that count a call before it runs, whatever its outcome. */
const COUNTERS = ['rate_counters', 'request_buckets', 'request_waiters'];
/** Tables in which the processes report by themselves. */
const REPORTS = ['process_beats'];

const lastRow = async (): Promise<number> => {
  const { last } = await test.db
    .selectFrom('audit_log')
    .select((select) => select.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
};
const actorsAfter = async (row: number): Promise<(number | null)[]> =>
  (await test.db.selectFrom('audit_log').select('actor_id').where('id', '>', row).execute()).map((one) => one.actor_id);

const spentBy = async ({ userId }: User): Promise<number> =>
  (await test.db.selectFrom('audit_budgets').select('bytes').where('user_id', '=', userId).executeTakeFirst())?.bytes ?? 0;

/** Returns a hash of the content of every table, including the tables of waiting jobs. */
async function everything(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker') and table_name <> all (${[...COUNTERS, ...REPORTS]})`.execute(
    test.db,
  );
  const hashes = tables.map(
    ({ name }) => sql`select ${name} as name, md5(coalesce(string_agg(t::text, '' order by t::text), '')) as hash from ${sql.raw(name)} t`,
  );
  const { rows } = await sql<{ name: string; hash: string }>`${sql.join(hashes, sql` union all `)}`.execute(test.db);
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

/** Runs work while nothing can be written into the audit log. */
async function withoutAuditLog<T>(work: () => Promise<T>): Promise<T> {
  await sql`create trigger refuse_rows before insert on audit_log for each row execute function refuse_change()`.execute(test.db);
  try {
    return await work();
  } finally {
    await sql`drop trigger refuse_rows on audit_log`.execute(test.db);
  }
}

describe.each(named(EVERY_CALL.filter((call) => isMutating(call) && !WITHOUT[keyOf(call)])))('%s', (_name, call) => {
  it('says in the audit log who did it', async () => {
    const own = await allowedUser(test, call);
    const input = await goodInput(test, call, own);
    const before = await lastRow();
    expect((await sendCall(test, call, input, own)).status).toBe(200);
    expect(new Set(await actorsAfter(before))).toEqual(new Set([BY_NOBODY.includes(keyOf(call)) ? null : own.userId]));
  });

  it('counts it against the budget of its user', async () => {
    const own = await allowedUser(test, call);
    const input = await goodInput(test, call, own);
    const before = await spentBy(own);
    expect((await sendCall(test, call, input, own)).status).toBe(200);
    expect((await spentBy(own)) > before).toBe(call.access !== 'admin' && !UNCOUNTED[keyOf(call)]);
  });

  it('changes nothing at all where it cannot say so: change and audit row are one transaction', async () => {
    const own = await allowedUser(test, call);
    const input = await goodInput(test, call, own);
    const before = await everything();
    const answer = await withoutAuditLog(() => sendCall(test, call, input, own));
    expect([answer.status, await everything()]).toEqual([500, before]);
  });
});

it('knows its exceptions, and sees every table', async () => {
  const mutating = EVERY_CALL.filter(isMutating).map(keyOf);
  expect([...Object.keys(WITHOUT), ...Object.keys(UNCOUNTED), ...BY_NOBODY].filter((call) => !mutating.includes(call))).toEqual([]);
  expect(Object.keys(await everything())).toEqual(
    expect.arrayContaining(['public.users', 'public.watchlist', 'graphile_worker._private_jobs']),
  );
});
