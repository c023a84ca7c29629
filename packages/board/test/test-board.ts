import { feeOf } from '@lootfolio/domain/fees';
import { type Board, createBoard } from '../src/board.ts';
import type { BoardItem, BoardQuote, ComparisonQuery, MarketUpdate } from '../src/types.ts';

export const NOW = 1_800_000_000_000;
export const HOUR = 3_600_000;

export const testItem = (itemId: number, name: string, changes: Partial<BoardItem> = {}): BoardItem => ({
  itemId,
  appId: 730,
  name,
  alias: null,
  type: null,
  exterior: null,
  rarity: null,
  extra: [],
  hidden: false,
  ...changes,
});

/** A board with the markets 1 (15 percent on top), 2 (2.5 percent), 3 (10 percent) and 5 (closed). Prices are fresh for an hour. */
export function testBoard(items: readonly BoardItem[]): Board {
  const board = createBoard([
    { id: 3, fee: feeOf(10), freshForMs: HOUR },
    { id: 1, fee: feeOf(15, 'on_top'), freshForMs: HOUR },
    { id: 2, fee: feeOf(2.5), freshForMs: HOUR },
    { id: 5, fee: feeOf(0), freshForMs: HOUR },
  ]);
  board.addItems(items);
  return board;
}

export const testQuote = (itemId: number, price: number, changes: Partial<BoardQuote> = {}): BoardQuote => ({
  itemId,
  price,
  quantity: 1,
  changedAt: NOW,
  ...changes,
});

export const testUpdate = (marketId: number, upserts: BoardQuote[], changes: Partial<MarketUpdate> = {}): MarketUpdate => ({
  marketId,
  refreshedAt: NOW,
  upserts,
  removals: [],
  ...changes,
});

export const testQuery = (changes: Partial<ComparisonQuery> = {}): ComparisonQuery => ({
  appId: 730,
  sources: [1, 2, 3],
  targets: [1, 2, 3],
  sell: 'ask',
  search: '',
  priceFrom: 0,
  priceTo: 1_000_000_000,
  minRoi: -100,
  maxRoi: 10_000,
  minProfit: 0,
  quantity: 0,
  volume: 0,
  type: [],
  exterior: [],
  rarity: [],
  extra: [],
  globalMinimum: false,
  outliers: true,
  maxAgeMinutes: null,
  sort: 'profitRatio',
  descending: true,
  page: 1,
  pageSize: 25,
  fees: new Map(),
  now: NOW,
  ...changes,
});
