import { tripping, USER_BREAKER, type Breaker } from '@lootfolio/domain/repricing/breakers';
import type { Decision } from '@lootfolio/domain/repricing/decide';
import { costsOfUsers } from '../../../goods/costs.reads.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import { mapInSlices } from '../../../platform/process/slices.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import type { FeeBook } from '../../market/marketplaces/marketplaces.public.ts';
import { LEAST_PRICE } from '../listings/listings.public.ts';
import { sellingFeesOfUsers } from '../presence/presence.public.ts';
import { createJudge, type Judge } from './judge-listings.ts';
import { matcherOf } from './match-rule.ts';
import { readJudged, readPresent, readSales, type JudgedRow } from './repricing.reads.ts';
import type { StoredRule } from './rules.store.ts';

export type PlanParts = { items: ItemDirectory; boards: Boards; fees: FeeBook; settings: Settings };
/** A listing, the first rule that is for it, and what that rule decides. */
export type Planned = { row: JudgedRow; rule: StoredRule; decision: Decision };

/** In thousandths of a dollar. */
export const serverFloor = (settings: Settings): number => settings.get(LEAST_PRICE);

/**
 * Decides on all listings of the owners of these rules, with a fixed number of queries, whatever the number of listings.
 * @param rules in the order in which a listing looks for its rule
 * @param dry true: a price that waits for its second reading counts as read twice
 * @returns the decisions by user
 */
export async function planRun(db: Reader, parts: PlanParts, rules: readonly StoredRule[], dry = false): Promise<Map<number, Planned[]>> {
  const owners = Map.groupBy(rules, ({ userId }) => userId);
  const userIds = [...owners.keys()];
  const rows = await readJudged(db, userIds);
  const present = await readPresent(db, userIds, chosenBy(rules));
  const judge = await prepare(db, parts, rules, rows);
  const plans = new Map<number, Planned[]>();
  for (const [userId, listings] of Map.groupBy(rows, (row) => row.userId)) {
    const own = Map.groupBy(listings, ({ itemId }) => itemId);
    const candidates = owners.get(userId)!.map((rule) => ({ rule, matches: matcherOf(rule.filter, present) }));
    const planned = await mapInSlices(listings, (row): Planned | null => {
      const item = parts.items.byId(row.itemId);
      const rule = item && candidates.find(({ matches }) => matches({ listing: row, item }))?.rule;
      return rule ? { row, rule, decision: judgeOne(judge, rule, row, own.get(row.itemId)!, dry) } : null;
    });
    plans.set(
      userId,
      planned.filter((one) => one !== null),
    );
  }
  return plans;
}

/** The listings that rules name. */
export const chosenBy = (rules: readonly StoredRule[]): number[] => rules.flatMap(({ filter }) => filter.listings ?? []);

function judgeOne(judge: Judge, { rule }: StoredRule, row: JudgedRow, own: readonly JudgedRow[], dry: boolean): Decision {
  const decision = judge(rule, row, own);
  if (!dry || decision.code !== 'UNCONFIRMED') return decision;
  return judge(rule, { ...row, seenPrice: decision.figures.basis, seenAt: new Date(0) }, own);
}

async function prepare(db: Reader, { items, boards, fees, settings }: PlanParts, rules: readonly StoredRule[], rows: readonly JudgedRow[]) {
  const byCost = new Set(rules.filter(({ rule }) => rule.floor.kind === 'cost').map(({ userId }) => userId));
  const costs = byCost.size === 0 ? new Map() : await costsOfUsers(db, [...byCost], null);
  const sales = await readSales(db, [...new Set(rows.map(({ itemId }) => itemId))]);
  const feeOf = await sellingFeesOfUsers({ db, fees }, [...new Set(rules.map(({ userId }) => userId))]);
  return createJudge({
    items,
    boards,
    sales,
    costs: new Map([...costs].map(([asset, { unit }]) => [asset, unit])),
    feeOf,
    floor: serverFloor(settings),
    now: nowMs(),
  });
}

export const changesOf = (planned: readonly Planned[]): readonly Planned[] =>
  planned.filter(({ decision }) => decision.outcome === 'change');

/** Returns the figures of a run that trips a breaker; null for one that may go on. */
export const tripOf = (planned: readonly Planned[], breaker: Breaker = USER_BREAKER): ReturnType<typeof tripping> =>
  tripping(
    changesOf(planned).map(({ row, decision }) => ({ from: row.price, to: decision.price })),
    breaker,
  );
