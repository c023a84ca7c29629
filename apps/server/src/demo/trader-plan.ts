import type { Money } from '@lootfolio/domain/money';
import type { PastPrices } from './past-prices.ts';

/** A purchase to keep or to sell on. Days are counted back from the demo. */
export type Purchase = {
  name: string;
  category: string;
  quantity: number;
  daysAgo: number;
  /** Of one piece, in whole cents. */
  price: Money;
  market: string;
  note: string;
};

/** A thing that is bought and sold on. Its float tells it apart from others of its item, also in files. */
export type Flip = { bought: Purchase; sold: MarketSale; float: number; seed: number };

/** A sale on a market, which its history reports. */
export type MarketSale = {
  name: string;
  /** The id at Steam of the thing that is sold. */
  assetId: string;
  market: string;
  daysAgo: number;
  price: Money;
  became?: 'reversed' | 'fell_through';
};

/** A sale of kept things that no market reports. */
export type HandSale = { name: string; quantity: number; daysAgo: number };

export type TraderPlan = { flips: Flip[]; kept: Purchase[]; byHand: readonly HandSale[] };

/** The market that gives a part of the price when the buyer takes a trade back, and one that gives nothing. */
const COMPENSATES = 'marketcsgo';
const GIVES_NOTHING = 'csfloat';
export const SELL_MARKETS = ['waxpeer', 'marketcsgo', 'shadowpay', 'csfloat'] as const;
const BUY_MARKETS = ['buff', 'skinport', 'csfloat', 'waxpeer'] as const;
/** The markets on which the plan looks at prices. Steam's tell which of the others are plausible. */
export const PLAN_MARKETS = ['steam', 'buff', 'skinport', 'waxpeer', 'marketcsgo', 'shadowpay', 'csfloat'] as const;

/** What is bought and sold on again and again. */
const TRADED = [
  'AK-47 | Redline (Field-Tested)',
  'AWP | Asiimov (Field-Tested)',
  'Desert Eagle | Printstream (Field-Tested)',
  'M4A1-S | Hyper Beast (Field-Tested)',
  'USP-S | Kill Confirmed (Field-Tested)',
  'AK-47 | Bloodsport (Field-Tested)',
  'Glock-18 | Bullet Queen (Field-Tested)',
  'AWP | Neo-Noir (Field-Tested)',
  'M4A4 | Neo-Noir (Field-Tested)',
  'AK-47 | Neon Rider (Field-Tested)',
  'AWP | Hyper Beast (Field-Tested)',
  'M4A1-S | Golden Coil (Field-Tested)',
  'P90 | Death by Kitty (Field-Tested)',
  'USP-S | Orion (Field-Tested)',
  'AK-47 | The Empress (Field-Tested)',
  'M4A4 | Temukau (Field-Tested)',
  'AWP | Containment Breach (Field-Tested)',
  'Desert Eagle | Code Red (Field-Tested)',
  'AK-47 | Nightwish (Field-Tested)',
  'SSG 08 | Blood in the Water (Field-Tested)',
] as const;

/** The days before the demo on which something was sold on, and for how many days it was held before. */
const TURNS: readonly (readonly [soldDaysAgo: number, heldDays: number])[] = [
  ...([
    [334, 21],
    [327, 12],
    [318, 9],
    [309, 27],
    [303, 17],
    [296, 11],
    [284, 19],
    [277, 34],
    [270, 8],
    [262, 22],
  ] as const),
  ...([
    [251, 13],
    [246, 26],
    [238, 16],
    [229, 41],
    [222, 10],
    [214, 18],
    [207, 30],
    [198, 12],
    [191, 24],
    [183, 9],
  ] as const),
  ...([
    [176, 28],
    [168, 15],
    [161, 20],
    [152, 33],
    [147, 11],
    [139, 23],
    [131, 14],
    [124, 38],
    [117, 9],
    [108, 19],
  ] as const),
  ...([
    [101, 25],
    [95, 13],
    [88, 31],
    [81, 10],
    [74, 17],
    [69, 22],
    [62, 12],
    [56, 29],
    [49, 16],
    [44, 21],
  ] as const),
  ...([
    [38, 14],
    [33, 26],
    [27, 11],
    [22, 18],
    [17, 20],
    [13, 9],
    [10, 15],
  ] as const),
  // still protected
  ...([
    [6.2, 23],
    [4.7, 12],
    [3.3, 16],
    [2.1, 28],
    [0.9, 19],
  ] as const),
  // not handed over yet
  [0.006, 14],
];

/** The turns that did not end well, by their day of sale. */
const ENDS = new Map<number, Pick<MarketSale, 'market' | 'became'>>([
  [152, { market: COMPENSATES, became: 'reversed' }],
  [69, { market: GIVES_NOTHING, became: 'reversed' }],
  [33, { market: 'waxpeer', became: 'fell_through' }],
]);

type Keeping = readonly [name: string, category: string, quantity: number, daysAgo: number, note: string];

