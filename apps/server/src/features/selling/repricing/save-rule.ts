import type { BodyOf } from '@lootfolio/contract/call';
import type { createRule as createCall } from '@lootfolio/contract/features/selling/repricing';
import { MAX_PERCENT_BY, MAX_RULES } from '@lootfolio/domain/repricing/rule';
import type { Tx } from '../../../platform/database/database.ts';
import { lockAndCheckCap, lockUser } from '../../../platform/database/own-rows.ts';
import { invalidField, notFound } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { deleteRuleRow, insertRule, lockRule, setRuleOn, updateRule, type RuleContent, type StoredRule } from './rules.store.ts';

type Body = BodyOf<typeof createCall>;

/** Reads a rule as it was sent. @throws Refusal VALIDATION where its values contradict each other */
export function contentOf(body: Body): RuleContent {
  if (body.position === 'percent' && body.by > MAX_PERCENT_BY) throw invalidField('by', 'repricing.percentTooLarge');
  if (body.position !== 'match' && body.by === 0) throw invalidField('by', 'repricing.byMissing');
  if (body.when_alone === 'ceiling' && body.ceiling === null) throw invalidField('ceiling', 'repricing.ceilingMissing');
  if (body.ceiling !== null && body.floor.kind === 'amount' && body.ceiling < body.floor.amount)
    throw invalidField('ceiling', 'repricing.ceilingBelowFloor');
  if (body.price_from !== null && body.price_to !== null && body.price_to < body.price_from)
    throw invalidField('price_to', 'repricing.rangeReversed');
  return {
    name: body.name,
    filter: {
      listings: body.listings,
      appId: body.app_id,
      markets: body.markets,
      types: body.types,
      search: body.search,
      priceFrom: body.price_from,
      priceTo: body.price_to,
    },
    rule: {
      basis: body.basis,
      position: body.position,
      by: body.position === 'match' ? 0 : body.by,
      floor: body.floor,
      ceiling: body.ceiling,
      whenAlone: body.when_alone,
      whenBelowFloor: body.when_below_floor,
      whenLeading: body.when_leading,
      leastUnits: body.least_units,
      dailyStep: body.daily_step,
    },
  };
}

/** Stores a rule, which is off. @throws Refusal LIMIT_REACHED */
export async function createRule(tx: Tx, caller: Caller, content: RuleContent): Promise<number> {
  await lockAndCheckCap(tx, caller.userId, { table: 'repricing_rules', max: MAX_RULES, text: 'repricing.tooManyRules' });
  const id = await insertRule(tx, caller.userId, content);
  await audit(tx, caller, { action: 'repricing_rule.set', object: `repricing_rule:${id}`, after: auditOf(content) });
  return id;
}

/** Changes a rule. What its earlier form decided is not sent any more. @throws Refusal NOT_FOUND */
export async function changeRule(tx: Tx, caller: Caller, id: number, content: RuleContent): Promise<void> {
  const before = await lockOwn(tx, caller, id);
  await updateRule(tx, before, content);
  await audit(tx, caller, {
    action: 'repricing_rule.changed',
    object: `repricing_rule:${id}`,
    before: auditOf(before),
    after: auditOf(content),
  });
}

/** Switches a rule on or off. @throws Refusal NOT_FOUND */
export async function switchRule(tx: Tx, caller: Caller, id: number, isOn: boolean): Promise<void> {
  const rule = await lockOwn(tx, caller, id);
  if (rule.isOn === isOn) return;
  await setRuleOn(tx, rule, isOn);
  await audit(tx, caller, { action: isOn ? 'repricing_rule.on' : 'repricing_rule.off', object: `repricing_rule:${id}` });
}

/** Deletes a rule. Its entries in the log stay. @throws Refusal NOT_FOUND */
export async function deleteRule(tx: Tx, caller: Caller, id: number): Promise<void> {
  const rule = await lockOwn(tx, caller, id);
  await deleteRuleRow(tx, rule);
  await audit(tx, caller, { action: 'repricing_rule.deleted', object: `repricing_rule:${id}`, before: auditOf(rule) });
}

async function lockOwn(tx: Tx, { userId }: Caller, id: number): Promise<StoredRule> {
  // runs lock the user first, too
  await lockUser(tx, userId);
  const rule = await lockRule(tx, userId, id);
  if (!rule) throw notFound();
  return rule;
}

/** Values that the audit log shows. A long list of listings is kept as its number. */
const auditOf = ({ name, filter: { listings }, rule: { basis, position, by, floor, ceiling } }: RuleContent) => ({
  name,
  listings: listings?.length ?? null,
  basis,
  position,
  undercut: by,
  floor,
  ceiling,
});
