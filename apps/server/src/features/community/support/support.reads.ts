import {
  LISTED_MATCHES,
  SHORTEST_PART,
  takesReplies,
  TICKET_STATUSES,
  ticketIdsOf,
  type TicketPriority,
  type TicketStatus,
  type TicketType,
} from '@lootfolio/domain/support';
import type { Language } from '@lootfolio/texts/languages';
import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';

export type TicketRow = {
  id: number;
  userId: number;
  title: string;
  description: string;
  type: TicketType;
  priority: TicketPriority;
  status: TicketStatus;
  createdAt: Date;
  resolvedAt: Date | null;
  closedAt: Date | null;
  activeAt: Date;
  messages: number;
  answers: number;
  unreadByUser: number;
  unreadByStaff: number;
  /** Null when the account was deleted. */
  userName: string | null;
  steamId: string | null;
  mail: string | null;
};

const COLUMNS = sql`t.id, t.user_id as "userId", t.title, t.description, t.type, t.priority, t.status, t.created_at as "createdAt",
  t.resolved_at as "resolvedAt", t.closed_at as "closedAt", t.active_at as "activeAt", t.messages, t.answers,
  t.unread_by_user as "unreadByUser", t.unread_by_staff as "unreadByStaff",
  case when u.deleted_at is null then u.user_name end as "userName",
  case when u.deleted_at is null then u.steam_id end as "steamId", case when u.deleted_at is null then u.mail end as mail`;

export type TicketView = {
  search: string;
  /** Null = all. */
  status: TicketStatus | null;
  priority: TicketPriority | null;
  type: TicketType | null;
  page: number;
  limit: number;
};

/** Returns the conditions of a list's filters. */
const filters = ({ status, priority, type }: TicketView, table: string): RawBuilder<unknown> =>
  sql.join(
    [
      ...(status === null ? [] : [sql`${sql.ref(`${table}.status`)} = ${status}`]),
      ...(priority === null ? [] : [sql`${sql.ref(`${table}.priority`)} = ${priority}`]),
      ...(type === null ? [] : [sql`${sql.ref(`${table}.type`)} = ${type}`]),
      sql`true`,
    ],
    sql` and `,
  );

/** Returns conditions for tickets whose number was typed. Each part is a range of the primary key. */
const numbered = (search: string): RawBuilder<unknown>[] =>
  ticketIdsOf(search).map(([first, last]) => sql`t.id between ${first} and ${last}`);

const HAS_PART = new RegExp(`[\\p{L}\\p{N}]{${SHORTEST_PART}}`, 'u');

const literally = (search: string): string => search.replace(/[\\%_]/g, '\\$&');

/** Finds the tickets of one user. A user has few tickets. */
async function findOwn(db: Reader, view: TicketView, userId: number): Promise<Found> {
  const { search } = view;
  const like = `%${literally(search)}%`;
  const found =
    search === '' ? sql`true` : sql`(${sql.join([sql`t.search_text like fold_text(${like})`, ...numbered(search)], sql` or `)})`;
  const where = sql`t.user_id = ${userId} and ${filters(view, 't')} and ${found}`;
  const { rows } = await sql<{ id: number }>`
    select t.id from tickets t where ${where}
    order by t.active_at desc, t.id desc limit ${view.limit} offset ${(view.page - 1) * view.limit}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total from tickets t where ${where}`.execute(db);
  return { ids: rows.map(({ id }) => id), total: counted.rows[0]!.total };
}

const OPEN = sql.join(TICKET_STATUSES.filter(takesReplies));
/** A list begins with the open tickets. The planner uses the index without closed tickets only when the condition excludes them itself. */
const PARTS = {
  open: (table: string) => sql`${sql.ref(`${table}.status`)} in (${OPEN}) and ${sql.ref(`${table}.status`)} <> 'CLOSED'`,
  ended: (table: string) => sql`${sql.ref(`${table}.status`)} not in (${OPEN})`,
} as const;

/** Reads a page of the tickets of all users: first those that are open, then the others, each the last active first. */
async function findAll(db: Reader, view: TicketView): Promise<Found> {
  const counted = await sql<{ open: number; ended: number }>`
    select coalesce(sum(tickets) filter (where ${PARTS.open('c')}), 0)::int as open,
      coalesce(sum(tickets) filter (where ${PARTS.ended('c')}), 0)::int as ended
    from ticket_counts c where ${filters(view, 'c')}`.execute(db);
  const { open, ended } = counted.rows[0]!;
  const from = (view.page - 1) * view.limit;
  const ids = [
    ...(await findPart(db, view, 'open', { total: open, from, to: from + view.limit })),
    ...(await findPart(db, view, 'ended', { total: ended, from: from - open, to: from - open + view.limit })),
  ];
  return { ids, total: open + ended };
}

/** Reads places of a part of the list, as far as it has them. Places in the second half are read from the end. */
async function findPart(
  db: Reader,
  view: TicketView,
  part: keyof typeof PARTS,
  { total, from, to }: { total: number; from: number; to: number },
): Promise<number[]> {
  const offset = Math.max(0, from);
  const size = Math.min(to, total) - offset;
  if (size <= 0) return [];
  const fromEnd = offset > total / 2;
  const way = fromEnd ? sql`asc` : sql`desc`;
  const { rows } = await sql<{ id: number }>`
    select t.id from tickets t where ${filters(view, 't')} and ${PARTS[part]('t')}
    order by t.active_at ${way}, t.id ${way} limit ${size} offset ${fromEnd ? total - offset - size : offset}`.execute(db);
  const ids = rows.map(({ id }) => id);
  return fromEnd ? ids.toReversed() : ids;
}

