import { forEachField, PORTFOLIO_MARKETS, type PortfolioMarket } from '@lootfolio/domain/portfolio';
import type { Money } from '@lootfolio/domain/money';
import type { InventoryPast } from './inventory-past.ts';
import type { MarketPast } from './market-past.ts';
import type { PastPrices } from './past-prices.ts';
import type { Scene } from './stage.ts';
import type { TraderPlan } from './trader-plan.ts';

const DAY = 86_400_000;

/** The days before the demo on which the trader entered their net worth: every two weeks, and more often lately. */
const ENTERED = [
  ...[365, 351, 337, 323, 309, 295, 281, 267, 253, 239, 225, 211, 197, 183, 169, 155, 141, 127, 113, 99],
  ...[90, 83, 76, 69, 62, 55, 48, 41, 34, 29, 27, 25, 22, 20, 18, 15, 13, 11, 8, 6, 5, 4, 3, 2, 1],
] as const;

/** What is no item and at no market, on the first of these days that is not later: cash, bank, coins and stocks in thousandths of a dollar. */
const OUTSIDE: readonly (readonly [daysAgo: number, cash: Money, bank: Money, crypto: Money, stocks: Money])[] = [
  [365, 300_000, 2_400_000, 800_000, 1_500_000],
  [281, 250_000, 2_650_000, 950_000, 1_500_000],
  [197, 400_000, 2_900_000, 900_000, 1_800_000],
  [113, 350_000, 3_300_000, 1_200_000, 1_900_000],
  [55, 350_000, 3_500_000, 1_100_000, 2_100_000],
  [18, 200_000, 3_800_000, 1_150_000, 2_100_000],
];

type Known = { plan: TraderPlan; past: PastPrices; market: MarketPast; inventory: InventoryPast };

/** What is held of the purchases on a day, at Buff.163's prices, else at Steam's. */
function heldOn({ plan, past }: Known, daysAgo: number): Money {
  const isHeld = (boughtAgo: number, soldAgo: number): boolean => boughtAgo >= daysAgo && soldAgo < daysAgo;
  const priceOf = (name: string): Money => past.on('buff', name, daysAgo) ?? past.on('steam', name, daysAgo)!;
  const held = [
    ...plan.kept.filter((one) => isHeld(one.daysAgo, -1)),
    ...plan.byHand.filter((one) => one.daysAgo >= daysAgo).map(({ name, quantity }) => ({ name, quantity: -quantity })),
    ...plan.flips.filter(({ bought, sold }) => isHeld(bought.daysAgo, sold.daysAgo)).map(({ bought }) => bought),
  ];
  return held.reduce((sum, { name, quantity }) => sum + quantity * priceOf(name), 0);
}

const cents = (amount: Money): Money => Math.max(0, Math.round(amount / 10) * 10);

/** The net worth that the trader enters from time to time: what they hold and have at the markets on that day, and what they have elsewhere. */
export const worthScenes = (known: Known): Scene[] =>
  ENTERED.map((day) => ({
    daysAgo: day + 0.1,
    play: async ({ begin, call }) => {
      const [, cash, bank, crypto, stocks] = OUTSIDE.findLast(([from]) => from >= day)!;
      const at = begin.getTime() - day * DAY;
      const values = {
        ...forEachField(() => 0),
        ...Object.fromEntries(
          (Object.keys(PORTFOLIO_MARKETS) as PortfolioMarket[]).map((field) => [
            field,
            cents(known.market.balanceAt(PORTFOLIO_MARKETS[field], at)),
          ]),
        ),
        ...{ cash, bank, crypto, stocks },
        investments: cents(heldOn(known, day)),
        csgo_inventory: cents(known.inventory.worthOn(day).value),
      };
      await call('trader', 'POST /portfolio', values);
    },
  }));
