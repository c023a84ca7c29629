import type { GiveawayPeriod, GiveawayState, GiveawayStatus, GiveawayType } from '@lootfolio/domain/giveaways';
import type { Language } from '@lootfolio/texts/languages';
import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { now } from '../../../platform/process/clock.ts';

/** Name, address and picture of a user; `name` is null when the account was deleted. */
export type Participant = { steamId: string | null; name: string | null; avatar: string | null; profileUrl: string | null };

export type GiveawayRow = {
  id: number;
  type: GiveawayPeriod;
  giveawayType: GiveawayType;
  value: number;
  itemId: number;
  cancelled: boolean;
  startsAt: Date;
  expiresAt: Date;
  madeBy: number;
  entries: number;
  sealedSeed: string;
  seedHash: string;
  closedAt: Date | null;
  entriesHash: string | null;
  drawnAt: Date | null;
  /** Null until the draw. */
  seed: string | null;
  randomnessSource: 'drand' | 'operator' | null;
  randomnessChain: string | null;
  randomnessRound: number | null;
  randomnessValue: string | null;
  winnerEntryId: number | null;
  winnerId: number | null;
  winner: Participant | null;
  prizeSentAt: Date | null;
  prizeTradeOffer: string | null;
  prizeNote: string;
  /** Null when the account was deleted. */
  prizeSentBy: string | null;
  /** The caller's entry; null when they do not take part. */
  entryId: number | null;
};