/**
 * Finds tickets of all users with the text in their title, description, number or user's name: the last active ones, up to a bound. The
 * open ones of these come first.
 */
async function findMatches(db: Reader, view: TicketView): Promise<Found> {
  const { search } = view;
  const text = literally(search);
  // a short text finds the beginnings of titles, descriptions and names
  const [inText, inName] = HAS_PART.test(search) ? [`%${text}%`, `%${text}%`] : [`%\n${text}%`, `${text}%`];
  const last = sql`order by t.active_at desc, t.id desc limit ${LISTED_MATCHES + 1}`;
  const byUser = sql`select t.id, t.active_at, t.status from users u join tickets t on t.user_id = u.id
    where u.deleted_at is null and u.search_text like fold_text(${inText}) and u.name_key like fold_text(${inName})
      and ${filters(view, 't')}`;
  const those = [sql`t.search_text like fold_text(${inText})`, ...numbered(search)].map(
    (found) => sql`select t.id, t.active_at, t.status from tickets t where ${found} and ${filters(view, 't')}`,
  );
  const parts = [...those, byUser].map((part) => sql`(${part} ${last})`);
  const { rows } = await sql<{ id: number; status: TicketStatus }>`
    select id, status from (${sql.join(parts, sql` union `)}) t ${last}`.execute(db);
  const listed = rows.slice(0, LISTED_MATCHES);
  const ids = [true, false].flatMap((isOpen) => listed.filter(({ status }) => takesReplies(status) === isOpen)).map(({ id }) => id);
  const hasMore = rows.length > ids.length;
  return { ids: ids.slice((view.page - 1) * view.limit, view.page * view.limit), total: ids.length, hasMore };
}

/** `hasMore`: there are more matches than are listed. */
type Found = { ids: number[]; total: number; hasMore?: boolean };

/**
 * Returns one page of tickets and their number. A user's own come the last active first, those of all users the open ones first. A search in the tickets of all users lists at most the last 200.
 * @param userId only tickets of this user; null = tickets of all users, which can also be searched by the user's name
 */
export async function readTickets(
  db: Reader,
  view: TicketView,
  userId: number | null,
): Promise<{ rows: TicketRow[]; total: number; hasMore: boolean }> {
  const find = userId !== null ? findOwn(db, view, userId) : view.search === '' ? findAll(db, view) : findMatches(db, view);
  const { ids, total, hasMore = false } = await find;
  const { rows } = await sql<TicketRow>`
    select ${COLUMNS} from unnest(${ids}::int[]) with ordinality as found (id, place)
    join tickets t on t.id = found.id join users u on u.id = t.user_id order by found.place`.execute(db);
  return { rows, total, hasMore };
}

/** Returns a ticket. @param userId only if the ticket belongs to this user; null = any user. @returns null when there is none */
export async function findTicket(db: Reader, id: number, userId: number | null): Promise<TicketRow | null> {
  const { rows } = await sql<TicketRow>`
    select ${COLUMNS} from tickets t join users u on u.id = t.user_id
    where t.id = ${id} and ${userId === null ? sql`true` : sql`t.user_id = ${userId}`}`.execute(db);
  return rows[0] ?? null;
}

/** Counts a user's tickets that have answers which the user has not read. */
export async function countUnread(db: Reader, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from tickets where user_id = ${userId} and unread_by_user > 0`.execute(db);
  return Number(rows[0]!.count);
}

/** Counts the open tickets that have messages which no administrator has read. */
export async function countUnreadByStaff(db: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from tickets where unread_by_staff > 0 and status not in ('RESOLVED', 'CLOSED', 'CANCELLED')`.execute(db);
  return Number(rows[0]!.count);
}

/** Counts the tickets that were ever answered. */
export async function countAnswered(db: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from tickets where answers > 0`.execute(db);
  return Number(rows[0]!.count);
}

export async function countSince(db: Reader, userId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from tickets where user_id = ${userId} and created_at > ${since}`.execute(db);
  return Number(rows[0]!.count);
}

/** Returns all administrators, with the language that they read. */
export const readAdmins = (db: Reader): Promise<{ id: number; lang: Language }[]> =>
  db.selectFrom('users').select(['id', 'lang']).where('role', '=', 'ADMIN').execute();

export async function languageOf(db: Reader, userId: number): Promise<Language> {
  const row = await db.selectFrom('users').select('lang').where('id', '=', userId).executeTakeFirstOrThrow();
  return row.lang;
}

export type MessageRow = {
  id: number;
  content: string;
  createdAt: Date;
  isAnswer: boolean;
  /** Null when the account was deleted. */
  userName: string | null;
};

/** Returns the messages of a ticket, oldest first. @param id only this one */
export async function readMessages(db: Reader, ticketId: number, id: number | null = null): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select m.id, m.content, m.created_at as "createdAt", m.is_answer as "isAnswer",
      case when u.deleted_at is null then u.user_name end as "userName"
    from ticket_messages m join users u on u.id = m.author_id
    where m.ticket_id = ${ticketId} and ${id === null ? sql`true` : sql`m.id = ${id}`} order by m.id`.execute(db);
  return rows;
}

/** Returns everything that support stores of a user. It stays, without their name, when the account is deleted. */
export async function readTicketsOf(db: Reader, userId: number): Promise<unknown> {
  const { rows } = await sql`select t.id, t.title, t.description, t.type, t.priority, t.status, t.created_at, t.resolved_at, t.closed_at,
      (select coalesce(json_agg(json_build_object('content', m.content, 'created_at', m.created_at, 'is_answer', m.is_answer) order by m.id), '[]')
        from ticket_messages m where m.ticket_id = t.id) as messages
    from tickets t where t.user_id = ${userId} order by t.id`.execute(db);
  return rows;
}
