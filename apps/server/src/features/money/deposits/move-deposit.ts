import type { DepositFailure, TradeStatus } from '@lootfolio/domain/deposits';
import type { OperationStatus, PaymentAttention } from '@lootfolio/domain/payments';
import { letReadAgain } from '../../../goods/inventories.store.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { lockUsers } from '../../../platform/database/own-rows.ts';
import {
  bookPayment,
  DEPOSIT,
  lockPayment,
  storeState,
  takeBackPayment,
  tellScreens,
  type AnyPayment,
} from '../payments/payments.public.ts';
import { findOwner, lockRow, lookAgain, storeDeposit, type DepositFacts, type DepositRow } from './move-deposit.store.ts';
import { tellUser } from './tell-deposit.ts';

/** A deposit with its payment, both locked. `userExists`: the account was not deleted; nothing is booked for one that was. */
export type LockedDeposit = DepositRow & { payment: AnyPayment; userExists: boolean };

/** Locks a deposit with its user and its payment, in the order in which everything locks them. Null when there is no such deposit. */
export async function lockDeposit(tx: Tx, id: number): Promise<LockedDeposit | null> {
  const owner = await findOwner(tx, id);
  if (owner === null) return null;
  const users = await lockUsers(tx, [owner.userId], null);
  const payment = await lockPayment(tx, owner.paymentId);
  return { ...(await lockRow(tx, id)), payment, userExists: users.length > 0 };
}

/** `isPartial`: only some of the things were taken back, so a person must look at it. */
export type Move = DepositFacts & { status: TradeStatus; failure?: DepositFailure | null; isPartial?: boolean };

/** Changes the state of a deposit, as `moveLocked` does. Without a time of a next look the bot looks at it no more. */
export async function moveDeposit(tx: Tx, id: number, move: Move): Promise<void> {
  const deposit = await lockDeposit(tx, id);
  if (deposit !== null) await moveLocked(tx, deposit, { nextLookAt: null, ...move });
}

/**
 * Changes the state of a deposit together with its payment and what the ledger holds for it. Tells its user and their screens. The same
 * state once more only stores what else is known.
 */
export async function moveLocked(tx: Tx, deposit: LockedDeposit, { isPartial = false, ...move }: Move): Promise<void> {
  await storeDeposit(tx, deposit.id, move);
  const { payment, userId, appId } = deposit;
  const { status } = move;
  const settlesAt = move.settlesAt ?? deposit.settlesAt;
  const creditedOn = status === 'PROTECTED' ? { creditedOn: settlesAt } : {};
  if (status === deposit.status) {
    // Steam may state the end of the protection later, or another one
    if (settlesAt?.getTime() !== deposit.settlesAt?.getTime())
      await storeState(tx, payment, { status: payment.operation_status, attention: payment.attention, ...creditedOn });
    return;
  }
  const tradeId = move.tradeId ?? deposit.tradeId;
  const now = await book(tx, deposit, { status, tradeId, isPartial });
  await storeState(tx, payment, { ...now, ...creditedOn });
  if (deposit.userExists)
    await tellUser(tx, { paymentId: payment.id, userId, amount: payment.amount, status, settlesAt, failure: move.failure ?? null });
  await tellScreens(tx, userId);
  if (status !== 'REVERSED') return;
  await lookAgain(tx, userId);
  await letReadAgain(tx, userId, appId);
}

/** The state of the payment of a deposit in this state. */
export function paymentStatusOf(status: TradeStatus): OperationStatus {
  if (status === 'SETTLED') return 'COMPLETED';
  if (status === 'FAILED') return 'FAILED';
  return ['CREATED', 'SENT', 'ACCEPTED', 'PROTECTED'].includes(status) ? 'PENDING' : 'CANCELLED';
}

type Booked = { status: OperationStatus; attention: PaymentAttention | null };

/**
 * Books what a new state is worth, in the amount of the offer. Where an administrator decided on the payment, their decision stays, except that
 * nobody keeps what was taken back.
 * @returns the new state of the payment
 */
async function book(
  tx: Tx,
  { payment, userExists, ...deposit }: LockedDeposit,
  { status, tradeId, isPartial }: { status: TradeStatus; tradeId: string | null; isPartial: boolean },
): Promise<Booked> {
  const { operation_status: before, operation_type: type, attention, amount } = payment;
  if (status === 'REVERSED') return takeBack(tx, payment, userExists, isPartial);
  if (before !== paymentStatusOf(deposit.status) || type !== 'DEPOSIT' || !userExists) return { status: before, attention };
  if (status === 'PROTECTED') await bookPayment(tx, payment, { booked: 0, promised: amount }, { kind: DEPOSIT });
  if (status === 'SETTLED') {
    if (tradeId === null) throw new Error(`deposit ${deposit.id} is settled without a trade`);
    // Steam's own number of the trade: the ledger refuses to credit it twice
    await bookPayment(tx, payment, { booked: amount, promised: 0 }, { kind: DEPOSIT, reference: `steam-trade:${tradeId}` });
  }
  return { status: paymentStatusOf(status), attention };
}

/** Takes back all that was booked. What its user spent becomes their debt, and administrators look at it. */
async function takeBack(tx: Tx, payment: AnyPayment, userExists: boolean, isPartial: boolean): Promise<Booked> {
  const { operation_status: before, attention, booked, promised } = payment;
  const wasCredited = booked > 0;
  if (userExists && (wasCredited || promised > 0)) await takeBackPayment(tx, payment);
  const needsLook = wasCredited || isPartial;
  const stays = before !== 'PENDING' && !(wasCredited && userExists);
  return { status: stays ? before : 'CANCELLED', attention: needsLook ? 'refunded' : attention };
}
