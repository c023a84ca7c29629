import { listTradeUps } from '@lootfolio/contract/features/market/tradeups';
import { describe, expect, it } from 'vitest';
import type { FoundContract } from './search-board.ts';
import { chooseContracts, type TradeUpQuery } from './tradeups.rules.ts';

const query = (changes: Record<string, unknown> = {}): TradeUpQuery => listTradeUps.query.parse(changes);

/** Returns a contract of these pools with their numbers of inputs. */
const contract = (profit: number, ...pools: [id: number, count: number][]): FoundContract =>
  ({
    profit,
    cost: 1000,
    roi: profit / 10,
    chance: 50,
    unpriced: 0,
    part: { rarity: 'Restricted', isStattrak: false },
    parts: pools.map(([id, count]) => ({ pool: { id }, inputs: [{ count }] })),
  }) as unknown as FoundContract;

const profits = (contracts: readonly FoundContract[], changes: Record<string, unknown> = {}): number[] =>
  chooseContracts(contracts, (poolId) => poolId, query(changes)).shown.map(({ profit }) => profit);

describe('chooseContracts', () => {
  const alike = [
    contract(9, [1, 10]),
    contract(8, [2, 1], [1, 9]),
    contract(7, [1, 8], [3, 2]),
    contract(6, [1, 9], [4, 1]),
    contract(5, [1, 2], [4, 8]),
  ];

  it('shows the best three of each collection in the majority, or all', () => {
    expect(profits(alike)).toEqual([9, 8, 7, 5]);
    expect(profits(alike, { similar: 1 })).toEqual([9, 8, 7, 6, 5]);
    expect(profits(alike, { order: 'asc' })).toEqual([5, 6, 7, 8]);
  });

  it('counts after the filters', () => {
    expect(profits(alike, { collection: 4 })).toEqual([6, 5]);
    expect(profits(alike, { min_roi: 0.7 })).toEqual([9, 8, 7]);
  });

  it('orders equal ones by profit', () => {
    expect(profits([contract(1, [1, 10]), contract(3, [2, 10]), contract(2, [3, 10])], { sort: 'cost', order: 'asc' })).toEqual([3, 2, 1]);
  });

  it('hides and counts contracts with an outcome that has no price that sells, unless they are asked for', () => {
    const unsold = (profit: number, id: number): FoundContract => ({ ...contract(profit, [id, 10]), unpriced: 1 });
    const mixed = [unsold(99, 1), contract(9, [1, 10]), unsold(8, 2), contract(7, [3, 10])];
    const choose = (changes: Record<string, unknown>) => chooseContracts(mixed, (poolId) => poolId, query(changes));
    expect([profits(mixed), choose({}).hidden]).toEqual([[9, 7], 2]);
    expect([profits(mixed, { unsold: 1 }), choose({ unsold: 1 }).hidden]).toEqual([[99, 9, 8, 7], 0]);
    // those that a filter leaves out are not hidden ones
    expect(choose({ collection: 1 }).hidden).toBe(1);
    // a hidden contract takes no place of those that are shown of its collection
    const alikeOnes = [unsold(9, 1), unsold(8, 1), unsold(7, 1), contract(6, [1, 10])];
    expect(profits(alikeOnes)).toEqual([6]);
    expect(chooseContracts(alikeOnes, (poolId) => poolId, query()).hidden).toBe(3);
  });
});
