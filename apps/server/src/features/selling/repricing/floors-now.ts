import type { AppId } from '@lootfolio/domain/games';
import { findMarket } from '@lootfolio/domain/markets';
import { floorOf } from '@lootfolio/domain/repricing/floor-price';
import { costsOf } from '../../../goods/costs.reads.ts';
import type { FloorsNow } from '../listings/listings.public.ts';
import { sellingFeesOf } from '../presence/presence.public.ts';
import { serverFloor } from './plan-run.ts';
import { readPriced } from './repricing.reads.ts';
import { ALLOWED } from './repricing.settings.ts';
import { readRulesOf } from './rules.store.ts';
import { readStop } from './stops.store.ts';

/**
 * Returns the floors of price changes that rules decided, at the time of their sending. A change has none when its rule was changed,
 * switched off, stopped or excluded from meanwhile, or when nobody knows the cost any more.
 */
export const floorsNow: FloorsNow = async (tx, { fees, settings }, userId, changes) => {
  if (!settings.get(ALLOWED) || (await readStop(tx, userId))?.stopped_at) return new Map();
  const rules = new Map((await readRulesOf(tx, userId)).filter(({ isOn }) => isOn).map((rule) => [rule.id, rule]));
  const rows = await readPriced(
    tx,
    userId,
    changes.map(({ listing }) => listing),
  );
  const needsCost = [...rules.values()].some(({ rule }) => rule.floor.kind === 'cost');
  const costs = needsCost ? await costsOf(tx, userId, [...new Set(rows.values().map(({ itemId }) => itemId))]) : new Map();
  const feeOf = await sellingFeesOf({ db: tx, fees }, userId);
  return new Map(
    changes.flatMap(({ listing, rule: { id, version } }) => {
      const [rule, row] = [rules.get(id), rows.get(listing)];
      if (!row || row.excluded || rule?.version !== version) return [];
      const cost = row.assetId === null ? null : (costs.get(row.assetId)?.unit ?? null);
      const fee = feeOf(findMarket(row.market)!.id, row.appId as AppId);
      const floor = floorOf(rule.rule.floor, { cost, fee }, serverFloor(settings));
      return floor === null ? [] : [[listing, floor] as const];
    }),
  );
};
