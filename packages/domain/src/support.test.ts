import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  mayUserDelete,
  mayUserSet,
  mayUserSetPriority,
  statusAfterReply,
  takesReplies,
  TICKET_STATUSES,
  ticketIdsOf,
  ticketNumber,
  timesAfter,
  type TicketStatus,
} from './support.ts';

const DAY = 86_400_000;
const NOW = 100 * DAY;
const state = (status: TicketStatus, resolvedAt: number | null = null, answers = 0) => ({ status, resolvedAt, answers });
const those = (fits: (status: TicketStatus) => boolean): TicketStatus[] => TICKET_STATUSES.filter(fits);

describe('the number of a ticket', () => {
  const finds = (text: string, id: number): boolean => ticketIdsOf(text).some(([first, last]) => first <= id && id <= last);

  it('has six digits, and is read back however it is typed', () => {
    expect([ticketNumber(42), ticketNumber(1_234_567)]).toEqual(['T-000042', 'T-1234567']);
    expect(['42', 't-', '', 'x-42', '4 2', '9999999999', 'T-0000000000'].map(ticketIdsOf)).toEqual([[[42, 42]], [], [], [], [], [], []]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), (id) =>
        [`${id}`, ` t-${id} `, `T${id}`, `T-${id}`, ticketNumber(id), ticketNumber(id).slice(2)].every((text) => finds(text, id)),
      ),
    );
  });

  it('is found by how it begins, behind its letter or a zero', () => {
    expect(ticketIdsOf('T-0001')).toEqual([
      [1, 1],
      [100, 199],
    ]);
    expect(ticketIdsOf('00001')).toEqual([
      [1, 1],
      [10, 19],
    ]);
    expect([ticketIdsOf('T-000042'), ticketIdsOf('T-0000042')]).toEqual([[[42, 42]], []]);
    const id = fc.oneof(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 999_999_999 }));
    const digits = fc.string({ unit: fc.constantFrom('0', '1', '2', '3', '4', '5', '6', '7', '8', '9'), minLength: 1, maxLength: 9 });
    const found = (text: string, one: number): boolean =>
      ticketNumber(one).startsWith(`T-${text}`) || (text.length < 6 && Number(text) === one);
    fc.assert(fc.property(digits, id, (text, one) => finds(`T-${text}`, one) === found(text, one)));
    fc.assert(fc.property(id, fc.integer({ min: 3, max: 11 }), (one, end) => finds(ticketNumber(one).slice(0, end), one)));
  });
});

describe('a status', () => {
  it('takes messages until the ticket is resolved, closed or cancelled', () =>
    expect(those(takesReplies)).toEqual(['OPEN', 'IN_PROGRESS', 'WAITING_USER_RESPONSE', 'PENDING']));

  it('changes with a message: an answer waits for the user, who ends the wait [SUPP-336]', () => {
    expect(TICKET_STATUSES.map((status) => statusAfterReply(status, 'user'))).toEqual([
      ...['OPEN', 'IN_PROGRESS', 'IN_PROGRESS', 'PENDING', 'RESOLVED', 'CLOSED', 'CANCELLED'],
    ]);
    expect(TICKET_STATUSES.map((status) => statusAfterReply(status, 'staff'))).toEqual([
      ...Array.from({ length: 4 }, () => 'WAITING_USER_RESPONSE'),
      ...['RESOLVED', 'CLOSED', 'CANCELLED'],
    ]);
  });

  it('is closed by its user while it is not, and opened again within 7 days after it was resolved; nothing else is theirs [SUPP-336]', () => {
    expect(those((status) => mayUserSet(state(status, NOW), 'CLOSED', NOW))).toEqual([
      ...['OPEN', 'IN_PROGRESS', 'WAITING_USER_RESPONSE', 'PENDING', 'RESOLVED'],
    ]);
    expect(those((status) => mayUserSet(state(status, NOW), 'OPEN', NOW))).toEqual(['RESOLVED']);
    const after = (days: number): boolean => mayUserSet(state('RESOLVED', NOW - days), 'OPEN', NOW);
    expect([after(0), after(7 * DAY - 1), after(7 * DAY), mayUserSet(state('RESOLVED'), 'OPEN', NOW)]).toEqual([true, true, false, false]);
    for (const wanted of ['IN_PROGRESS', 'WAITING_USER_RESPONSE', 'PENDING', 'RESOLVED', 'CANCELLED'] as const)
      expect(those((status) => mayUserSet(state(status, NOW), wanted, NOW))).toEqual([]);
  });

  it('lets its user set the priority while the ticket is open, and delete it while it is open and unanswered [SUPP-336, SUPP-337]', () => {
    expect(those((status) => mayUserSetPriority(state(status)))).toEqual(['OPEN']);
    expect(those((status) => mayUserDelete(state(status)))).toEqual(['OPEN']);
    expect(mayUserDelete(state('OPEN', null, 1))).toBe(false);
  });

  it('keeps when the ticket was resolved and closed until it is opened again [SUPP-336]', () => {
    const [first, later] = [new Date(1), new Date(2)];
    const none = { resolvedAt: null, closedAt: null };
    expect(timesAfter('RESOLVED', none, first)).toEqual({ resolvedAt: first, closedAt: null });
    expect(timesAfter('CLOSED', { resolvedAt: first, closedAt: null }, later)).toEqual({ resolvedAt: first, closedAt: later });
    expect(timesAfter('CANCELLED', none, later)).toEqual({ resolvedAt: null, closedAt: later });
    expect(timesAfter('RESOLVED', { resolvedAt: first, closedAt: first }, later)).toEqual({ resolvedAt: later, closedAt: null });
    expect(timesAfter('RESOLVED', { resolvedAt: first, closedAt: null }, later)).toEqual({ resolvedAt: first, closedAt: null });
    for (const status of ['OPEN', 'IN_PROGRESS', 'WAITING_USER_RESPONSE', 'PENDING'] as const)
      expect(timesAfter(status, { resolvedAt: first, closedAt: first }, later)).toEqual(none);
  });
});
