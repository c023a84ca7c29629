import { MAX_LISTING_PRICE, MIN_LISTING_PRICE } from '@lootfolio/domain/listings';
import { SELLING_MARKETS } from '@lootfolio/domain/markets';
import { OUTCOMES, REASONS } from '@lootfolio/domain/repricing/reasons';
import {
  BASES,
  FLOORS,
  MAX_CHOSEN,
  MAX_DAILY_STEP,
  MAX_LEAST_UNITS,
  MAX_MARGIN,
  POSITIONS,
  WHEN_ALONE,
  WHEN_BELOW_FLOOR,
  WHEN_LEADING,
} from '@lootfolio/domain/repricing/rule';
import { z } from 'zod';
import { call, COST } from '../../call.ts';
import { itemSummary } from '../../item-summary.ts';
import { sellingMarket } from '../../listing.ts';
import {
  anyOf,
  appId,
  filterName,
  gameOrAll,
  id,
  idInPath,
  list,
  MAX_FILTER_BYTES,
  MAX_FILTER_NAMES,
  money,
  page,
  pageSize,
  searchText,
  time,
} from '../../primitives.ts';

const price = z.int().min(MIN_LISTING_PRICE).max(MAX_LISTING_PRICE);
const basisPoints = (max: number) => z.int().min(0).max(max).describe('Hundredths of a percent');

const values = {
  name: z.string().trim().min(1).max(60),
  /** The listings that the rule is for, and later ones of the same things on the same markets; null: those that pass the filter. */
  listings: z.array(id).min(1).max(MAX_CHOSEN).nullable().default(null),
  /** Empty: any. */
  markets: z.array(sellingMarket).max(SELLING_MARKETS.length).default([]),
  types: z.array(filterName).max(MAX_FILTER_NAMES).default([]),
  search: searchText.default(''),
  price_from: price.nullable().default(null),
  price_to: price.nullable().default(null),
  basis: z.enum(BASES),
  position: z.enum(POSITIONS),
  /** How far below the basis: money for `amount`, hundredths of a percent for `percent`, 0 for `match`. */
  by: z.int().min(0).max(MAX_LISTING_PRICE),
  /** Mandatory: an amount, or the cost plus the market's fee plus a margin. Empty is not 0. */
  floor: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal(FLOORS[0]), amount: price }),
    z.object({ kind: z.literal(FLOORS[1]), margin: basisPoints(MAX_MARGIN) }),
  ]),
  ceiling: price.nullable().default(null),
  when_alone: z.enum(WHEN_ALONE).default('hold'),
  when_below_floor: z.enum(WHEN_BELOW_FLOOR).default('hold'),
  when_leading: z.enum(WHEN_LEADING).default('hold'),
  /** Fewer units of others on the market, or fewer sales for a median, are not followed. */
  least_units: z.int().min(1).max(MAX_LEAST_UNITS),
  daily_step: z.int().min(100).max(MAX_DAILY_STEP).describe('The largest change within a day, in hundredths of a percent'),
};

const ruleBody = z.object({ ...values, app_id: gameOrAll.default(null) });

const counts = z.object({ change: z.int(), hold: z.int(), skip: z.int() });

const rule = z.object({
  ...values,
  markets: z.array(z.string()),
  id,
  app_id: appId.nullable(),
  on: z.boolean(),
  changed_at: time,
  /** How many of the chosen listings are on sale now; null for a rule with a filter. */
  on_sale: z.int().nullable(),
  /** The listings that it is for now, by what it last did to each; null before its first decision. */
  last: counts.nullable(),
  /** The time of the last change of one of these listings; null before the first. */
  last_change_at: time.nullable(),
});

const figures = z.object({
  ask: money.nullable(),
  quantity: z.int().nullable(),
  own_units: z.int(),
  bid: money.nullable(),
  sales: money.nullable(),
  elsewhere: money.nullable(),
  basis: money.nullable(),
  floor: money.nullable(),
  target: money.nullable(),
});

const decided = {
  listing_id: id,
  app_id: itemSummary.app_id,
  item_id: id,
  /** Includes the phase, if there is one. */
  name: z.string(),
  image: itemSummary.image,
  market: z.string().describe('Slug'),
  market_name: z.string(),
  outcome: z.enum(OUTCOMES),
  code: z.enum(REASONS),
  /** The reason in the language of the call. */
  msg: z.string(),
  old_price: money,
  /** The old price when it stays. */
  new_price: money,
  figures,
};

const exclusion = z.object({
  id,
  item_id: id,
  name: z.string(),
  /** True: one thing; false: all things of the item. */
  one_thing: z.boolean(),
  created_at: time,
});

