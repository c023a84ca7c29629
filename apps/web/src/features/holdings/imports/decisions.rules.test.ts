import { beforeEach, describe, expect, it } from 'vitest';
import { choicesOf, nameKey, NO_DECISIONS, sameDecisions, storeDecisions, storedDecisions, type Decisions } from './decisions.rules.ts';

const AK = { app_id: 730 as const, name: 'AK', item: { item_id: 11, name: 'AK-47 | Redline (Field-Tested)' } };
const CARD = { app_id: 570 as const, name: 'Card', item: null };
const GIVEN: Decisions = { names: { [nameKey(AK)]: AK, [nameKey(CARD)]: CARD }, rates: { EUR: 0.9, ARS: 100 }, letIn: [12, 3] };

beforeEach(() => localStorage.clear());

describe('decisions about rows', () => {
  it('have one form, whatever the order in which they were made', () => {
    const others: Decisions = { names: { [nameKey(CARD)]: CARD, [nameKey(AK)]: AK }, rates: { ARS: 100, EUR: 0.9 }, letIn: [3, 12] };
    expect(choicesOf(GIVEN)).toEqual({
      names: [
        { app_id: 570, name: 'Card', item_id: null },
        { app_id: 730, name: 'AK', item_id: 11 },
      ],
      rates: [
        { currency: 'ARS', rate: 100 },
        { currency: 'EUR', rate: 0.9 },
      ],
      let_in: [3, 12],
      let_in_all: false,
    });
    expect(sameDecisions(GIVEN, others)).toBe(true);
    expect(sameDecisions(GIVEN, { ...GIVEN, letIn: 'all' })).toBe(false);
  });

  it('are kept for their import alone', () => {
    expect(storedDecisions(5)).toEqual(NO_DECISIONS);
    storeDecisions(5, GIVEN);
    expect([storedDecisions(5), storedDecisions(6)]).toEqual([GIVEN, NO_DECISIONS]);
    localStorage.setItem('importDecisions', '{');
    expect(storedDecisions(5)).toEqual(NO_DECISIONS);
  });
});
