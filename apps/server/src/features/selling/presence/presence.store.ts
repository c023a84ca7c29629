import type { StatedFee } from '@lootfolio/domain/fees';
import { findMarket } from '@lootfolio/domain/markets';
import { DOLLAR_RATE, toMoney } from '@lootfolio/domain/money';
import type { Currency } from '@lootfolio/marketplaces/port';
import type { Presence } from '@lootfolio/marketplaces/selling';
import type { Language } from '@lootfolio/texts/languages';
import { sql } from 'kysely';
import { OPEN_STATES } from '../../../goods/listings.tables.ts';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { now } from '../../../platform/process/clock.ts';
import type { StoredObstacle } from './presence.tables.ts';

/** A user's account at a market. */
export type Account = { userId: number; market: string };

/** Stores what a market said of an account. The time since when it cannot sell stays while it cannot. An older answer changes nothing. */
export async function storePresence(tx: Tx, { userId, market }: Account, presence: Presence, askedAt: Date): Promise<void> {
  const obstacles: StoredObstacle[] = presence.obstacles.map((one) => ({ ...one, until: one.until?.toISOString() ?? null }));
  const { fee, sells } = presence;
  await sql`insert into market_presence as p (user_id, market, sells, obstacles, fee_share, fee_least, failed_trades, to_deliver, asked_at,
      checked_at, lost_at)
    values (${userId}, ${market}, ${sells}, ${JSON.stringify(obstacles)}::jsonb, ${fee?.share ?? null},
      ${fee?.least ? toMoney(fee.least, DOLLAR_RATE) : null}, ${presence.failedTrades}, ${presence.toDeliver}, ${askedAt}, ${askedAt},
      ${sells ? null : askedAt})
    on conflict (user_id, market) do update set sells = excluded.sells, obstacles = excluded.obstacles, fee_share = excluded.fee_share,
      fee_least = excluded.fee_least, failed_trades = excluded.failed_trades, to_deliver = excluded.to_deliver, error = null,
      error_text = null, asked_at = excluded.asked_at, checked_at = excluded.checked_at,
      lost_at = case when excluded.sells then null else coalesce(p.lost_at, excluded.lost_at) end,
      told_at = case when excluded.sells then null else p.told_at end
    where p.asked_at is null or p.asked_at <= excluded.asked_at`.execute(tx);
}

/** Why a market did not tell. `isLoss`: the market refuses the key. */
export type Failure = { code: string; text: string; isLoss: boolean };

/** Stores why a market did not tell. Its last answer stays. */
export const storeFailure = (tx: Tx, { userId, market }: Account, { code, text, isLoss }: Failure, askedAt: Date): Promise<unknown> =>
  sql`insert into market_presence as p (user_id, market, sells, obstacles, error, error_text, asked_at, lost_at)
    values (${userId}, ${market}, null, '[]', ${code}, left(${text}, 300), ${askedAt}, ${isLoss ? askedAt : null})
    on conflict (user_id, market) do update set error = excluded.error, error_text = excluded.error_text, asked_at = excluded.asked_at,
      lost_at = coalesce(p.lost_at, excluded.lost_at)
    where p.asked_at is null or p.asked_at <= excluded.asked_at`.execute(tx);

/** Stores the currency of an account, as the market stated it. */
export const storeCurrency = (tx: Tx, { userId, market }: Account, currency: Currency): Promise<unknown> =>
  tx.updateTable('market_presence').set({ currency }).where('user_id', '=', userId).where('market', '=', market).execute();

/** Returns the currency of an account, as the market last stated it; null when it never did. */
export async function readStatedCurrency(db: Reader, { userId, market }: Account): Promise<Currency | null> {
  const row = await db
    .selectFrom('market_presence')
    .select('currency')
    .where('user_id', '=', userId)
    .where('market', '=', market)
    .executeTakeFirst();
  return (row?.currency ?? null) as Currency | null;
}

/** Sends an event to a user's open screens when the transaction commits. */
export const notifyScreens = (tx: Tx, { userId }: Pick<Account, 'userId'>): Promise<unknown> =>
  sql`select pg_notify('presence', ${String(userId)})`.execute(tx);

/** A loss of which the user was not told yet. `listed`: the number of their open listings there. */
export type Loss = { listed: number; obstacles: StoredObstacle[]; error: string | null; language: Language; zone: string };

/** Notes that the user is told of a loss while something of theirs is on sale there. Null when there is none, or they were told before. */
export async function takeLoss(tx: Tx, { userId, market }: Account): Promise<Loss | null> {
  const { rows } = await sql<Omit<Loss, 'language'> & { lang: string }>`
    update market_presence p set told_at = ${now()}
    from users u, (select count(*)::integer as listed from listings
      where user_id = ${userId} and market = ${market} and state = any(${OPEN_STATES})) l
    where p.user_id = ${userId} and p.market = ${market} and u.id = p.user_id and l.listed > 0 and p.lost_at is not null and p.told_at is null
    returning l.listed, p.obstacles, p.error, u.lang, u.timezone as zone`.execute(tx);
  const [row] = rows;
  return row ? { ...row, language: row.lang === 'tr' ? 'tr' : 'en' } : null;
}

/** Returns when each of a user's accounts was last asked for, or wanted to be, by market. */
export async function readAskedTimes(db: Reader, userId: number): Promise<Map<string, Date>> {
  const { rows } = await sql<{ market: string; at: Date | null }>`
    select market, greatest(asked_at, wanted_at) as at from market_presence where user_id = ${userId}`.execute(db);
  return new Map(rows.flatMap(({ market, at }) => (at ? [[market, at]] : [])));
}

/** Notes that a user wants these markets to be asked. */
export const markWanted = (tx: Tx, userId: number, markets: readonly string[]): Promise<unknown> =>
  sql`insert into market_presence (user_id, market, sells, obstacles, wanted_at)
    select ${userId}, market, null, '[]', ${now()} from unnest(${markets}::text[]) as wanted (market)
    on conflict (user_id, market) do update set wanted_at = excluded.wanted_at`.execute(tx);

/** Returns the fees that markets state for the accounts of users, by user and market id. */
export async function readStatedFees(db: Reader, userIds: readonly number[]): Promise<Map<number, Map<number, StatedFee>>> {
  const { rows } = await sql<{ user: number; market: string } & StatedFee>`
    select user_id as "user", market, fee_share as share, fee_least as least from market_presence
    where user_id = any(${[...userIds]}::integer[]) and fee_share is not null`.execute(db);
  const fees = new Map<number, Map<number, StatedFee>>();
  for (const { user, market, ...fee } of rows) fees.set(user, (fees.get(user) ?? new Map()).set(findMarket(market)!.id, fee));
  return fees;
}
