import { RULE_DEFAULTS, type Basis, type FloorKind, type Position } from '@lootfolio/domain/repricing/rule';
import { findMarket } from '@lootfolio/domain/markets';
import { t, type PlainKey } from '../../../i18n/i18n.ts';
import { exactPercent, money } from '../../../lib/format.ts';
import { typeName } from '../../market/items/items.public.tsx';
import type { Rule, RuleBody } from './repricing.queries.ts';

/** A typed number: null while the field is empty, undefined while its text is invalid. */
type Typed = number | null | undefined;

/** The form of a rule. Percentages are in percent points, amounts in thousandths of a dollar. */
export type RuleValues = {
  name: string;
  /** Kept as it is; 0 stands for all games. */
  app_id: number;
  listings: number[] | null;
  markets: readonly string[];
  types: readonly string[];
  search: string;
  price_from: Typed;
  price_to: Typed;
  basis: Basis;
  position: Position;
  by_amount: Typed;
  by_percent: Typed;
  floor_kind: FloorKind;
  floor_amount: Typed;
  floor_margin: Typed;
  ceiling: Typed;
  when_alone: Rule['when_alone'];
  when_below_floor: Rule['when_below_floor'];
  when_leading: Rule['when_leading'];
  least_units: Typed;
  daily_step: Typed;
};

export const newRule = (listings: number[] | null): RuleValues => ({
  name: '',
  app_id: 0,
  listings,
  markets: [],
  types: [],
  search: '',
  price_from: null,
  price_to: null,
  basis: 'lowest_ask',
  position: 'amount',
  by_amount: 10,
  by_percent: 1,
  floor_kind: 'cost',
  // empty: nobody sets a floor for the user
  floor_amount: null,
  floor_margin: null,
  ceiling: null,
  when_alone: 'hold',
  when_below_floor: 'hold',
  when_leading: 'hold',
  least_units: RULE_DEFAULTS.leastUnits,
  daily_step: RULE_DEFAULTS.dailyStep / 100,
});

export const valuesOf = (rule: Rule): RuleValues => ({
  name: rule.name,
  app_id: rule.app_id ?? 0,
  listings: rule.listings,
  markets: rule.markets,
  types: rule.types,
  search: rule.search,
  price_from: rule.price_from,
  price_to: rule.price_to,
  basis: rule.basis,
  position: rule.position,
  by_amount: rule.position === 'amount' ? rule.by : 10,
  by_percent: rule.position === 'percent' ? rule.by / 100 : 1,
  floor_kind: rule.floor.kind,
  floor_amount: rule.floor.kind === 'amount' ? rule.floor.amount : null,
  floor_margin: rule.floor.kind === 'cost' ? rule.floor.margin / 100 : null,
  ceiling: rule.ceiling,
  when_alone: rule.when_alone,
  when_below_floor: rule.when_below_floor,
  when_leading: rule.when_leading,
  least_units: rule.least_units,
  daily_step: rule.daily_step / 100,
});

const points = (typed: number): number => Math.round(typed * 100);
const byOf = ({ position, by_amount: amount, by_percent: percent }: RuleValues): Typed => {
  if (position === 'match') return 0;
  return position === 'amount' ? amount : percent && points(percent);
};

/** Reads the floor; null while it is missing or invalid. An empty floor is missing, never 0. */
function floorIn({ floor_kind: kind, floor_amount: amount, floor_margin: margin }: RuleValues): RuleBody['floor'] | null {
  if (kind === 'amount') return amount ? { kind: 'amount', amount } : null;
  return margin === null || margin === undefined ? null : { kind: 'cost', margin: points(margin) };
}

/** Reads the form as far as it is filled in, for its explanation in words. */
export const draftOf = (values: RuleValues): Draft => ({
  listings: values.listings,
  markets: [...values.markets],
  types: [...values.types],
  search: values.search.trim(),
  price_from: values.price_from ?? null,
  price_to: values.price_to ?? null,
  basis: values.basis,
  position: values.position,
  by: byOf(values) ?? 0,
  floor: floorIn(values),
  ceiling: values.ceiling ?? null,
  when_alone: values.when_alone,
  when_below_floor: values.when_below_floor,
  when_leading: values.when_leading,
  least_units: values.least_units ?? 1,
  daily_step: points(values.daily_step ?? 0),
});

