import { BUFF_ID, STEAM_ID } from '@lootfolio/domain/markets';
import { movesAsWhole } from '@lootfolio/domain/repricing/breakers';
import { PAST_DAYS } from '@lootfolio/domain/trends';
import { describe, expect, it } from 'vitest';
import { createBoard } from './board.ts';
import { movesByType } from './moves.ts';
import { toEnd } from './slices.ts';
import { feeOf } from '@lootfolio/domain/fees';
import { HOUR, NOW, testItem, testQuote, testUpdate } from '../test/test-board.ts';

const closes = (yesterday: number) => PAST_DAYS.map((day) => (day === 1 ? yesterday : 0));

/** A board of knives, gloves and rifles: yesterday's closes and prices of now. */
function boardOf(prices: readonly { type: string | null; yesterday: number; now: number }[]) {
  const board = createBoard([STEAM_ID, BUFF_ID].map((id) => ({ id, fee: feeOf(5), freshForMs: HOUR })));
  board.addItems(prices.map(({ type }, at) => testItem(at + 1, `item ${at + 1}`, { type })));
  board.apply([
    testUpdate(
      BUFF_ID,
      prices.map(({ now }, at) => testQuote(at + 1, now)),
    ),
  ]);
  toEnd(board.preparePast(prices.map(({ yesterday }, at) => ({ itemId: at + 1, marketId: BUFF_ID, closes: closes(yesterday) }))));
  return board;
}

describe('how far the items of a kind moved since yesterday', () => {
  it('is counted by type, and tells a day such as 22 October 2025 from others', () => {
    const knives = Array.from({ length: 40 }, (_, at) => ({ type: 'Knife', yesterday: 200_000, now: at < 30 ? 120_000 : 199_000 }));
    const rifles = Array.from({ length: 40 }, (_, at) => ({ type: 'Rifle', yesterday: 10_000, now: at < 4 ? 12_000 : 10_900 }));
    const moves = movesByType(boardOf([...knives, ...rifles]).view(), 730, NOW);
    expect(Object.fromEntries(moves)).toEqual({ Knife: { counted: 40, moved: 30 }, Rifle: { counted: 40, moved: 4 } });
    expect([movesAsWhole(moves.get('Knife')!), movesAsWhole(moves.get('Rifle')!)]).toEqual([true, false]);
  });

  it('leaves out what costs hardly anything, has no close, is stale, or is of another game', () => {
    const board = boardOf([
      { type: null, yesterday: 999, now: 5000 },
      { type: null, yesterday: 0, now: 5000 },
      { type: null, yesterday: 1000, now: 1100 },
      { type: null, yesterday: 1000, now: 1101 },
    ]);
    expect(Object.fromEntries(movesByType(board.view(), 730, NOW))).toEqual({ null: { counted: 2, moved: 1 } });
    expect(movesByType(board.view(), 570, NOW).size).toBe(0);
    expect(movesByType(board.view(), 730, NOW + HOUR).size).toBe(0);
  });
});
