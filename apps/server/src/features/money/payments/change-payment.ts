import type { Money } from '@lootfolio/domain/money';
import type { BalancePaymentMethod, OperationType } from '@lootfolio/domain/payments';
import type { PaymentDecision } from '@lootfolio/domain/payments-admin';
import { PROFILE_STATES } from '@lootfolio/domain/users';
import type { Tx } from '../../../platform/database/database.ts';
import { checkSession, lockUsers } from '../../../platform/database/own-rows.ts';
import { invalidField, notFound, Refusal } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { ADJUSTMENT } from '../../people/account/account.public.ts';
import { bookPayment, DEPOSIT, takeBackPayment } from './book-payment.ts';
import { changesOf, holdingOf, isFirstCredit, isStale, needsNote, type PaymentFields, type SeenPayment } from './change-payment.rules.ts';
import { findPayer, insertManual, lockPayment, storeChanges, type AnyPayment } from './change-payment.store.ts';
import { storePayment } from './payments.store.ts';
import { tellAdmins } from './tell-admins.ts';
import { tellChange, tellScreens, tellUser } from './tell-payment.ts';

/** Why a payment is changed, and what the administrator saw of it. */
type Reason = { note: string; before: SeenPayment };
type Opened = { payment: AnyPayment; userExists: boolean };

/**
 * Approves or rejects a payment that waits.
 * @throws Refusal as `changePayment`; STATE for a payment that is not pending; VALIDATION for a rejection without a note
 */
export async function decidePayment(tx: Tx, caller: Caller, id: number, { status, note, before }: Reason & { status: PaymentDecision }) {
  if (status === 'REJECTED' && note === '') throw invalidField('note', 'payments.noteMissing');
  const opened = await open(tx, caller, id, before);
  if (opened.payment.operation_status !== 'PENDING') throw new Refusal('STATE', 'payments.notPending');
  await apply(tx, caller, opened, { ...fieldsOf(opened.payment), operation_status: status }, note);
}

/**
 * Changes a payment and books the difference of its effects. Ends the wait for an administrator.
 * @throws Refusal NOT_FOUND; STATE for an own payment, one that changed since the caller saw it, or one of a deleted account of which
 * something would be booked; NEGATIVE_BALANCE; VALIDATION; FORBIDDEN when the caller lost the role meanwhile
 */
export async function changePayment(tx: Tx, caller: Caller, id: number, { note, before, ...wanted }: Reason & PaymentFields) {
  const opened = await open(tx, caller, id, before);
  const { payment } = opened;
  if (wanted.balance_payment_method === null && payment.method !== 'ITEMPAY')
    throw invalidField('balance_payment_method', 'payments.methodMissing');
  if (Object.keys(changesOf(fieldsOf(payment), wanted)).length === 0 && note === '') return;
  if (needsNote(payment.operation_status) && note === '') throw invalidField('note', 'payments.noteMissing');
  await apply(tx, caller, opened, wanted, note);
}

/**
 * Takes back what was booked for a payment, and cancels it. What its user spent of it becomes their debt.
 * @throws Refusal as `changePayment`; STATE for a payment of which nothing was credited
 */
export async function takeBack(tx: Tx, caller: Caller, id: number, { note, before }: Reason) {
  const opened = await open(tx, caller, id, before);
  const { payment, userExists } = opened;
  if (payment.booked <= 0 && payment.promised === 0) throw new Refusal('STATE', 'payments.nothingBooked');
  if (!userExists) throw new Refusal('STATE', 'payments.userDeleted');
  await takeBackPayment(tx, payment);
  await record(tx, caller, opened, { ...fieldsOf(payment), operation_status: 'CANCELLED' }, { note, isTakenBack: true });
}

type NewPayment = { userId: number; type: OperationType; amount: Money; balanceMethod: BalancePaymentMethod; note: string };

/**
 * Enters a payment that was made outside of this server. It waits for its approval. Returns its id.
 * @throws Refusal VALIDATION for an unknown user; STATE for the caller's own payment
 */
