import type { Floor, Rule } from '@lootfolio/domain/repricing/rule';
import type { AppId } from '@lootfolio/domain/games';
import type { Money } from '@lootfolio/domain/money';
import type { Selectable } from 'kysely';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { now } from '../../../platform/process/clock.ts';

/** The listings that a rule is for. `listings`: the chosen ones, null = those that pass the other fields. Empty lists: any. */
export type Filter = {
  listings: number[] | null;
  appId: AppId | null;
  markets: string[];
  types: string[];
  search: string;
  priceFrom: Money | null;
  priceTo: Money | null;
};

export type RuleContent = { name: string; filter: Filter; rule: Rule };
export type StoredRule = RuleContent & { id: number; userId: number; isOn: boolean; version: number; changedAt: Date };

type Row = Selectable<Database['repricing_rules']>;

const columnsOf = ({ name, filter, rule }: RuleContent) => ({
  name,
  listings: filter.listings,
  app_id: filter.appId,
  markets: filter.markets,
  types: filter.types,
  search: filter.search,
  price_from: filter.priceFrom,
  price_to: filter.priceTo,
  basis: rule.basis,
  position: rule.position,
  by_amount: rule.by,
  floor_amount: rule.floor.kind === 'amount' ? rule.floor.amount : null,
  floor_margin: rule.floor.kind === 'cost' ? rule.floor.margin : null,
  ceiling: rule.ceiling,
  when_alone: rule.whenAlone,
  when_below_floor: rule.whenBelowFloor,
  when_leading: rule.whenLeading,
  least_units: rule.leastUnits,
  daily_step: rule.dailyStep,
});

const floorIn = ({ floor_amount: amount, floor_margin: margin }: Row): Floor =>
  amount === null ? { kind: 'cost', margin: margin! } : { kind: 'amount', amount };

export const ruleOfRow = (row: Row): StoredRule => ({
  id: row.id,
  userId: row.user_id,
  name: row.name,
  isOn: row.is_on,
  version: row.version,
  changedAt: row.changed_at,
  filter: {
    listings: row.listings?.map(Number) ?? null,
    appId: row.app_id as AppId | null,
    markets: row.markets,
    types: row.types,
    search: row.search,
    priceFrom: row.price_from,
    priceTo: row.price_to,
  },
  rule: {
    basis: row.basis,
    position: row.position,
    by: row.by_amount,
    floor: floorIn(row),
    ceiling: row.ceiling,
    whenAlone: row.when_alone,
    whenBelowFloor: row.when_below_floor,
    whenLeading: row.when_leading,
    leastUnits: row.least_units,
    dailyStep: row.daily_step,
  },
});

export async function insertRule(tx: Tx, userId: number, content: RuleContent): Promise<number> {
  const row = await tx
    .insertInto('repricing_rules')
    .values({ ...columnsOf(content), user_id: userId, created_at: now(), changed_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Locks a user's rule; null when it does not exist or belongs to another user. */
export async function lockRule(tx: Tx, userId: number, id: number): Promise<StoredRule | null> {
  const row = await tx
    .selectFrom('repricing_rules')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row ? ruleOfRow(row) : null;
}

/** Prices that an earlier version decided are not sent any more. */
export const updateRule = (tx: Tx, { id, version }: StoredRule, content: RuleContent): Promise<unknown> =>
  tx
    .updateTable('repricing_rules')
    .set({ ...columnsOf(content), version: version + 1, changed_at: now() })
    .where('id', '=', id)
    .execute();

export const setRuleOn = (tx: Tx, { id, version }: StoredRule, isOn: boolean): Promise<unknown> =>
  tx
    .updateTable('repricing_rules')
    .set({ is_on: isOn, version: version + 1, changed_at: now() })
    .where('id', '=', id)
    .execute();

export const deleteRuleRow = (tx: Tx, { id }: StoredRule): Promise<unknown> =>
  tx.deleteFrom('repricing_rules').where('id', '=', id).execute();

/** Returns the rules of a user. */
export async function readRulesOf(db: Reader, userId: number): Promise<StoredRule[]> {
  const rows = await db.selectFrom('repricing_rules').selectAll().where('user_id', '=', userId).execute();
  return inOrder(rows.map(ruleOfRow));
}

/** Returns the rules that are on, of users whose rules do not stand still. */
export async function readRulesInForce(db: Reader): Promise<StoredRule[]> {
  const rows = await db
    .selectFrom('repricing_rules')
    .innerJoin('users', 'users.id', 'repricing_rules.user_id')
    .leftJoin('repricing_stops', 'repricing_stops.user_id', 'repricing_rules.user_id')
    .selectAll('repricing_rules')
    .where('is_on', '=', true)
    .where('deleted_at', 'is', null)
    .where('stopped_at', 'is', null)
    .execute();
  return inOrder(rows.map(ruleOfRow));
}

/** The order in which a listing looks for its rule: the first one counts. */
const inOrder = (rules: StoredRule[]): StoredRule[] =>
  rules.toSorted((a, b) => Number(a.filter.listings === null) - Number(b.filter.listings === null) || a.id - b.id);