const participant = (user: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${user}.${name}`);
  return sql`case when ${column('deleted_at')} is null
    then json_build_object('steamId', ${column('steam_id')}, 'name', ${column('user_name')}, 'avatar', ${column('avatar_medium')},
      'profileUrl', ${column('profile_url')})
    else json_build_object('steamId', null, 'name', null, 'avatar', null, 'profileUrl', null) end`;
};

const COLUMNS = sql`g.id, g.type, g.giveaway_type as "giveawayType", g.value, g.item_id as "itemId", g.cancelled,
  g.starts_at as "startsAt", g.expires_at as "expiresAt", g.made_by as "madeBy", g.entries, g.sealed_seed as "sealedSeed",
  g.seed_hash as "seedHash", g.closed_at as "closedAt", g.entries_hash as "entriesHash", g.drawn_at as "drawnAt", g.seed,
  g.randomness_source as "randomnessSource", g.randomness_chain as "randomnessChain", g.randomness_round as "randomnessRound",
  g.randomness_value as "randomnessValue", g.winner_entry_id as "winnerEntryId", w.id as "winnerId",
  case when w.id is not null then ${participant('w')} end as winner,
  g.prize_sent_at as "prizeSentAt", g.prize_trade_offer as "prizeTradeOffer", g.prize_note as "prizeNote",
  (select u.user_name from users u where u.id = g.prize_sent_by and u.deleted_at is null) as "prizeSentBy"`;

const selectGiveaways = (caller: number | null): RawBuilder<GiveawayRow> => sql<GiveawayRow>`
  select ${COLUMNS}, (select e.id from giveaway_entries e where e.giveaway_id = g.id and e.user_id = ${caller}) as "entryId"
  from giveaways g left join giveaway_entries won on won.id = g.winner_entry_id left join users w on w.id = won.user_id`;

export const stateOf = ({ cancelled, startsAt, expiresAt }: GiveawayRow): GiveawayState => ({
  cancelled,
  startsAt: startsAt.getTime(),
  expiresAt: expiresAt.getTime(),
});

export type GiveawayView = {
  /** Null = all; the same holds for the other two. */
  status: GiveawayStatus | null;
  type: GiveawayPeriod | null;
  giveaway_type: GiveawayType | null;
  page: number;
  limit: number;
};

const ORDERS = {
  nextToEnd: sql`g.expires_at, g.id`,
  lastEnded: sql`g.expires_at desc, g.id desc`,
  newest: sql`g.id desc`,
};

const inStatus = (status: GiveawayStatus): RawBuilder<unknown> => {
  if (status === 'CANCELLED') return sql`g.cancelled`;
  return status === 'ACTIVE' ? sql`not g.cancelled and g.expires_at > ${now()}` : sql`not g.cancelled and g.expires_at <= ${now()}`;
};

/** Returns one page of giveaways, and their number. @param caller the user whose own entries are included; null for a visitor */
export async function readGiveaways(
  db: Reader,
  view: GiveawayView,
  order: keyof typeof ORDERS,
  caller: number | null,
): Promise<{ rows: GiveawayRow[]; total: number }> {
  const where = sql.join(
    [
      ...(view.status === null ? [] : [inStatus(view.status)]),
      ...(view.type === null ? [] : [sql`g.type = ${view.type}`]),
      ...(view.giveaway_type === null ? [] : [sql`g.giveaway_type = ${view.giveaway_type}`]),
      sql`true`,
    ],
    sql` and `,
  );
  const { rows } = await sql<GiveawayRow>`${selectGiveaways(caller)} where ${where}
    order by ${ORDERS[order]} limit ${view.limit} offset ${(view.page - 1) * view.limit}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total from giveaways g where ${where}`.execute(db);
  return { rows, total: counted.rows[0]!.total };
}

/** @param caller the user whose own entry is included; null for nobody */
export async function findGiveaway(db: Reader, id: number, caller: number | null = null): Promise<GiveawayRow | null> {
  const { rows } = await sql<GiveawayRow>`${selectGiveaways(caller)} where g.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Reads the giveaways that are over but not closed yet. */
export async function readDue(db: Reader): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from giveaways where closed_at is null and not cancelled and expires_at <= ${now()} order by expires_at`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the ids of all entries, ascending. */
export async function readEntryIds(db: Reader, giveawayId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from giveaway_entries where giveaway_id = ${giveawayId} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export type EntryRow = { id: number; joinedAt: Date; user: Participant };

/** Returns one page of the entries of a giveaway, oldest first, and the number of matches. @param search in the names of users */
export async function readEntries(
  db: Reader,
  giveawayId: number,
  { search, page, limit }: { search: string; page: number; limit: number },
): Promise<{ rows: EntryRow[]; total: number }> {
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const matching = sql`from giveaway_entries e join users u on u.id = e.user_id where e.giveaway_id = ${giveawayId}
    and ${search === '' ? sql`true` : sql`u.deleted_at is null and u.user_name ilike ${like}`}`;
  const { rows } = await sql<EntryRow>`select e.id, e.joined_at as "joinedAt", ${participant('u')} as user ${matching}
    order by e.id limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total ${matching}`.execute(db);
  return { rows, total: counted.rows[0]!.total };
}

/** Returns Steam's address of the avatar of a user who has won; null for any other user. */
export async function readWinnerAvatar(db: Reader, steamId: string): Promise<string | null> {
  const { rows } = await sql<{ avatar: string | null }>`select u.avatar_medium as avatar
    from users u join giveaway_entries e on e.user_id = u.id join giveaways g on g.winner_entry_id = e.id
    where u.steam_id = ${steamId} and u.deleted_at is null limit 1`.execute(db);
  return rows[0]?.avatar ?? null;
}

/** Returns the language of a user; null when the account was deleted. */
export async function readLanguage(db: Reader, userId: number): Promise<Language | null> {
  const row = await db.selectFrom('users').select('lang').where('id', '=', userId).where('deleted_at', 'is', null).executeTakeFirst();
  return row?.lang ?? null;
}

/** Returns a user's giveaways for the export of their data. */
export async function readEntriesOf(db: Reader, userId: number): Promise<unknown> {
  const { rows } = await sql`
    select e.joined_at, g.id as giveaway, g.type, g.giveaway_type, i.market_hash_name as item, g.expires_at, g.winner_entry_id = e.id as won,
      case when g.winner_entry_id = e.id then g.prize_trade_offer end as prize_trade_offer
    from giveaway_entries e join giveaways g on g.id = e.giveaway_id join items i on i.item_id = g.item_id
    where e.user_id = ${userId} order by e.joined_at, e.id`.execute(db);
  return rows;
}

/** Counts the giveaways that are over and have entries, but no winner yet. */
export async function countDraws(db: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from giveaways
    where not cancelled and drawn_at is null and entries > 0 and expires_at <= ${now()}`.execute(db);
  return rows[0]!.count;
}

/** Counts the winners who wait for their prize. Winners who deleted their account are not counted, because nothing can be sent to them. */
export async function countPrizes(db: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from giveaways g
    join giveaway_entries won on won.id = g.winner_entry_id join users w on w.id = won.user_id
    where g.prize_sent_at is null and w.deleted_at is null`.execute(db);
  return rows[0]!.count;
}
