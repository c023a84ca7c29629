import type { QueryOf } from '@lootfolio/contract/call';
import type { adminAuditLog, adminSecurityLog } from '@lootfolio/contract/features/operator/logs';
import { namedUsers } from '@lootfolio/domain/audit';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import type { Database } from '../../../platform/database/schema.ts';

export type Page = { before?: number | undefined; after?: number | undefined; limit: number };
export type AuditFilters = Omit<QueryOf<typeof adminAuditLog>, keyof Page>;
export type RefusalFilters = Omit<QueryOf<typeof adminSecurityLog>, keyof Page>;
/** `name` and `steam_id` are null when the account was deleted. */
export type Who = { id: number; name: string | null; steam_id: string | null };
/** `total` counts up to a bound; `total_is_more`: there are more rows than `total`. */
type Found<Row> = { rows: Row[]; total: number; total_is_more: boolean };
export type AuditRow = {
  id: number;
  at: Date;
  who: Who | null;
  ip: string | null;
  action: string;
  object: string;
  old_value: string | null;
  new_value: string | null;
};
export type RefusalRow = {
  id: number;
  at: Date;
  kind: Database['security_log']['kind'];
  ip: string | null;
  who: Who | null;
  what: string;
  count: number;
};

type Log = 'audit_log' | 'security_log';
type Condition = RawBuilder<SqlBool>;

/** The maximum number of rows that are counted. An exact count would read the whole log. */
const MAX_COUNTED = 10_000;

const NAME = sql`case when users.deleted_at is null then users.user_name end`;

const equals = (column: string, value: string | number | undefined): Condition[] =>
  value === undefined || value === '' ? [] : [sql`${sql.ref(column)} = ${value}`];

/** Matches texts that begin with this text; wildcards in it are taken literally. */
const beginsWith = (column: string, text: string | undefined): Condition[] =>
  text ? [sql`${sql.ref(column)} like ${`${text.replace(/[\\%_]/g, String.raw`\$&`)}%`}`] : [];

const inPeriod = ({ from, to }: { from?: string | undefined; to?: string | undefined }): Condition[] => [
  ...(from ? [sql<SqlBool>`log.at >= ${new Date(from)}`] : []),
  ...(to ? [sql<SqlBool>`log.at < ${new Date(to)}`] : []),
];

/** Selects the rows before or after a known row, by time and number, so that every page costs the same. */
function pageOf(log: Log, { before, after }: Page): Condition[] {
  const place = (id: number) => sql`(select at, id from ${sql.table(log)} where id = ${id})`;
  return [
    ...(before === undefined ? [] : [sql<SqlBool>`(log.at, log.id) < ${place(before)}`]),
    ...(after === undefined ? [] : [sql<SqlBool>`(log.at, log.id) > ${place(after)}`]),
  ];
}

const all = (conditions: readonly Condition[]): RawBuilder<SqlBool> => sql`${sql.join([...conditions, sql`true`], sql` and `)}`;

/** Returns a page, newest first, and the number of rows. @param user the column of the user whom a row concerns */
async function readLog<Row extends object>(
  db: Reader,
  log: Log,
  { user, columns, where, page }: { user: 'actor_id' | 'user_id'; columns: RawBuilder<unknown>; where: readonly Condition[]; page: Page },
): Promise<Found<Row & { who: Who | null }>> {
  // rows after a given row are read from it upwards
  const isUpwards = page.after !== undefined && page.before === undefined;
  const order = isUpwards ? sql`asc` : sql`desc`;
  const who = sql.ref(`log.${user}`);
  const { rows } = await sql<Row & { who: Who | null }>`
    select log.id, log.at, log.ip, ${columns},
      case when ${who} is not null then json_build_object('id', ${who}, 'name', ${NAME}, 'steam_id', users.steam_id) end as who
    from ${sql.table(log)} log left join users on users.id = ${who}
    where ${all([...where, ...pageOf(log, page)])} order by log.at ${order}, log.id ${order} limit ${page.limit}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (select from ${sql.table(log)} log where ${all(where)} limit ${MAX_COUNTED + 1}) counted`.execute(
    db,
  );
  const { total } = counted.rows[0]!;
  return { rows: isUpwards ? rows.toReversed() : rows, total: Math.min(total, MAX_COUNTED), total_is_more: total > MAX_COUNTED };
}

export type FoundAudit = Found<AuditRow> & { users: Who[] };

/** Returns a page of the audit log. `users`: the users whom the objects and values of the rows name. */
export async function readAudit(db: Reader, { by, user, action, object, ip, ...more }: AuditFilters & Page): Promise<FoundAudit> {
  const found = await readLog<AuditRow>(db, 'audit_log', {
    user: 'actor_id',
    columns: sql`log.action, log.object, log.old_value::text, log.new_value::text`,
    where: [
      ...(by === 'admins'
        ? [sql<SqlBool>`(log.actor_id is null or log.actor_id = any (array(select id from users where role = 'ADMIN')))`]
        : []),
      ...equals('log.actor_id', user),
      ...(action?.endsWith('.') ? beginsWith('log.action', action) : equals('log.action', action)),
      ...beginsWith('log.object', object),
      ...equals('log.ip', ip),
      ...inPeriod(more),
    ],
    page: more,
  });
  const ids = [...new Set(found.rows.flatMap(namedUsers))];
  const { rows: users } =
    await sql<Who>`select id, ${NAME} as name, steam_id from users where id = any (${ids}::int[]) order by id`.execute(db);
  return { ...found, users };
}

export const readRefusals = (db: Reader, { kind, user, ip, ...more }: RefusalFilters & Page): Promise<Found<RefusalRow>> =>
  readLog(db, 'security_log', {
    user: 'user_id',
    columns: sql`log.kind, log.what, log.count`,
    where: [...equals('log.kind', kind), ...equals('log.user_id', user), ...equals('log.ip', ip), ...inPeriod(more)],
    page: more,
  });

/** Returns every action in the log. Jumps from one action to the next along the index, so that the log itself is not read. */
export async function readActions(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive one as (
      (select action from audit_log order by action using ~<~ limit 1)
      union all
      select (select action from audit_log where action ~>~ one.action order by action using ~<~ limit 1) from one where one.action is not null
    )
    select action from one where action is not null`.execute(db);
  return rows.map(({ action }) => action);
}

const MAX_OF_USER = 10_000;

/** Returns a user's refusals for the export of their data. */
export const readRefusalsOf = (db: Reader, userId: number) =>
  db
    .selectFrom('security_log')
    .select(['at', 'kind', 'ip', 'what', 'count'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .limit(MAX_OF_USER)
    .execute();

/** Removes the user from their refusals. The refusals stay until they are old, because they concern the server's safety. */
export async function eraseRefusalsOf(tx: Tx, userId: number): Promise<void> {
  await sql`select forget_refusals_of(${userId})`.execute(tx);
}
