import type { QueryOf, ReplyOf } from '@lootfolio/contract/call';
import type { listDecisions, previewRule, viewRepricing } from '@lootfolio/contract/features/selling/repricing';
import { findMarket } from '@lootfolio/domain/markets';
import type { Money } from '@lootfolio/domain/money';
import type { Figures } from '@lootfolio/domain/repricing/decide';
import type { Outcome, Reason } from '@lootfolio/domain/repricing/reasons';
import { MAX_RULES } from '@lootfolio/domain/repricing/rule';
import type { Language } from '@lootfolio/texts/languages';
import type { Db } from '../../../platform/database/database.ts';
import { now, nowMs } from '../../../platform/process/clock.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { itemSummary } from '../../market/items/items.public.ts';
import { explainReason } from './explain-reason.ts';
import { chosenBy, planRun, serverFloor, tripOf, type PlanParts } from './plan-run.ts';
import { countChanges, readPresent, type PresentListing } from './repricing.reads.ts';
import { ALLOWED, CHANGES_PER_DAY } from './repricing.settings.ts';
import { readRulesOf, type RuleContent, type StoredRule } from './rules.store.ts';
import { readStop } from './stops.store.ts';
import { readDecisions, readExclusions, readQuestions, readRuleCounts, type RuleCounts } from './view-repricing.reads.ts';

export type ViewParts = PlanParts & { db: Db };

const DAY_MS = 86_400_000;

type Reply = ReplyOf<typeof viewRepricing>;

/** Returns the rules of a user with what they last did, what holds them, and what waits for an answer. */
export async function viewRules({ db, items, settings }: ViewParts, userId: number): Promise<Reply> {
  const counts = await readRuleCounts(db, userId);
  const stop = await readStop(db, userId);
  const questions = await readQuestions(db, userId);
  const rules = await readRulesOf(db, userId);
  const present = await readPresent(db, [userId], chosenBy(rules));
  return {
    items: rules.map((rule) => presentRule(rule, counts.get(rule.id) ?? null, present)),
    total: rules.length,
    exclusions: (await readExclusions(db, userId)).flatMap(({ id, itemId, assetId, createdAt }) => {
      const named = nameOf(items, itemId);
      return named ? [{ id, item_id: itemId, name: named.name, one_thing: assetId !== null, created_at: createdAt.toISOString() }] : [];
    }),
    questions: questions.flatMap(({ listingId, itemId, market, price, changes, askedAt }) => {
      const named = nameOf(items, itemId);
      const asked = { listing_id: listingId, market, market_name: findMarket(market)!.name, price, changes };
      return named ? [{ ...asked, ...named, asked_at: askedAt.toISOString() }] : [];
    }),
    allowed: settings.get(ALLOWED),
    stop: stop?.stopped_at
      ? { at: stop.stopped_at.toISOString(), by: stop.stopped_by!, listings: stop.listings, median: stop.median }
      : null,
    limits: {
      rules: MAX_RULES,
      changes_per_day: settings.get(CHANGES_PER_DAY),
      changes_today: (await countChanges(db, [userId], new Date(nowMs() - DAY_MS))).get(userId) ?? 0,
      server_floor: serverFloor(settings),
    },
  };
}

function nameOf(items: ItemDirectory, itemId: number) {
  const item = items.byId(itemId);
  if (!item) return null;
  const { name, image, app_id } = itemSummary(item);
  return { name, image, app_id };
}

const presentRule = (
  { filter, rule, ...stored }: StoredRule,
  last: RuleCounts | null,
  present: ReadonlyMap<number, PresentListing>,
): Reply['items'][number] => ({
  id: stored.id,
  name: stored.name,
  on: stored.isOn,
  changed_at: stored.changedAt.toISOString(),
  listings: filter.listings,
  on_sale: filter.listings && filter.listings.filter((id) => present.get(id)?.onSale).length,
  app_id: filter.appId,
  markets: filter.markets,
  types: filter.types,
  search: filter.search,
  price_from: filter.priceFrom,
  price_to: filter.priceTo,
  basis: rule.basis,
  position: rule.position,
  by: rule.by,
  floor: rule.floor,
  ceiling: rule.ceiling,
  when_alone: rule.whenAlone,
  when_below_floor: rule.whenBelowFloor,
  when_leading: rule.whenLeading,
  least_units: rule.leastUnits,
  daily_step: rule.dailyStep,
  last: last && { change: last.change, hold: last.hold, skip: last.skip },
  last_change_at: last?.lastChangeAt?.toISOString() ?? null,
});

type Decided = {
  listingId: number;
  itemId: number;
  market: string;
  outcome: Outcome;
  code: Reason;
  oldPrice: Money;
  newPrice: Money;
  figures: Figures;
};

/** Presents a decision; null for an item that this process does not know yet. */
function presentDecision(items: ItemDirectory, { listingId, itemId, market, ...one }: Decided, language: Language) {
  const named = nameOf(items, itemId);
  return (
    named && {
      ...named,
      listing_id: listingId,
      item_id: itemId,
      market,
      market_name: findMarket(market)!.name,
      outcome: one.outcome,
      code: one.code,
      msg: explainReason(one.code, language),
      old_price: one.oldPrice,
      new_price: one.newPrice,
      figures: one.figures,
    }
  );
}

/** Returns a page of what rules decided. */
export async function viewDecisions(
  { db, items }: ViewParts,
  userId: number,
  query: QueryOf<typeof listDecisions>,
  language: Language,
): Promise<ReplyOf<typeof listDecisions>> {
  const { rows, total } = await readDecisions(db, userId, query);
  return {
    items: rows.flatMap((row) => {
      const decision = presentDecision(items, row, language);
      return decision ? [{ ...decision, id: row.id, at: row.at.toISOString(), rule_name: row.ruleName, sent: row.sent }] : [];
    }),
    total,
  };
}

const ORDER: readonly Outcome[] = ['change', 'hold', 'skip'];

/** Returns what a rule would do now, as if it were the only one: changes first. */
export async function previewRun(
  parts: ViewParts,
  userId: number,
  content: RuleContent,
  { page, limit, language }: { page: number; limit: number; language: Language },
): Promise<ReplyOf<typeof previewRule>> {
  const rule: StoredRule = { ...content, id: 0, userId, isOn: true, version: 1, changedAt: now() };
  const planned = (await planRun(parts.db, parts, [rule], true)).get(userId) ?? [];
  const sorted = planned.toSorted((a, b) => ORDER.indexOf(a.decision.outcome) - ORDER.indexOf(b.decision.outcome));
  const count = (outcome: Outcome): number => planned.filter(({ decision }) => decision.outcome === outcome).length;
  return {
    items: sorted.slice((page - 1) * limit, page * limit).flatMap(({ row, decision }) => {
      const decided = { ...decision, listingId: row.id, itemId: row.itemId, market: row.market, oldPrice: row.price };
      return presentDecision(parts.items, { ...decided, newPrice: decision.price }, language) ?? [];
    }),
    total: planned.length,
    counts: { change: count('change'), hold: count('hold'), skip: count('skip') },
    breaker: tripOf(planned),
  };
}
