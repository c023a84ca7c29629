import type { TradeStatus } from '@lootfolio/domain/deposits';
import type { AppId } from '@lootfolio/domain/games';
import type { Money } from '@lootfolio/domain/money';
import type { Language } from '@lootfolio/texts/languages';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import type { Sales } from './price.rules.ts';

/** Sales are reported once a day. */
const SALES_FRESH_MS = 48 * 3_600_000;

/**
 * Returns the reported sales of items: units sold over all markets, and the median price on the market with the most sales. Older reports
 * do not count. An item without any report is missing.
 */
export async function readItemSales(db: Reader, itemIds: readonly number[]): Promise<Map<number, Sales>> {
  const { rows } = await sql<Sales & { itemId: number }>`
    select item_id as "itemId", sum(sold_7_days)::int as volume,
      (array_agg(median_price order by sold_7_days desc, market_id) filter (where median_price > 0))[1] as median
    from item_sales where item_id = any(${[...itemIds]}::integer[]) and updated_at > ${new Date(nowMs() - SALES_FRESH_MS)}
    group by item_id`.execute(db);
  return new Map(rows.map(({ itemId, median, volume }) => [itemId, { median, volume }]));
}

/** The states in which the things of a deposit are, or may soon be, with the bot. Steam gives them new ids there. */
const GIVEN: readonly TradeStatus[] = ['CREATED', 'SENT', 'ACCEPTED', 'PROTECTED', 'SETTLED'];

/** Returns Steam's ids of a user's things that stand in an open offer, or that the bot has received. */
export async function readGivenAssets(db: Reader, userId: number, appId: AppId): Promise<Set<string>> {
  const rows = await db
    .selectFrom('deposits as d')
    .innerJoin('deposit_items as i', 'i.deposit_id', 'd.id')
    .select('i.asset_id')
    .where('d.user_id', '=', userId)
    .where('d.app_id', '=', appId)
    .where('d.status', 'in', GIVEN)
    .execute();
  return new Set(rows.map(({ asset_id: id }) => id));
}

/** A thing in the stored inventory of a user. */
export type OwnThing = { id: number; assetId: string; itemId: number };

/** Returns those of a user's things that can be traded, by Steam's ids. */
export async function readTradableThings(db: Reader, userId: number, appId: AppId, assetIds: readonly string[]): Promise<OwnThing[]> {
  const { rows } = await sql<OwnThing>`
    select a.id, a.steam_asset_id as "assetId", a.item_id as "itemId" from assets a join inventories i on i.id = a.inventory_id
    where i.user_id = ${userId} and i.app_id = ${appId} and a.steam_asset_id = any(${[...assetIds]}::text[])
      and a.source = 'steam' and a.last_seen is null and a.tradable and a.units = 1`.execute(db);
  return rows;
}

const offers = (db: Reader) =>
  db
    .selectFrom('deposits as d')
    .innerJoin('payments as p', 'p.id', 'd.payment_id')
    .innerJoin('trade_bots as b', 'b.id', 'd.bot_id')
    .select([
      'd.id',
      'd.payment_id as paymentId',
      'd.code',
      'd.app_id as appId',
      'd.status',
      'd.failure',
      'd.offer_id as offerId',
      'd.settles_at as settlesAt',
      'd.created_at as createdAt',
      'd.expires_at as expiresAt',
      'p.amount',
      'p.operation_status as operationStatus',
      'b.steam_id as botSteamId',
      'b.name as botName',
      'b.avatar as botAvatar',
      'b.level as botLevel',
      'b.member_since as botSince',
    ])
    .select((select) =>
      select
        .selectFrom('deposit_items as i')
        .select((count) => count.fn.countAll<number>().as('n'))
        .whereRef('i.deposit_id', '=', 'd.id')
        .as('items'),
    );

/** A deposit as its user sees it. */
export type OfferRow = NonNullable<Awaited<ReturnType<typeof readOffer>>>;

/** Returns the deposit of a user by the id of its payment; null when it is another user's, or none. */
export async function readOffer(db: Reader, userId: number, paymentId: number) {
  const row = await offers(db).where('d.user_id', '=', userId).where('d.payment_id', '=', paymentId).executeTakeFirst();
  return row ?? null;
}

/** Returns the open offer of a user; null when there is none. */
export async function readOpenOffer(db: Reader, userId: number): Promise<OfferRow | null> {
  const row = await offers(db).where('d.user_id', '=', userId).where('d.status', 'in', OPEN).executeTakeFirst();
  return row ?? null;
}

/** The states of an offer that nobody has answered. */
export const OPEN: readonly TradeStatus[] = ['CREATED', 'SENT'];

/** Returns the state of a deposit of a user by the id of its payment. */
export async function readStatus(db: Reader, paymentId: number): Promise<TradeStatus | null> {
  const row = await db.selectFrom('deposits').select('status').where('payment_id', '=', paymentId).executeTakeFirst();
  return row?.status ?? null;
}

/** Returns the things of a deposit, in the order of the offer. */
export const readDepositItems = (db: Reader, depositId: number): Promise<{ assetId: string; itemId: number; price: Money }[]> =>
  db
    .selectFrom('deposit_items')
    .select(['asset_id as assetId', 'item_id as itemId', 'price'])
    .where('deposit_id', '=', depositId)
    .orderBy('position')
    .execute();

/** Returns Steam's ids of the things of a deposit, by the id of its payment. */
export async function readOfferedAssets(db: Reader, paymentId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('deposit_items')
    .innerJoin('deposits', 'deposits.id', 'deposit_id')
    .select('asset_id')
    .where('payment_id', '=', paymentId)
    .execute();
  return rows.map(({ asset_id: id }) => id);
}

/** Returns in which language and time zone a user reads. */
export const readReader = (db: Reader, userId: number): Promise<{ language: Language; timezone: string }> =>
  db.selectFrom('users').select(['lang as language', 'timezone']).where('id', '=', userId).executeTakeFirstOrThrow();