/** What is kept, in three groups. */
const KEPT: readonly Keeping[] = [
  ['Revolution Case', 'Cases', 200, 345, 'Left the active drop pool soon, I think'],
  ['Dreams & Nightmares Case', 'Cases', 120, 317, ''],
  ['Fracture Case', 'Cases', 150, 274, 'Second batch, cheaper than in spring'],
  ['Fever Case', 'Cases', 60, 171, ''],
  ['Snakebite Case', 'Cases', 90, 96, ''],
  ['Chroma 2 Case', 'Cases', 25, 41, 'Old case, few left on the market'],
  ['Paris 2023 Legends Sticker Capsule', 'Stickers', 40, 322, 'Sell before the next Major'],
  ['Copenhagen 2024 Challengers Sticker Capsule', 'Stickers', 150, 233, ''],
  ['Sticker | ENCE (Holo) | Paris 2023', 'Stickers', 12, 204, ''],
  ['Sticker | Apeks (Holo) | Paris 2023', 'Stickers', 4, 143, 'For a craft if the price falls'],
  ['Sticker | FaZe Clan (Holo) | Paris 2023', 'Stickers', 15, 58, ''],
  ['AK-47 | Fire Serpent (Field-Tested)', 'Long hold', 1, 338, 'Float 0.17, from Emre'],
  ['AWP | Fade (Factory New)', 'Long hold', 1, 291, '97 % fade'],
  ['M4A1-S | Printstream (Field-Tested)', 'Long hold', 2, 216, ''],
  ['★ Karambit | Fade (Factory New)', 'Long hold', 1, 126, ''],
  ['★ Sport Gloves | Vice (Field-Tested)', 'Long hold', 1, 77, 'Keep for the winter'],
  ['AK-47 | Vulcan (Field-Tested)', 'Long hold', 1, 19, ''],
];

const BY_HAND: readonly HandSale[] = [
  { name: 'Revolution Case', quantity: 40, daysAgo: 112 },
  { name: 'Paris 2023 Legends Sticker Capsule', quantity: 8, daysAgo: 61 },
  { name: 'M4A1-S | Printstream (Field-Tested)', quantity: 1, daysAgo: 28 },
];

export const PLAN_NAMES: readonly string[] = [...new Set([...TRADED, ...KEPT.map(([name]) => name)])];

export const wholeCents = (price: number): Money => Math.max(30, Math.round(price / 10) * 10);

/** Prices outside of these shares of Steam's are outliers, at which nobody trades. */
const PLAUSIBLE = [0.55, 0.95] as const;

/** What is sold on is bought by orders below the lowest price, and what is kept a little below it. */
const BELOW = { flips: 0.94, kept: 0.97 };

type Offer = { market: string; price: Money };

/** The markets on which a plausible price of an item is known on a day, the cheapest first. */
function offersOf(past: PastPrices, name: string, daysAgo: number, markets: readonly string[]): Offer[] {
  const steam = past.on('steam', name, daysAgo)!;
  const found = markets.flatMap((market) => {
    const price = past.on(market, name, daysAgo);
    return price !== null && price > steam * PLAUSIBLE[0] && price < steam * PLAUSIBLE[1] ? [{ market, price: wholeCents(price) }] : [];
  });
  // no market has it: one is found by hand for about this
  const usual = { market: markets[0]!, price: wholeCents(steam * 0.74) };
  return found.length === 0 ? [usual] : found.toSorted((a, b) => a.price - b.price);
}

/** Below the ids of all things of the sandbox. */
const FIRST_ASSET = 28_700_000_000;

const belowOf = ({ market, price }: Offer, share: number): Offer => ({ market, price: wholeCents(price * share) });

/** Decides what the trader bought and sold in the year: cheap on one market and dear on another, at the prices of those days. */
export function planTrader(past: PastPrices): TraderPlan {
  const flips = TURNS.map(([soldDaysAgo, heldDays], n): Flip => {
    const name = TRADED[n % TRADED.length]!;
    const boughtDaysAgo = Math.floor(soldDaysAgo) + heldDays;
    const cheapest = belowOf(offersOf(past, name, boughtDaysAgo, BUY_MARKETS)[0]!, BELOW.flips);
    const end = ENDS.get(soldDaysAgo);
    const dearest = offersOf(past, name, soldDaysAgo, end?.market === undefined ? SELL_MARKETS : [end.market]).at(-1)!;
    return {
      bought: { name, category: 'Trading', quantity: 1, daysAgo: boughtDaysAgo, ...cheapest, note: '' },
      sold: { name, assetId: String(FIRST_ASSET + n), daysAgo: soldDaysAgo, ...dearest, ...end },
      // all are Field-Tested
      float: 0.15 + ((n * 37) % 100) / 450,
      seed: 1 + ((n * 271) % 1000),
    };
  });
  const kept = KEPT.map(([name, category, quantity, daysAgo, note]) => ({
    ...{ name, category, quantity, daysAgo, note },
    ...belowOf(offersOf(past, name, daysAgo, ['buff'])[0]!, BELOW.kept),
  }));
  return { flips, kept, byHand: BY_HAND };
}