export const viewRepricing = call({
  method: 'GET',
  path: '/repricing',
  access: 'user',
  summary: 'The rules of automatic price changes, what holds them, and what waits for an answer',
  owned: true,
  reply: list(rule).extend({
    exclusions: z.array(exclusion),
    /** The listings that a rule changed so often that their owner is asked. */
    questions: z.array(
      z.object({
        listing_id: id,
        name: z.string(),
        image: itemSummary.image,
        app_id: itemSummary.app_id,
        market: z.string(),
        market_name: z.string(),
        price: money,
        changes: z.int(),
        asked_at: time,
      }),
    ),
    /** False: the operator switched automatic price changes off on this server. */
    allowed: z.boolean(),
    /** Null: the rules that are on work. `listings`, `median`: of the run that was stopped. */
    stop: z
      .object({
        at: time,
        by: z.enum(['person', 'breaker', 'server']),
        listings: z.int().nullable(),
        median: z.int().nullable().describe('Hundredths of a percent'),
      })
      .nullable(),
    limits: z.object({ rules: z.int(), changes_per_day: z.int(), changes_today: z.int(), server_floor: money }),
  }),
});

export const createRule = call({
  method: 'POST',
  path: '/repricing/rules',
  access: 'user',
  summary: 'Stores a rule, which is off until it is switched on',
  owned: true,
  maxBytes: MAX_FILTER_BYTES,
  body: ruleBody,
  reply: z.object({ success: z.literal(true), id }),
});

export const changeRule = call({
  method: 'PUT',
  path: '/repricing/rules/{id}',
  access: 'user',
  summary: 'Changes a rule. Price changes that it decided before and that were not sent yet are dropped',
  owned: true,
  params: z.object({ id: idInPath }),
  maxBytes: MAX_FILTER_BYTES,
  body: ruleBody,
  reply: z.object({ success: z.literal(true), id }),
});

export const switchRule = call({
  method: 'POST',
  path: '/repricing/rules/{id}/switch',
  access: 'user',
  summary: 'Switches a rule on or off',
  owned: true,
  params: z.object({ id: idInPath }),
  body: z.object({ on: z.boolean() }),
  reply: z.object({ success: z.literal(true), id }),
});

export const deleteRule = call({
  method: 'DELETE',
  path: '/repricing/rules/{id}',
  access: 'user',
  summary: 'Deletes a rule. What it did stays in the log',
  owned: true,
  params: z.object({ id: idInPath }),
  reply: z.object({ success: z.literal(true), id }),
});

export const previewRule = call({
  method: 'POST',
  path: '/repricing/preview',
  access: 'user',
  summary: 'What a rule would do now, without doing it',
  owned: true,
  read: true,
  cost: COST.valuation,
  maxBytes: MAX_FILTER_BYTES,
  body: z.object({ ...ruleBody.shape, page: page.default(1), limit: pageSize.default(25) }),
  reply: list(z.object(decided)).extend({
    counts,
    /** Set when the breaker would stop this run. */
    breaker: z.object({ listings: z.int(), median: z.int() }).nullable(),
  }),
});

export const listDecisions = call({
  method: 'GET',
  path: '/repricing/decisions',
  access: 'user',
  summary: 'What rules decided, the newest first. A hold is noted when its reason changes, and once a day',
  owned: true,
  query: z.object({
    rule: idInPath.nullable().default(null),
    outcome: anyOf(OUTCOMES),
    page: page.default(1),
    limit: pageSize.default(25),
  }),
  reply: list(
    z.object({
      ...decided,
      id: id,
      at: time,
      /** Null: the rule was deleted. */
      rule_name: z.string().nullable(),
      /** What became of a change; null for a hold, and once the work is no longer kept. */
      sent: z.enum(['waiting', 'sent', 'done', 'failed', 'unknown']).nullable(),
    }),
  ),
});

export const stopRepricing = call({
  method: 'POST',
  path: '/repricing/stop',
  access: 'user',
  summary: 'Stops all rules, and drops their price changes that were not sent yet',
  owned: true,
  body: z.object({}),
  reply: z.object({ success: z.literal(true) }),
});

export const resumeRepricing = call({
  method: 'POST',
  path: '/repricing/resume',
  access: 'user',
  summary: 'Lets the rules go on. After a breaker, the next run passes it',
  owned: true,
  body: z.object({}),
  reply: z.object({ success: z.literal(true) }),
});

export const answerQuestion = call({
  method: 'POST',
  path: '/repricing/answer',
  access: 'user',
  summary: 'Answers whether rules may go on to change a listing that they changed ten times',
  owned: true,
  body: z.object({ listing: id, go_on: z.boolean() }),
  reply: z.object({ success: z.literal(true) }),
});

export const exclude = call({
  method: 'POST',
  path: '/repricing/exclusions',
  access: 'user',
  summary: 'Excludes the thing of a listing, or all things of its item, from every rule',
  owned: true,
  body: z.object({ listing: id, all_things: z.boolean() }),
  reply: z.object({ success: z.literal(true), id }),
});

export const endExclusion = call({
  method: 'DELETE',
  path: '/repricing/exclusions/{id}',
  access: 'user',
  summary: 'Ends an exclusion',
  owned: true,
  params: z.object({ id: idInPath }),
  reply: z.object({ success: z.literal(true), id }),
});
