import type { Fee } from '@lootfolio/domain/fees';
import fc from 'fast-check';
import { createBoard } from '../src/board.ts';
import type { NaiveBoard } from './naive.ts';
import type { BoardItem, BoardMarket, BoardQuote, MarketUpdate } from '../src/types.ts';

export const NOW = 1_800_000_000_000;
export const MINUTE = 60_000;
/** 5 is reported closed. */
export const MARKET_IDS = [12, 2, 1001, 1, 5, 7];

// few distinct values, so that ties are common; some prices are 3 × or 1/3 × another price, the limit of outliers
export const price = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(100, 101, 103, 110, 150, 200, 300, 301, 50, 33, 34, 1000) },
  { weight: 1, arbitrary: fc.constantFrom(1, 2, 3, 999_999_999, 1_000_000_000, 20_001, 20_000) },
);
export const quantity = fc.constantFrom(null, 0, 1, 2, 2, 5);
const age = fc.constantFrom(
  0,
  1,
  999,
  30 * MINUTE,
  60 * MINUTE - 1,
  60 * MINUTE,
  60 * MINUTE + 1,
  61 * MINUTE,
  119 * MINUTE,
  120 * MINUTE,
  500 * MINUTE,
);
const basisPoints = fc.constantFrom(0, 250, 350, 591.25, 1000, 1500, 5000, 1, 697.03);
export const fee: fc.Arbitrary<Fee> = fc.record(
  {
    basisPoints,
    basis: fc.constantFrom('of_price', 'on_top'),
    known: fc.boolean(),
    steps: fc
      .uniqueArray(fc.record({ from: fc.constantFrom(50, 100, 101, 120, 250), basisPoints }), {
        selector: ({ from }) => from,
        maxLength: 3,
      })
      .map((steps) => steps.toSorted((a, b) => a.from - b.from)),
  },
  { requiredKeys: ['basisPoints', 'basis', 'known'] },
);

const market = (id: number): fc.Arbitrary<BoardMarket> =>
  fc.record({ id: fc.constant(id), fee, freshForMs: fc.constantFrom(60 * MINUTE, 60 * MINUTE, 120 * MINUTE, 120 * MINUTE, 1500) });

const item = (itemId: number): fc.Arbitrary<BoardItem> =>
  fc.record({
    itemId: fc.constant(itemId),
    appId: fc.constantFrom(730, 730, 730, 730, 570),
    name: fc.constantFrom('Alpha One', 'alpha one', 'Beta Two', 'Gamma One', 'Alpha Two'),
    alias: fc.constant(null),
    type: fc.constantFrom(null, 'Rifle', 'Knife'),
    exterior: fc.constantFrom(null, 'Field-Tested'),
    rarity: fc.constantFrom(null, 'Covert', 'Classified'),
    extra: fc.constantFrom([], ['StatTrak™'], ['★', 'StatTrak™'], ['Souvenir']),
    hidden: fc.constantFrom(false, false, false, false, true),
  });

const quote = (itemId: number): fc.Arbitrary<BoardQuote | null> =>
  fc.option(fc.record({ itemId: fc.constant(itemId), price, quantity, changedAt: age.map((ms) => NOW - ms) }), { freq: 4 });

const update = (marketId: number, itemIds: readonly number[]): fc.Arbitrary<MarketUpdate> =>
  fc.record({
    marketId: fc.constant(marketId),
    refreshedAt: fc.option(
      age.map((ms) => NOW - ms),
      { freq: 2 },
    ),
    upserts: fc.tuple(...itemIds.map(quote)).map((quotes) => quotes.filter((each) => each !== null)),
    removals: fc.constant([]),
  });

export const board: fc.Arbitrary<NaiveBoard> = fc
  .uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 14, size: 'max' })
  .chain((ids) =>
    fc.record({
      items: fc.tuple(...ids.map(item)),
      markets: fc.tuple(...MARKET_IDS.map(market)),
      updates: fc.tuple(...MARKET_IDS.map((id) => update(id, ids))),
      // one market has no bids, another has only asks
      bids: fc.tuple(...MARKET_IDS.slice(1, -1).map((id) => update(id, ids).map((asks): MarketUpdate => ({ ...asks, side: 'bid' })))),
      volumes: fc
        .uniqueArray(fc.tuple(fc.constantFrom(...ids), fc.constantFrom(null, 0, 5, 10)), { selector: ([id]) => id })
        .map((all) => new Map(all)),
      sellDays: fc
        .uniqueArray(
          fc.tuple(fc.constantFrom(...MARKET_IDS), fc.array(fc.constantFrom(0, 0.25, 1, 3, 40), { minLength: 41, maxLength: 41 })),
          {
            selector: ([id]) => id,
          },
        )
        .map((all) => new Map(all.map(([id, days]) => [id, Float32Array.from(days)]))),
    }),
  );

export const someMarkets = fc.oneof(
  fc.constant(MARKET_IDS),
  fc.constant(MARKET_IDS),
  fc.subarray([...MARKET_IDS, 999]),
  fc.constantFrom(...MARKET_IDS.map((id) => [id])),
);
export const rarely = <T>(usual: T, ...others: T[]): fc.Arbitrary<T> =>
  fc.oneof({ weight: 12, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) });

export function filled({ items, markets, updates, bids, volumes, sellDays }: NaiveBoard) {
  const full = createBoard(markets);
  full.addItems(items);
  full.apply([...updates, ...bids]);
  full.setVolumes(volumes);
  for (const _ of full.prepareSellDays(sellDays));
  return full;
}
