import { sql } from 'kysely';
import { OPEN_STATES } from '../../../goods/listings.tables.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { StoredObstacle } from './presence.tables.ts';

/** What is known of a user's account at a market. `listed`: their open listings there. `pending`: their sales there that wait to be handed over. */
export type PresenceRow = {
  market: string;
  sells: boolean | null;
  obstacles: StoredObstacle[] | null;
  feeShare: number | null;
  feeLeast: number | null;
  failedTrades: number | null;
  toDeliver: number | null;
  error: string | null;
  errorText: string | null;
  wantedAt: Date | null;
  askedAt: Date | null;
  checkedAt: Date | null;
  lostAt: Date | null;
  listed: number;
  pending: number;
};

/** Returns what is known of a user's accounts at these markets, in their order. */
export async function readPresence(db: Reader, userId: number, markets: readonly string[]): Promise<PresenceRow[]> {
  const { rows } = await sql<PresenceRow>`
    with listed as (select market, count(*)::integer as n from listings where user_id = ${userId} and state = any(${OPEN_STATES}) group by market)
    , pending as (select market, count(*)::integer as n from sales where user_id = ${userId} and state = 'pending' group by market)
    select m.market, p.sells, p.obstacles, p.fee_share as "feeShare", p.fee_least as "feeLeast", p.failed_trades as "failedTrades",
      p.to_deliver as "toDeliver", p.error, p.error_text as "errorText", p.wanted_at as "wantedAt", p.asked_at as "askedAt",
      p.checked_at as "checkedAt", p.lost_at as "lostAt", coalesce(listed.n, 0) as listed, coalesce(pending.n, 0) as pending
    from unnest(${markets}::text[]) with ordinality m (market, place)
    left join market_presence p on p.user_id = ${userId} and p.market = m.market
    left join listed on listed.market = m.market
    left join pending on pending.market = m.market
    order by m.place`.execute(db);
  return rows;
}

/** An account that is to be asked for. */
export type DueAccount = { userId: number; market: string; hasProxy: boolean };

/**
 * Returns the accounts at these markets that are to be asked for, those first that were asked for first: those with open listings that were
 * not asked for since a time, and those that were not asked for since their key may sell.
 * @param since `refused`: for accounts whose key was refused
 * @param most the greatest number of accounts of one market
 */
export async function readDue(
  db: Reader,
  markets: readonly string[],
  since: { asked: Date; refused: Date },
  most: number,
): Promise<DueAccount[]> {
  const { rows } = await sql<DueAccount>`
    select "userId", market, "hasProxy" from (
      select k.user_id as "userId", k.market, u.proxy_sealed is not null as "hasProxy", p.asked_at,
        row_number() over (partition by k.market order by p.asked_at nulls first, k.user_id) as place
      from market_keys k join users u on u.id = k.user_id
      left join market_presence p on p.user_id = k.user_id and p.market = k.market
      left join (select distinct user_id, market from listings where state = any(${OPEN_STATES}) and market = any(${markets}::text[])) l
        on l.user_id = k.user_id and l.market = k.market
      where k.market = any(${markets}::text[]) and (
        (k.selling_at is not null and (p.asked_at is null or p.asked_at < k.selling_at))
        or (l.user_id is not null and (p.asked_at is null
          or p.asked_at <= case when k.check_result = 'failed' then ${since.refused}::timestamptz else ${since.asked} end)))
    ) due where place <= ${most} order by asked_at nulls first, "userId", market`.execute(db);
  return rows;
}
