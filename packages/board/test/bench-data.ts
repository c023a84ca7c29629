import { ASSUMED_FEE, feeOf } from '@lootfolio/domain/fees';
import { MARKETS } from '@lootfolio/domain/markets';
import { seeded } from '@lootfolio/domain/test/seeded';
import type { BoardItem, BoardMarket, BoardQuote, ComparisonQuery, MarketUpdate } from '../src/types.ts';

/** An invented board for measurements. The same seed gives the same board. */
export type BenchData = { items: BoardItem[]; markets: BoardMarket[]; updates: MarketUpdate[]; volumes: Map<number, number> };

export type BenchOptions = {
  seed: number;
  items: number;
  markets: number;
  /** Share of the cells that have a quote. */
  filled: number;
  now: number;
};

const HOUR = 3_600_000;
const WEAPONS = [
  'AK-47',
  'M4A1-S',
  'M4A4',
  'AWP',
  'USP-S',
  'Glock-18',
  'Desert Eagle',
  'Five-SeveN',
  'P250',
  'MP9',
  'SSG 08',
  '★ Karambit',
  '★ Bayonet',
  '★ Sport Gloves',
];
const FIRST = [
  'Crimson',
  'Night',
  'Neon',
  'Silent',
  'Golden',
  'Frozen',
  'Hidden',
  'Rust',
  'Desert',
  'Electric',
  'Royal',
  'Toxic',
  'Ancient',
  'Broken',
  'Lunar',
  'Solar',
];
const SECOND = [
  'Dragon',
  'Line',
  'Storm',
  'Web',
  'Fade',
  'Serpent',
  'Hunter',
  'Tiger',
  'Wave',
  'Circuit',
  'Bloom',
  'Phantom',
  'Mirage',
  'Totem',
  'Arcade',
  'Viper',
];
const THIRD = ['', ' II', ' Lore', ' Strike', ' Mark', ' Rider', ' Print', ' Blaze'];
const EXTERIORS = ['Factory New', 'Minimal Wear', 'Field-Tested', 'Well-Worn', 'Battle-Scarred'];
const RARITIES = ['Consumer Grade', 'Industrial Grade', 'Mil-Spec Grade', 'Restricted', 'Classified', 'Covert'];
const TYPES = ['Rifle', 'Pistol', 'SMG', 'Sniper Rifle', 'Knife', 'Gloves'];

export function benchData(options: BenchOptions): BenchData {
  const random = seeded(options.seed);
  const items = Array.from({ length: options.items }, (_, index) => benchItem(index));
  // most items are cheap, few are expensive: 0.03 to about 10,000 dollars
  const worth = items.map(() => Math.round(30 * Math.exp(random() ** 2 * 12.5)));
  const markets = MARKETS.filter(({ payout }) => payout !== 'trade')
    .concat(MARKETS.filter(({ payout }) => payout === 'trade'))
    .slice(0, options.markets)
    .map(({ id }): BoardMarket => {
      const fee = id === 1 ? feeOf(15, 'on_top') : id % 3 === 0 ? feeOf(2 + (id % 8)) : ASSUMED_FEE;
      return { id, fee, freshForMs: 6 * HOUR };
    });
  const updates = markets.map(({ id }) => benchUpdate(id, options, worth, random));
  const volumes = new Map(items.filter(() => random() < 0.7).map(({ itemId }) => [itemId, Math.floor(random() ** 4 * 2000)]));
  return { items, markets, updates, volumes };
}

/** Returns an update of the market that changes the given share of its quotes. */
export function benchChanges({ marketId, upserts }: MarketUpdate, share: number, now: number, random: () => number): MarketUpdate {
  const changed = upserts
    .filter(() => random() < share)
    .map((quote) => ({ ...quote, price: Math.max(1, Math.round(quote.price * (0.97 + random() * 0.06))), changedAt: now }));
  return { marketId, refreshedAt: now, upserts: changed, removals: [] };
}

/** Bids on every market, for most of its quotes: 2 to 20 percent below the ask. */
export const benchBids = (updates: readonly MarketUpdate[], random: () => number): MarketUpdate[] =>
  updates.map(({ marketId, refreshedAt, upserts }) => ({
    marketId,
    side: 'bid',
    refreshedAt,
    upserts: upserts
      .filter(() => random() < 0.8)
      .map((quote) => ({ ...quote, price: Math.max(1, Math.round(quote.price * (0.8 + random() * 0.18))), quantity: null })),
    removals: [],
  }));

export const benchQuery = (data: BenchData, now: number, changes: Partial<ComparisonQuery> = {}): ComparisonQuery => ({
  appId: 730,
  sources: data.markets.map(({ id }) => id),
  targets: data.markets.map(({ id }) => id),
  sell: 'ask',
  search: '',
  priceFrom: 0,
  priceTo: 20_000_000,
  minRoi: 0,
  maxRoi: 10_000,
  minProfit: 0,
  quantity: 0,
  volume: 0,
  type: [],
  exterior: [],
  rarity: [],
  extra: [],
  globalMinimum: false,
  outliers: false,
  maxAgeMinutes: null,
  sort: 'profitRatio',
  descending: true,
  page: 1,
  pageSize: 50,
  fees: new Map(),
  now,
  ...changes,
});

/** Writes the index in digits of different bases, which choose the parts. The first 143,360 names are all different. */
function benchItem(index: number): BoardItem {
  let rest = index;
  const digit = <T>(choices: readonly T[]): T => {
    const choice = choices[rest % choices.length]!;
    rest = Math.floor(rest / choices.length);
    return choice;
  };
  const exterior = digit(EXTERIORS);
  const weapon = digit(WEAPONS);
  const first = digit(FIRST);
  const second = digit(SECOND);
  const third = digit(THIRD);
  const statTrak = index % 10 === 3;
  return {
    itemId: 1000 + index * 3,
    appId: 730,
    name: `${statTrak ? 'StatTrak™ ' : ''}${weapon} | ${first} ${second}${third} (${exterior})`,
    alias: null,
    type: TYPES[(index >> 3) % TYPES.length]!,
    exterior,
    rarity: RARITIES[(index >> 2) % RARITIES.length]!,
    extra: [...(statTrak ? ['StatTrak™'] : []), ...(weapon.startsWith('★') ? ['★'] : [])],
    hidden: false,
  };
}

function benchUpdate(marketId: number, { now, filled }: BenchOptions, worth: readonly number[], random: () => number): MarketUpdate {
  const level = 0.9 + random() * 0.25;
  const tellsQuantity = random() < 0.8;
  const upserts: BoardQuote[] = [];
  worth.forEach((value, index) => {
    if (random() >= filled) return;
    const wrong = random() < 0.002 ? (random() < 0.5 ? 8 : 0.1) : 1;
    upserts.push({
      itemId: 1000 + index * 3,
      price: Math.max(1, Math.round(value * level * wrong * (0.88 + random() * 0.24))),
      quantity: tellsQuantity ? Math.floor(random() ** 3 * 300) : null,
      changedAt: now - Math.floor(random() * 48 * HOUR),
    });
  });
  return { marketId, refreshedAt: now - Math.floor(random() * HOUR), upserts, removals: [] };
}