export async function createPayment(tx: Tx, caller: Caller, payment: NewPayment): Promise<number> {
  const { userId, amount, note } = payment;
  if (userId === caller.userId) throw new Refusal('STATE', 'payments.notOwn');
  if (!(await lockActors(tx, caller, userId))) throw invalidField('user_id', 'payments.noUser');
  const id = await insertManual(tx, payment);
  await audit(tx, caller, {
    action: 'payment.created',
    object: `payment:${id}`,
    after: { user: userId, operation_type: payment.type, balance_payment_method: payment.balanceMethod, amount, note },
    always: true,
  });
  await storeChanges(tx, id, caller.userId, {}, { operation_status: 'PENDING', amount, note });
  await tellUser(tx, userId, { id, status: 'PENDING', attention: null, amount });
  await tellAdmins(tx, { id, userId, attention: null, amount }, caller.userId);
  await tellScreens(tx, userId);
  return id;
}

/**
 * Locks the administrator and the user of a payment, in the order in which the ledger locks users. Returns whether the user's account exists.
 * @throws Refusal FORBIDDEN when the caller is no administrator any more
 */
async function lockActors(tx: Tx, caller: Caller, userId: number): Promise<boolean> {
  const locked = await lockUsers(tx, [userId, caller.userId], null);
  await checkSession(tx, caller);
  const actor = locked.find(({ id }) => id === caller.userId);
  if (actor?.role !== 'ADMIN' || actor.profile_state === PROFILE_STATES.banned) throw new Refusal('FORBIDDEN', 'calls.forbidden');
  return locked.some(({ id }) => id === userId);
}

async function open(tx: Tx, caller: Caller, id: number, before: SeenPayment): Promise<Opened> {
  const userId = await findPayer(tx, id);
  if (userId === null) throw notFound();
  if (userId === caller.userId) throw new Refusal('STATE', 'payments.notOwn');
  const userExists = await lockActors(tx, caller, userId);
  const payment = await lockPayment(tx, id);
  if (isStale(payment, before)) throw new Refusal('STATE', 'payments.changedMeanwhile');
  return { payment, userExists };
}

const fieldsOf = ({ amount, operation_type, balance_payment_method, operation_status }: AnyPayment): PaymentFields => ({
  amount,
  operation_type,
  balance_payment_method,
  operation_status,
});

async function apply(tx: Tx, caller: Caller, opened: Opened, wanted: PaymentFields, note: string): Promise<void> {
  const { payment, userExists } = opened;
  const holding = holdingOf(wanted, payment);
  const isBooked = holding.booked !== payment.booked || holding.promised !== payment.promised;
  if (isBooked && !userExists) throw new Refusal('STATE', 'payments.userDeleted');
  const kind = isFirstCredit(payment, wanted, holding) ? DEPOSIT : ADJUSTMENT;
  await refusingNegative(() => bookPayment(tx, payment, holding, { kind }));
  await record(tx, caller, opened, wanted, { note, isTakenBack: false });
}

/** Lets a booking that the balance does not cover fail with the code of the administration of payments. */
async function refusingNegative(book: () => Promise<void>): Promise<void> {
  try {
    await book();
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'INSUFFICIENT_BALANCE')) throw error;
    throw new Refusal('NEGATIVE_BALANCE', 'payments.negativeBalance');
  }
}

type Recorded = { note: string; isTakenBack: boolean };

/** Stores the new fields with their history and audit row, and tells the user. */
async function record(tx: Tx, caller: Caller, { payment, userExists }: Opened, wanted: PaymentFields, { note, isTakenBack }: Recorded) {
  const { id, userId, attention } = payment;
  const now = { ...fieldsOf(payment), attention, note: payment.note };
  const changes = changesOf(now, { ...wanted, attention: null, ...(note !== '' && { note }) });
  const old = Object.fromEntries(Object.keys(changes).map((name) => [name, now[name as keyof typeof now]]));
  await storePayment(tx, id, {
    status: wanted.operation_status,
    type: wanted.operation_type,
    balanceMethod: wanted.balance_payment_method,
    amount: wanted.amount,
    attention: null,
    ...(note !== '' && { note }),
  });
  await storeChanges(tx, id, caller.userId, old, changes);
  const action = isTakenBack ? 'payment.taken_back' : 'payment.changed';
  await audit(tx, caller, { action, object: `payment:${id}`, before: old, after: changes, always: true });
  if (!userExists) return;
  await tellChange(tx, userId, payment.operation_status, { id, ...wanted });
  await tellScreens(tx, userId);
}
