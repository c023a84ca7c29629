import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@lootfolio/contract/call';
import type { lowerPrices } from '@lootfolio/contract/features/selling/listings';
import { loweredPrice, PLAN_MS } from '@lootfolio/domain/listings';
import { findMarket, marketById } from '@lootfolio/domain/markets';
import type { Money } from '@lootfolio/domain/money';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { lockUser } from '../../../platform/database/own-rows.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { isFarBelowMarkets } from './far-below.ts';
import { holdOf, readHolds, refuseStopped, type Holds } from './holds.ts';
import { contentOf, findKnown } from './known-request.ts';
import { readByMarketId, type ListedRow } from './listings.reads.ts';
import { REPRICE_KIND } from './reprice-listings.operation.ts';
import { startRepricing } from './reprice-listings.ts';

type Body = BodyOf<typeof lowerPrices>;
type LowerParts = { items: ItemDirectory; boards: Boards };

const lowering = z.object({
  listing: z.int().nullable(),
  asset_id: z.string(),
  market: z.string(),
  market_item_id: z.string(),
  old_price: z.int(),
  new_price: z.int(),
  code: z.string().nullable(),
});
/** What happens to a listing that somebody wants to be cheaper. `listing`: null when it is not there any more; `code`: why its price stays. */
export type Lowering = z.output<typeof lowering>;
/** The plan stays with the work, because a repeated call would lower what is lowered already. `request`: see `contentOf`. */
const params = z.object({ request: z.string(), lowerings: z.array(lowering) });

/**
 * Starts to lower the prices of listings on the chosen markets.
 * @returns `operation`: null when no price changes
 * @throws Refusal SELLING_STOPPED, KEY_REUSED; PLAN_TOO_OLD when the user saw the plan more than ten minutes ago
 */
export async function startLowering(
  tx: Tx,
  caller: Caller,
  parts: LowerParts,
  { client_key: clientKey = randomUUID(), ...request }: Body,
): Promise<{ operation: string | null; lowerings: readonly Lowering[] }> {
  await lockUser(tx, caller.userId);
  const content = contentOf(request);
  const known = await findKnown(tx, { userId: caller.userId, kind: REPRICE_KIND, clientKey }, content, params);
  if (known) return { operation: known.id, lowerings: known.params.lowerings };
  refuseStopped(await readHolds(tx, caller.userId));
  if (request.planned_at !== undefined && nowMs() - Date.parse(request.planned_at) > PLAN_MS)
    throw new Refusal('PLAN_TOO_OLD', 'listings.planTooOld');
  const plan = await planLowering(tx, caller.userId, parts, request);
  const lowerings = plan.map(({ result }) => result);
  const changes = plan.flatMap(({ row, result }) => (row && result.code === null ? [{ listing: row, price: result.new_price }] : []));
  const operation = await startRepricing(tx, caller, clientKey, changes, { request: content, lowerings });
  return { operation, lowerings };
}

/** A listing of the call: what is to be lowered, and what the user saw of it. */
type Asked = { asset: string; market: string; externalId: string; version?: number | undefined; planned?: Money | undefined };

/** Decides the lowered prices. */
async function planLowering(
  tx: Tx,
  userId: number,
  parts: LowerParts,
  { options, items }: Pick<Body, 'options' | 'items'>,
): Promise<{ row: ListedRow | undefined; result: Lowering }[]> {
  const asked = items.flatMap(({ asset_id: asset, markets }) =>
    markets.flatMap(({ market_id: id, market_item_id: externalId, version, price: planned }): Asked[] => {
      const market = findMarket(id)?.slug;
      return options.priceMarkets.some((chosen) => chosen === market) ? [{ asset, market: market!, externalId, version, planned }] : [];
    }),
  );
  const known = await readByMarketId(tx, userId, asked);
  const holds = await readHolds(tx, userId);
  return asked.map((one) => {
    const row = known.get(`${one.market} ${one.externalId}`);
    const named = { market: one.market, market_item_id: one.externalId };
    if (!row) return { row, result: { ...named, listing: null, asset_id: one.asset, old_price: 0, new_price: 0, code: 'NOT_LISTED' } };
    const { price, code } = decide({ ...parts, holds }, options.priceOptions, row, one);
    const prices = { old_price: row.price, new_price: price ?? row.price };
    return { row, result: { ...named, listing: row.id, asset_id: row.steamAssetId ?? '', ...prices, code } };
  });
}

/** Returns the new price of a listing, and why it is not set; `price` is null when there is none. */
function decide(
  { items, boards, holds }: LowerParts & { holds: Holds },
  option: Body['options']['priceOptions'],
  row: ListedRow,
  { market, version, planned }: Asked,
): { price: Money | null; code: string | null } {
  if (row.state !== 'listed' && row.state !== 'hidden') return { price: null, code: 'UNDER_WAY' };
  if (version !== undefined && version !== row.version) return { price: null, code: 'CHANGED' };
  const item = items.byId(row.itemId);
  const quote = item && boards.quotesOf(item).find(({ marketId, fresh }) => fresh && marketById(marketId).slug === market);
  if (option === 'minimum' && quote?.outlier) return { price: null, code: 'SUSPICIOUS_PRICE' };
  const price = planned ?? loweredPrice(option, row.price, quote?.price ?? null);
  if (price === null || price >= row.price) return { price: null, code: 'NOT_LOWER' };
  // no pricing option leads there, so it is confirmed alone
  if (planned !== undefined && isFarBelowMarkets({ items, boards }, row.itemId, planned)) return { price: null, code: 'CONFIRM_PRICE' };
  return { price, code: holdOf(holds, market, price) };
}
