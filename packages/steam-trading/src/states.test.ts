import { expect, it } from 'vitest';
import { stateOfOffer, statusOfTrade } from './states.ts';

it('names every state of an offer, and no number that it does not know', () => {
  expect(Array.from({ length: 15 }, (_, n) => stateOfOffer(n))).toEqual([
    'unknown',
    'invalid',
    'active',
    'accepted',
    'countered',
    'expired',
    'cancelled',
    'declined',
    'invalid_items',
    'needs_confirmation',
    'cancelled_by_second_factor',
    'in_escrow',
    'reverted',
    'unknown',
    'unknown',
  ]);
});

it('names every status of a trade, and no number that it does not know', () => {
  expect(Array.from({ length: 15 }, (_, n) => statusOfTrade(n))).toEqual([
    'init',
    'pre_committed',
    'committed',
    'complete',
    'failed',
    'partial_support_rollback',
    'full_support_rollback',
    'selective_support_rollback',
    'rollback_failed',
    'rollback_abandoned',
    'in_escrow',
    'escrow_rollback',
    'trade_protection_rollback',
    'unknown',
    'unknown',
  ]);
});
