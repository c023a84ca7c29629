import type { Money } from '@lootfolio/domain/money';
import { WHOLE } from '@lootfolio/domain/repricing/rule';
import { netOf } from '../apps/sandbox/src/trading/rules.ts';
import type { Seller, SellingWorld } from '../apps/server/test/listings.ts';
import type { Books } from './selling-month-books.ts';

type Floor = { kind: 'amount'; amount: Money } | { kind: 'cost'; margin: number };
type Body = { floor: Floor; ceiling: Money | null } & Record<string, unknown>;

/** What the drill knows of a user's rules, from its own calls. It decides whether a price was allowed. */
export type Owner = {
  rules: Map<number, { body: Body; on: boolean }>;
  costs: Map<string, Money>;
  excluded: Set<string>;
  stopped: boolean;
};

type Parts = { world: SellingWorld; books: Books; random: () => number };

/** Rules of each user, by price: a floor of an amount means nothing for both a sticker and a knife. */
const BANDS: readonly (readonly [from: Money | null, to: Money | null])[] = [
  [null, 1990],
  [2000, 9990],
  [10_000, 49_990],
  [50_000, null],
];
const LEAST: Money = 100;
const MOST: Money = 5_000_000;

const oneOf = <T>(random: () => number, all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
const between = (random: () => number, least: number, most: number): number => Math.round(least + random() * (most - least));
const cents = (price: number): Money => Math.max(LEAST, Math.round(price / 10) * 10);

/** Gives a user rules that are on, and their things a cost where these rules need one. */
export async function createRules(parts: Parts, seller: Seller, byCost: boolean): Promise<Owner> {
  const owner: Owner = { rules: new Map(), costs: new Map(), excluded: new Set(), stopped: false };
  if (byCost) for (const { assetId, item } of seller.things) await setCost(parts, seller, owner, assetId, item.itemId);
  for (const [from, to] of BANDS) {
    const body = anyRule(parts.random, [from, to], byCost);
    const { id } = await posted(parts, seller, 'POST /repricing/rules', body);
    await posted(parts, seller, `POST /repricing/rules/${id}/switch`, { on: true });
    owner.rules.set(id, { body, on: true });
  }
  return owner;
}

function anyRule(random: () => number, [from, to]: (typeof BANDS)[number], byCost: boolean): Body {
  const basis = oneOf(random, ['lowest_ask', 'lowest_ask', 'lowest_ask', 'sales_median', 'highest_bid']);
  const position = oneOf(random, ['match', 'amount', 'percent']);
  const floor = anyFloor(random, from, byCost);
  const ceiling = random() < 0.5 ? null : cents((to ?? MOST) * 1.2);
  return {
    name: `${basis} ${position} from ${from ?? 0}`,
    price_from: from,
    price_to: to,
    basis,
    position,
    by: position === 'match' ? 0 : position === 'amount' ? between(random, 1, 20) * 10 : between(random, 50, 600),
    floor,
    ceiling,
    when_alone: ceiling === null ? 'hold' : oneOf(random, ['hold', 'ceiling']),
    when_below_floor: oneOf(random, ['hold', 'floor']),
    when_leading: oneOf(random, ['hold', 'raise']),
    least_units: between(random, 1, 4),
    daily_step: between(random, 5, 30) * 100,
  };
}

const anyFloor = (random: () => number, from: Money | null, byCost: boolean): Floor =>
  byCost ? { kind: 'cost', margin: between(random, 0, 1500) } : { kind: 'amount', amount: cents((from ?? 500) * (0.7 + 0.5 * random())) };

async function posted({ world }: Parts, as: Seller, call: string, body: object): Promise<{ id: number }> {
  const answer = await world.test.send(call, { as, body });
  if (answer.status !== 200) throw new Error(`${call}: ${answer.text}`);
  return answer.body as { id: number };
}

async function setCost(parts: Parts, seller: Seller, owner: Owner, assetId: string, itemId: number): Promise<void> {
  const price = cents(parts.books.usual('waxpeer', itemId) * (0.6 + 0.5 * parts.random()));
  await posted(parts, seller, 'POST /steam/update-price', { market_id: 1, item: { asset_id: assetId, app_id: 730, price } });
  owner.costs.set(assetId, price);
}

/** What owners of rules do now and then. None of it may happen while prices are on their way: the floor of their sending would be another. */
export const RULE_HABITS: readonly {
  name: string;
  share: number;
  act: (parts: Parts, seller: Seller, owner: Owner) => Promise<void>;
}[] = [
  {
    name: 'changes the floor of a rule',
    share: 0.01,
    act: async (parts, seller, { rules }) => {
      const [id, rule] = oneOf(parts.random, [...rules]);
      const body = {
        ...rule.body,
        floor: anyFloor(parts.random, rule.body['price_from'] as Money | null, rule.body.floor.kind === 'cost'),
      };
      await posted(parts, seller, `PUT /repricing/rules/${id}`, body);
      rule.body = body;
    },
  },
  {
    name: 'switches a rule on or off',
    share: 0.01,
    act: async (parts, seller, { rules }) => {
      const [id, rule] = oneOf(parts.random, [...rules]);
      rule.on = parts.random() < 0.8;
      await posted(parts, seller, `POST /repricing/rules/${id}/switch`, { on: rule.on });
    },
  },
  {
    name: 'stops all rules',
    share: 0.003,
    act: async (parts, seller, owner) => {
      await posted(parts, seller, 'POST /repricing/stop', {});
      owner.stopped = true;
    },
  },
  {
    name: 'lets rules go on',
    share: 0.04,
    act: async (parts, seller, owner) => {
      await posted(parts, seller, 'POST /repricing/resume', {});
      owner.stopped = false;
    },
  },
  {
    name: 'answers questions',
    share: 0.03,
    act: async (parts, seller, owner) => {
      const asked = await parts.world.test.db
        .selectFrom('repricing_states as s')
        .innerJoin('listings as l', 'l.id', 's.listing_id')
        .select(['l.id', 'l.steam_asset_id as asset'])
        .where('s.user_id', '=', seller.userId)
        .where('s.asked_at', 'is not', null)
        .where('l.ended_at', 'is', null)
        .execute();
      for (const { id, asset } of asked) {
        const goesOn = parts.random() < 0.9;
        await posted(parts, seller, 'POST /repricing/answer', { listing: id, go_on: goesOn });
        if (!goesOn && asset !== null) owner.excluded.add(asset);
      }
    },
  },
  {
    name: 'changes the cost of a thing',
    share: 0.02,
    act: async (parts, seller, owner) => {
      if (owner.costs.size === 0) return;
      const { assetId, item } = oneOf(parts.random, seller.things);
      await setCost(parts, seller, owner, assetId, item.itemId);
    },
  },
];

/** Returns why a rule must not have set this price; null when it may. The market's true fee counts. */
export function objectionTo(
  { rules, costs, excluded, stopped }: Owner,
  ruleId: number,
  { market, asset_id: assetId, price }: { market: string; asset_id: string; price: Money },
): 'under the floor' | 'without a rule' | null {
  const rule = rules.get(ruleId);
  if (!rule?.on || stopped || excluded.has(assetId)) return 'without a rule';
  const { floor } = rule.body;
  if (floor.kind === 'amount') return price < floor.amount ? 'under the floor' : null;
  const cost = costs.get(assetId);
  return cost === undefined || netOf(market, price) * WHOLE < cost * (WHOLE + floor.margin) ? 'under the floor' : null;
}
