import type { DepositFailure, TradeStatus } from '@lootfolio/domain/deposits';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { now, nowMs } from '../../../platform/process/clock.ts';

/** Returns whose deposit it is, and the id of its payment; null when there is no such deposit. */
export async function findOwner(tx: Tx, id: number): Promise<{ userId: number; paymentId: number } | null> {
  const row = await tx
    .selectFrom('deposits')
    .select(['user_id as userId', 'payment_id as paymentId'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the row of a deposit. Its user and its payment are locked before. */
export const lockRow = (tx: Tx, id: number) =>
  tx
    .selectFrom('deposits')
    .select(['id', 'user_id as userId', 'bot_id as botId', 'app_id as appId', 'code', 'status', 'failure', 'offer_id as offerId'])
    .select(['trade_id as tradeId', 'partner_steam_id as partnerId', 'token_sealed as tokenSealed', 'sending_at as sendingAt', 'attempts'])
    .select(['cancel_wanted_at as cancelWantedAt', 'accepted_at as acceptedAt', 'settles_at as settlesAt'])
    .select(['created_at as createdAt', 'expires_at as expiresAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();

export type DepositRow = Awaited<ReturnType<typeof lockRow>>;

/** What became of a thing in the inventory of the bot. */
export type Arrived = { assetId: string; newAssetId: string | null; newContextId: string | null };

export type DepositFacts = {
  status?: TradeStatus;
  failure?: DepositFailure | null;
  offerId?: string | null;
  tradeId?: string | null;
  sendingAt?: Date | null;
  attempts?: number;
  acceptedAt?: Date | null;
  settlesAt?: Date | null;
  nextLookAt?: Date | null;
  arrived?: readonly Arrived[];
};

/** Stores what is known of a deposit. The token of its trade link goes as soon as no further attempt needs it. */
export async function storeDeposit(tx: Tx, id: number, facts: DepositFacts): Promise<void> {
  const { status, failure, offerId, tradeId, sendingAt, attempts, acceptedAt, settlesAt, nextLookAt, arrived = [] } = facts;
  await tx
    .updateTable('deposits')
    .set({
      ...(status !== undefined && { status }),
      ...(status !== undefined && status !== 'CREATED' && { token_sealed: null }),
      ...(failure !== undefined && { failure }),
      ...(offerId !== undefined && { offer_id: offerId }),
      ...(tradeId !== undefined && { trade_id: tradeId }),
      ...(sendingAt !== undefined && { sending_at: sendingAt }),
      ...(attempts !== undefined && { attempts }),
      ...(acceptedAt !== undefined && { accepted_at: acceptedAt }),
      ...(settlesAt !== undefined && { settles_at: settlesAt }),
      ...(nextLookAt !== undefined && { next_look_at: nextLookAt }),
      updated_at: now(),
    })
    .where('id', '=', id)
    .execute();
  if (arrived.length > 0) await storeArrived(tx, id, arrived);
}

/** Stores the ids that things have in the inventory of the bot, where they are new. */
const storeArrived = (tx: Tx, id: number, arrived: readonly Arrived[]): Promise<unknown> =>
  sql`update deposit_items i set new_asset_id = a.new_asset_id, new_context_id = a.new_context_id
    from unnest(${arrived.map(({ assetId }) => assetId)}::text[], ${arrived.map(({ newAssetId }) => newAssetId)}::text[],
      ${arrived.map(({ newContextId }) => newContextId)}::text[]) as a (asset_id, new_asset_id, new_context_id)
    where i.deposit_id = ${id} and i.asset_id = a.asset_id
      and (i.new_asset_id, i.new_context_id) is distinct from (a.new_asset_id, a.new_context_id)`.execute(tx);

const WEEK_MS = 8 * 86_400_000;

/**
 * Lets the bots look at all deposits of a user that were accepted in the last days: who takes one trade back takes back all that are still
 * protected.
 */
export async function lookAgain(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('deposits')
    .set({ next_look_at: now() })
    .where('user_id', '=', userId)
    .where('status', 'in', ['ACCEPTED', 'PROTECTED', 'SETTLED'])
    .where('accepted_at', '>', new Date(nowMs() - WEEK_MS))
    .execute();
  await sql`select pg_notify('deposits', '')`.execute(tx);
}
