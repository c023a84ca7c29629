import { APP_IDS, type AppId } from '@lootfolio/domain/games';
import type { SaleState } from '@lootfolio/marketplaces/selling';
import { describe, expect, it } from 'vitest';
import { nextState, stateAt } from './sales.rules.ts';

const STATES: SaleState[] = ['pending', 'delivered', 'settled', 'cancelled', 'reversed', 'unknown'];
const DAY = 86_400_000;

describe('the next state of a sale', () => {
  it('is what its market says of a sale that was not known, or whose state was not', () => {
    for (const said of STATES) expect([nextState(null, said), nextState('unknown', said)]).toEqual([said, said]);
  });

  it('goes forward only', () => {
    const next = (before: SaleState) => Object.fromEntries(STATES.map((said) => [said, nextState(before, said)]));
    expect(next('pending')).toEqual({
      pending: 'pending',
      delivered: 'delivered',
      settled: 'settled',
      cancelled: 'cancelled',
      reversed: 'reversed',
      unknown: 'pending',
    });
    expect(next('delivered')).toEqual({
      pending: 'delivered',
      delivered: 'delivered',
      settled: 'settled',
      cancelled: 'reversed',
      reversed: 'reversed',
      unknown: 'delivered',
    });
    expect(next('settled')).toEqual({
      pending: 'settled',
      delivered: 'settled',
      settled: 'settled',
      cancelled: 'reversed',
      reversed: 'reversed',
      unknown: 'settled',
    });
  });

  it('stays when the sale fell through', () => {
    for (const before of ['cancelled', 'reversed'] as const) for (const said of STATES) expect(nextState(before, said)).toBe(before);
  });
});

describe('the state that a reading means', () => {
  const at = new Date('2026-11-01T12:00:00Z');
  const sold = (days: number) => new Date(at.getTime() - days * DAY);
  const state = (said: SaleState, days: number, settles: number | null = null, appId: AppId = APP_IDS.cs2) =>
    stateAt({ state: said, soldAt: sold(days), settlesAt: settles === null ? null : new Date(at.getTime() + settles * DAY) }, appId, at);

  it('is protected until the money is in the balance', () => {
    expect([state('settled', 3, 1), state('settled', 9, -1), state('settled', 3)]).toEqual(['delivered', 'settled', 'settled']);
  });

  it('is paid after eight days when the market has no word for it, and at once in games without trade protection', () => {
    expect([state('delivered', 7.9), state('delivered', 8), state('delivered', 1, null, APP_IDS.rust)]).toEqual([
      'delivered',
      'settled',
      'settled',
    ]);
    expect(state('delivered', 20, 1)).toBe('delivered');
  });

  it('is every other word as it is', () => {
    for (const said of ['pending', 'cancelled', 'reversed', 'unknown'] as const) expect(state(said, 30)).toBe(said);
  });
});
