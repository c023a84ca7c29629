import type { QueryOf } from '@lootfolio/contract/call';
import type { adminAuditLog, adminSecurityLog } from '@lootfolio/contract/features/logs';
import { sql, type ExpressionBuilder, type SqlBool, type Expression } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/schema.ts';

export type Page = { before?: number | undefined; after?: number | undefined; limit: number };
export type AuditFilters = Omit<QueryOf<typeof adminAuditLog>, keyof Page>;
export type RefusalFilters = Omit<QueryOf<typeof adminSecurityLog>, keyof Page>;
type Who = { id: number; name: string } | null;
/** `total` counts up to a bound; `total_is_more` says that there are more. */
type Found<Row> = { rows: Row[]; total: number; total_is_more: boolean };
export type AuditRow = {
  id: number;
  at: Date;
  actor: Who;
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
  user: Who;
  what: string;
  count: number;
};

type Log = 'audit_log' | 'security_log';
type Where<T extends Log> = (row: ExpressionBuilder<Pick<Database, T>, T>) => Expression<SqlBool>[];

/** Rows beyond are not counted: a count of the whole log would read all of it. */
const MAX_COUNTED = 10_000;

/** The text as the beginning of others, with the wildcards in it taken as they are. */
const beginsWith = (column: string, text: string): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} like ${`${text.replace(/[\\%_]/g, String.raw`\$&`)}%`}`;

function auditWhere({ by, user, action, object, ip, from, to }: AuditFilters): Where<'audit_log'> {
  return (row) => [
    ...(by === 'admins'
      ? [sql<SqlBool>`(audit_log.actor_id is null or audit_log.actor_id = any (array(select id from users where role = 'ADMIN')))`]
      : []),
    ...(user === undefined ? [] : [row('audit_log.actor_id', '=', user)]),
    ...(action ? [action.endsWith('.') ? beginsWith('action', action) : row('audit_log.action', '=', action)] : []),
    ...(object ? [beginsWith('object', object)] : []),
    ...(ip ? [row('audit_log.ip', '=', ip)] : []),
    ...(from ? [row('audit_log.at', '>=', new Date(from))] : []),
    ...(to ? [row('audit_log.at', '<', new Date(to))] : []),
  ];
}

function refusalWhere({ kind, user, ip, from, to }: RefusalFilters): Where<'security_log'> {
  return (row) => [
    ...(kind ? [row('security_log.kind', '=', kind)] : []),
    ...(user === undefined ? [] : [row('security_log.user_id', '=', user)]),
    ...(ip ? [row('security_log.ip', '=', ip)] : []),
    ...(from ? [row('security_log.at', '>=', new Date(from))] : []),
    ...(to ? [row('security_log.at', '<', new Date(to))] : []),
  ];
}

/** The rows before or after one that the caller has, by time and number, so that each page costs the same. */
function pageOf(log: Log, { before, after }: Page): Expression<SqlBool>[] {
  const place = (id: number) => sql`(select at, id from ${sql.table(log)} where id = ${id})`;
  const own = sql`(${sql.ref(`${log}.at`)}, ${sql.ref(`${log}.id`)})`;
  return [
    ...(before === undefined ? [] : [sql<SqlBool>`${own} < ${place(before)}`]),
    ...(after === undefined ? [] : [sql<SqlBool>`${own} > ${place(after)}`]),
  ];
}

/** The newest first; those after a row are read from it upwards. */
const isUpwards = ({ before, after }: Page): boolean => after !== undefined && before === undefined;
const newestFirst = <Row>(rows: Row[], page: Page): Row[] => (isUpwards(page) ? rows.toReversed() : rows);

const whoOf = (id: number | null, name: string | null): Who => (id === null ? null : { id, name: name ?? String(id) });

export async function readAudit(db: Reader, { before, after, limit, ...filters }: AuditFilters & Page): Promise<Found<AuditRow>> {
  const page = { before, after, limit };
  const order = isUpwards(page) ? 'asc' : 'desc';
  const where = auditWhere(filters);
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .select(['audit_log.id', 'at', 'actor_id', 'user_name', 'ip', 'action', 'object'])
    .select([sql<string | null>`old_value::text`.as('old_value'), sql<string | null>`new_value::text`.as('new_value')])
    .where((row) => row.and([...where(row as never), ...pageOf('audit_log', page)]))
    .orderBy('at', order)
    .orderBy('audit_log.id', order)
    .limit(limit)
    .execute();
  const counted = await db
    .selectFrom((from) =>
      from
        .selectFrom('audit_log')
        .select('id')
        .where((row) => row.and(where(row)))
        .limit(MAX_COUNTED + 1)
        .as('some'),
    )
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const found = rows.map(({ actor_id: actor, user_name: name, ...row }) => ({ ...row, actor: whoOf(actor, name) }));
  return { rows: newestFirst(found, page), ...bounded(counted.total) };
}

export async function readRefusals(db: Reader, { before, after, limit, ...filters }: RefusalFilters & Page): Promise<Found<RefusalRow>> {
  const page = { before, after, limit };
  const order = isUpwards(page) ? 'asc' : 'desc';
  const where = refusalWhere(filters);
  const rows = await db
    .selectFrom('security_log')
    .leftJoin('users', 'users.id', 'security_log.user_id')
    .select(['security_log.id', 'at', 'kind', 'ip', 'user_id', 'user_name', 'what', 'count'])
    .where((row) => row.and([...where(row as never), ...pageOf('security_log', page)]))
    .orderBy('at', order)
    .orderBy('security_log.id', order)
    .limit(limit)
    .execute();
  const counted = await db
    .selectFrom((from) =>
      from
        .selectFrom('security_log')
        .select('id')
        .where((row) => row.and(where(row)))
        .limit(MAX_COUNTED + 1)
        .as('some'),
    )
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const found = rows.map(({ user_id: user, user_name: name, ...row }) => ({ ...row, user: whoOf(user, name) }));
  return { rows: newestFirst(found, page), ...bounded(counted.total) };
}

const bounded = (total: number): { total: number; total_is_more: boolean } => ({
  total: Math.min(total, MAX_COUNTED),
  total_is_more: total > MAX_COUNTED,
});

/** Every action that stands in the log, from one to the next along the index: the log itself is not read. */
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

/** For the export of a user's own data. */
export const readRefusalsOf = (db: Reader, userId: number) =>
  db
    .selectFrom('security_log')
    .select(['at', 'kind', 'ip', 'what', 'count'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .limit(MAX_OF_USER)
    .execute();

/** The refusals themselves stay until they are old: they concern the server's safety. */
export async function eraseRefusalsOf(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('security_log').set({ user_id: null, ip: null }).where('user_id', '=', userId).execute();
}
