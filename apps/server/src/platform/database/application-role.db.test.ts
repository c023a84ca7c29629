import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApi } from '../../../test/api.ts';
import { APPEND_ONLY, grantToApplication } from './application-role.ts';

const test = testApi();
let application: pg.Client;
let owner: pg.Client;
beforeAll(async () => {
  application = new pg.Client(test.application);
  owner = new pg.Client(test.connection);
  await Promise.all([application.connect(), owner.connect()]);
});
afterAll(() => Promise.all([application.end(), owner.end()]));

const OLD = "'2026-01-02'";
const YOUNG = "clock_timestamp() - interval '29 days'";

describe('the role of the application', () => {
  it('is no superuser, owns nothing and creates nothing', async () => {
    const { rows } = await application.query(
      `select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, (select count(*)::int from pg_class where relowner = r.oid) as owned
       from pg_roles r where rolname = current_user`,
    );
    expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false, owned: 0 }]);
    await expect(application.query('create table mine (id int)')).rejects.toThrow('permission denied');
    await expect(application.query('create function mine() returns int language sql as $$ select 1 $$')).rejects.toThrow(
      'permission denied',
    );
  });

  it('inserts into and reads the tables that never change, and can neither change, delete nor empty them', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select distinct tgrelid::regclass::text as name from pg_trigger where tgfoid = 'refuse_change'::regproc`,
    );
    expect(APPEND_ONLY).toEqual(expect.arrayContaining(rows.map(({ name }) => name)));
    for (const table of APPEND_ONLY) {
      await application.query(`select count(*) from ${table}`);
      const { rows: columns } = await owner.query<{ name: string }>(
        `select attname as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0
           and not (attrelid = 'security_log'::regclass and attname in ('count', 'at'))`,
      );
      for (const sql of [
        ...columns.map(({ name }) => `update ${table} set ${name} = default`),
        `delete from ${table}`,
        `truncate ${table} cascade`,
        `drop table ${table}`,
        `alter table ${table} disable trigger user`,
      ])
        await expect(application.query(sql)).rejects.toThrow(/permission denied|must be owner/);
    }
  });

  it('changes a balance by posting alone', async () => {
    await application.query("insert into ledger_accounts (name) values ('house:test'), ('user:7')");
    for (const sql of [
      "update ledger_accounts set balance = 5 where name = 'user:7'",
      "update ledger_accounts set name = 'user:8' where name = 'user:7'",
      "update ledger_accounts set id = default where name = 'user:7'",
      'delete from ledger_accounts',
      'truncate ledger_accounts cascade',
    ])
      await expect(application.query(sql)).rejects.toThrow(/permission denied|changed by its legs alone/);
    await expect(
      application.query(`create temp table shadow (id int);
        create function pg_temp.rob() returns trigger language plpgsql as $$ begin update ledger_accounts set balance = 9; return new; end $$;
        create trigger rob before insert on shadow for each row execute function pg_temp.rob();
        insert into shadow values (1)`),
    ).rejects.toThrow('permission denied');
    await application.query(`select id from ledger_accounts where name = 'user:7' for update`);
    await application.query(`with posting as (insert into ledger_postings (kind, reference, created_at) values ('TEST', '1', ${OLD}) returning id)
      insert into ledger_entries (posting_id, account_id, amount)
      select posting.id, a.id, case name when 'user:7' then 5 else -5 end from posting, ledger_accounts a where name in ('user:7', 'house:test')`);
    const { rows } = await application.query("select balance from ledger_accounts where name = 'user:7'");
    expect(rows).toEqual([{ balance: 5 }]);
  });

  it('cannot write the copy of a balance in the row of a user, whatever else it writes there', async () => {
    const values = `(user_name, profile_url, joined_at) values ('rich', 'x', ${OLD})`;
    const { rows } = await application.query(`insert into users ${values} returning id`);
    for (const sql of [
      `update users set balance = 5 where id = ${rows[0].id}`,
      `update users set balance = default where id = ${rows[0].id}`,
      `insert into users ${values.replace('(user_name', '(balance, user_name').replace("('rich'", "(5, 'rich'")}`,
      `insert into users as u (user_name, steam_id, profile_url, joined_at) values ('x', '1', 'x', ${OLD})
        on conflict (steam_id) do update set balance = 5`,
    ])
      await expect(application.query(sql)).rejects.toThrow('permission denied');
    await application.query(`update users set user_name = 'poor' where id = ${rows[0].id}`);
    await application.query(`select from users where id = ${rows[0].id} for update`);
    // with DATABASE_URL alone, the application connects as the owner of the tables
    await expect(owner.query(`update users set balance = 5 where id = ${rows[0].id}`)).rejects.toThrow('changed by its legs alone');
    await expect(
      owner.query(`insert into users (balance, user_name, profile_url, joined_at) values (5, 'rich', 'x', ${OLD})`),
    ).rejects.toThrow('changed by its legs alone');
    await application.query(`delete from users where id = ${rows[0].id}`);
  });

  it('works with every other table, and with the jobs', async () => {
    const { rows } = await application.query(
      `select relname from pg_class c join pg_namespace n on n.oid = relnamespace
       where nspname in ('public', 'graphile_worker') and relkind in ('r', 'p') and not relispartition
         and relname <> all ($1) and not (relname = 'migrations' and nspname = 'graphile_worker')
         and not (has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'insert') and has_table_privilege(c.oid, 'update')
           and has_table_privilege(c.oid, 'delete'))`,
      [[...APPEND_ONLY, 'ledger_accounts', 'schema_migrations', 'users']],
    );
    expect(rows).toEqual([]);
    await application.query(`select graphile_worker.add_job('test', '{}')`);
    expect((await application.query('delete from graphile_worker._private_jobs')).rowCount).toBe(1);
    await expect(application.query('delete from schema_migrations')).rejects.toThrow('permission denied');
  });

  it('gets its rights anew, each time the same', async () => {
    const rights = async () => (await owner.query('select relname, relacl::text from pg_class order by oid')).rows;
    const before = await rights();
    await grantToApplication(owner, test.application);
    expect(await rights()).toEqual(before);
  });

  it('is refused when it is the owner, in one sentence', async () => {
    await expect(grantToApplication(owner, test.connection)).rejects.toThrow(
      /^DATABASE_URL connects as lootfolio, which owns the tables or is a superuser: name an ordinary role there, or leave out DATABASE_OWNER_URL\.$/,
    );
  });
});

describe('what the owner does for the application', () => {
  it('is to remove refusals that are older than a bound, and none of the last 30 days', async () => {
    await owner.query(`insert into security_log (kind, what, at, count) values ('CSRF', 'old', ${OLD}, 1), ('CSRF', 'young', ${YOUNG}, 1)`);
    await expect(application.query(`select remove_old_refusals(${YOUNG})`)).rejects.toThrow('rows of the last 30 days are kept');
    const { rows } = await application.query(`select remove_old_refusals('2026-01-03') as removed`);
    expect(rows).toEqual([{ removed: 1 }]);
    expect((await owner.query('select what from security_log')).rows).toEqual([{ what: 'young' }]);
    await owner.query('delete from security_log');
  });

  it('is to remove the oldest of too many refusals, and keeps 100,000', async () => {
    await expect(application.query('select remove_refusals_beyond(99999)')).rejects.toThrow('at least 100000 refusals are kept');
  });

  it('is to make and drop months of price history, and nothing else', async () => {
    await application.query(`select make_history_month('price_days', '2031-02-01')`);
    await application.query(
      `insert into price_days (item_id, market_id, day, open, high, low, close) values (1, 1, '2031-02-28', 1, 1, 1, 1)`,
    );
    await expect(application.query(`select make_history_month('users', '2031-02-01')`)).rejects.toThrow('users has no month 2031-02-01');
    await expect(application.query(`select make_history_month('price_days', '2031-02-02')`)).rejects.toThrow('has no month');
    await expect(application.query(`select drop_history_month('users')`)).rejects.toThrow('users is no month of price history');
    await application.query(`select drop_history_month('price_days_20310201')`);
    expect((await owner.query(`select to_regclass('price_days_20310201') as it`)).rows).toEqual([{ it: null }]);
  });
});
