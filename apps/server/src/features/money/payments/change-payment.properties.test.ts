import { OPERATION_TYPES, type OperationStatus, type OperationType } from '@lootfolio/domain/payments';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { overdraws, reversed, type Account, type Leg } from '../../../platform/money/ledger.rules.ts';
import { legsOf } from './book-payment.ts';
import { effectOf, holdingOf, isFirstCredit, type PaymentFields } from './change-payment.rules.ts';

/** How many sequences of changes are tried. `MONEY_CASES=1000000` is the whole run. */
const CASES = Number(process.env['MONEY_CASES'] ?? 5000);
const USER = 7;
const [OWN, PENDING, DEBT, HOUSE] = [`user:${USER}`, `pending:${USER}`, `debt:${USER}`, 'house:manual'] as const satisfies Account[];

const amount = fc.oneof(fc.integer({ min: 10, max: 1_000_000_000 }), fc.constantFrom(10, 1_000_000_000));
const status = fc.constantFrom<OperationStatus>('PENDING', 'COMPLETED', 'FAILED', 'REJECTED', 'CANCELLED');
const type = fc.constantFrom<OperationType>(...OPERATION_TYPES);
type Step =
  | { kind: 'edit'; status: OperationStatus; type: OperationType; amount: number }
  | { kind: 'takeBack' }
  | { kind: 'spend'; share: number };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('edit' as const), status, type, amount }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('takeBack' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('spend' as const), share: fc.integer({ min: 0, max: 100 }) }) },
);

it('any sequence of changes leaves in the ledger what the payment says, in exact arithmetic', () => {
  fc.assert(
    fc.property(amount, fc.boolean(), fc.array(step, { maxLength: 12 }), (first, isPromised, steps) => {
      const ledger = new Map<Account, bigint>(([OWN, PENDING, DEBT, HOUSE] as const).map((name) => [name, 0n]));
      const balanceOf = (account: Account): number => Number(ledger.get(account)!);
      const move = (legs: readonly Leg[]): void =>
        legs.forEach((leg) => ledger.set(leg.account, ledger.get(leg.account)! + BigInt(leg.amount)));
      let fields: PaymentFields = { amount: first, operation_type: 'DEPOSIT', balance_payment_method: null, operation_status: 'PENDING' };
      let held = { booked: 0, promised: isPromised ? first : 0 };
      // what was booked for the payment, and what it took from the user in all
      let [bookings, spent, owed, credits] = [isPromised ? 1 : 0, 0n, 0n, 0];
      const payment = () => ({ id: 1, userId: USER, method: 'MANUAL' as const, source: 'manual', ...held, bookings });
      if (isPromised) move(legsOf({ ...payment() }, { booked: 0, promised: first }));
      for (const one of steps) {
        if (one.kind === 'spend') {
          const taken = Math.floor((balanceOf(OWN) * one.share) / 100);
          move([
            { account: OWN, amount: -taken },
            { account: HOUSE, amount: taken },
          ]);
          spent += BigInt(taken);
        } else if (one.kind === 'takeBack') {
          if (held.booked <= 0 && held.promised === 0) continue;
          const legs = reversed(legsOf(payment(), held), balanceOf);
          owed += BigInt(legs.filter(({ account }) => account === DEBT).reduce((sum, leg) => sum - leg.amount, 0));
          move(legs);
          fields = { ...fields, operation_status: 'CANCELLED' };
          [held, bookings] = [{ booked: 0, promised: 0 }, bookings + 1];
        } else {
          const wanted: PaymentFields = { ...fields, operation_status: one.status, operation_type: one.type, amount: one.amount };
          const holding = holdingOf(wanted, held);
          const legs = legsOf(payment(), { booked: holding.booked - held.booked, promised: holding.promised - held.promised });
          const locked = legs.map((leg) => ({ ...leg, accountId: 0, balance: balanceOf(leg.account) }));
          // refused: nothing changes
          if (overdraws(locked)) continue;
          if (isFirstCredit(payment(), wanted, holding)) credits++;
          if (legs.length > 0) bookings++;
          move(legs);
          [fields, held] = [wanted, holding];
        }
        expect([...ledger.values()].reduce((sum, value) => sum + value, 0n)).toBe(0n);
        expect(balanceOf(OWN)).toBeGreaterThanOrEqual(0);
        expect(balanceOf(DEBT)).toBeLessThanOrEqual(0);
        expect(held.booked).toBe(effectOf(fields));
        expect(ledger.get(PENDING)).toBe(BigInt(held.promised));
        // what the payment added, less what was spent; what could not be taken back is owed
        expect(ledger.get(OWN)).toBe(BigInt(held.booked) - spent + owed);
        expect(ledger.get(DEBT)).toBe(-owed);
        expect(credits).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: CASES },
  );
}, 3_600_000);