/** Reads the form; null while a value is missing or invalid. */
export function bodyOf(values: RuleValues): RuleBody | null {
  const { floor, ...draft } = draftOf(values);
  const { name, ceiling, price_from: from, price_to: to, least_units: units, daily_step: step } = values;
  const isMissing = !floor || name.trim() === '' || !units || !step || (byOf(values) ?? null) === null;
  if (isMissing || [ceiling, from, to].includes(undefined)) return null;
  return { ...draft, floor, name: name.trim(), app_id: values.app_id };
}

/** The content of a rule, stored or as the form sends it. */
type Content = Omit<RuleBody, 'name' | 'app_id'>;
type Draft = Omit<Content, 'floor'> & { floor: Content['floor'] | null };

const MATCH = {
  lowest_ask: 'repricing.placeMatchAsk',
  sales_median: 'repricing.placeMatchSales',
  highest_bid: 'repricing.placeMatchBid',
} as const satisfies Record<Basis, PlainKey>;
const BELOW = {
  lowest_ask: 'repricing.placeBelowAsk',
  sales_median: 'repricing.placeBelowSales',
  highest_bid: 'repricing.placeBelowBid',
} as const satisfies Record<Basis, string>;

/** Says which listings a rule is for. Of the chosen ones of a stored rule it says how many are on sale now. */
export function scopeOf(rule: Draft & Partial<Pick<Rule, 'on_sale'>>): string {
  const { listings, on_sale: onSale = null, markets = [], types = [], search, price_from: from, price_to: to } = rule;
  if (listings) {
    const n = listings.length;
    return onSale === null ? t('repricing.scopeChosen', { n }) : t('repricing.scopeChosenOnSale', { n, onSale });
  }
  const parts = [
    ...(types.length > 0 ? [types.map(typeName).join(', ')] : []),
    ...(search ? [`“${search}”`] : []),
    ...(markets.length > 0 ? [markets.map((slug) => findMarket(String(slug))?.name ?? slug).join(', ')] : []),
    ...(from ? [t('repricing.scopeFrom', { price: money(from) })] : []),
    ...(to ? [t('repricing.scopeTo', { price: money(to) })] : []),
  ];
  return parts.length === 0 ? t('repricing.scopeAll') : parts.join(' · ');
}

/** Says where a rule puts the price. */
export const placeOf = ({ basis, position, by }: Draft): string =>
  position === 'match' ? t(MATCH[basis]) : t(BELOW[basis], { by: position === 'amount' ? money(by) : exactPercent(by / 100) });

/** Says how low a rule goes. */
export const floorWords = ({ floor }: Pick<Content, 'floor'>): string =>
  floor.kind === 'amount'
    ? t('repricing.floorAmountWords', { price: money(floor.amount) })
    : t('repricing.floorCostWords', { margin: exactPercent(floor.margin / 100) });

/** Explains a rule, sentence by sentence. */
export function wordsOf(rule: Draft): string[] {
  const { ceiling, when_alone: alone, when_below_floor: below, when_leading: leading } = rule;
  return [
    `${placeOf(rule)}.`,
    rule.floor ? `${floorWords({ floor: rule.floor })}.` : t('repricing.floorMissing'),
    ...(ceiling ? [t('repricing.wordsCeiling', { price: money(ceiling) })] : []),
    t(below === 'floor' ? 'repricing.wordsBelowFloor' : 'repricing.wordsBelowHold'),
    t(leading === 'raise' ? 'repricing.wordsLeadingRaise' : 'repricing.wordsLeadingHold'),
    t(alone === 'ceiling' ? 'repricing.wordsAloneCeiling' : 'repricing.wordsAloneHold'),
    t('repricing.wordsLimits', { step: exactPercent(rule.daily_step / 100), n: rule.least_units }),
  ];
}
