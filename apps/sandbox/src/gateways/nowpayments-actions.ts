import type { Clock } from '../clock.ts';
import type { Agenda } from './agenda.ts';
import { COINS, convert, round8, usdOf } from './coins.ts';
import type { Invoice, Payment, Status } from './nowpayments-shapes.ts';

/** What payers do, and `fail` and `refund`, which NOWPayments does. */
export const PAYMENT_ACTIONS = ['pay', 'half', 'over', 'late', 'fail', 'refund', 'again', 'wrong_coin'] as const;
export type PaymentAction = (typeof PAYMENT_ACTIONS)[number];

export type ActionOptions = {
  /** Coins of the deposit, in place of what the action deposits otherwise. */
  amount?: number;
  /** For `wrong_coin`. */
  coin?: string;
  /** True: every step happens now. */
  at_once?: boolean;
  /** True: no notices. */
  silent?: boolean;
};

/** The status that further deposits get: a setting of the account at NOWPayments. */
export type FurtherDeposits = { repeated: Status; wrong_coin: Status };

type Parts = {
  clock: Clock;
  agenda: Agenda;
  settings: FurtherDeposits;
  add: (invoice: Invoice, coin: string, more: Partial<Payment>) => Payment;
  change: (payment: Payment, status: Status, time: number, silent: boolean) => void;
};

export type Act = (payment: Payment, action: PaymentAction, options?: ActionOptions) => boolean;

const STEP_MS = 1000;

/** Returns the function that does an action; it returns false when the action is not possible now. */
export function createActions({ clock, agenda, settings, add, change }: Parts): Act {
  /** A further deposit to the address of a payment: a payment of its own, without the order. */
  const addDeposit = (parent: Payment, coin: string, amount: number, silent: boolean): void => {
    const repeated = coin === parent.payCurrency;
    const child = add(parent.invoice, coin, {
      parent,
      originType: repeated ? 'REPEATED' : 'WRONG_ASSET',
      payAddress: parent.payAddress,
      payAmount: repeated ? parent.payAmount : amount,
      actuallyPaid: amount,
      orderId: null,
      orderDescription: null,
    });
    parent.children.push(child);
    change(child, settings[repeated ? 'repeated' : 'wrong_coin'], clock.now(), silent);
  };

  /** Lets a deposit pass through the statuses, one a second. */
  const deposit = (payment: Payment, amount: number, end: Status, { at_once: atOnce = false, silent = false }: ActionOptions): void => {
    payment.actuallyPaid = round8(amount);
    payment.plan += 1;
    const { plan } = payment;
    const steps: Status[] = end === 'failed' ? ['confirming', end] : ['confirming', 'confirmed', 'sending', end];
    for (const [index, status] of steps.entries()) {
      agenda.at(clock.now() + (atOnce ? 0 : (index + 1) * STEP_MS), (time) => {
        if (payment.plan === plan) change(payment, status, time, silent);
      });
    }
    if (atOnce) agenda.runDue();
  };

  return (payment, action, options = {}) => {
    const { amount, silent = false } = options;
    const { payAmount, payCurrency, actuallyPaid } = payment;
    if (action === 'again' || action === 'wrong_coin') {
      const coin = action === 'again' ? payCurrency : (options.coin ?? otherCoin(payCurrency));
      addDeposit(payment, coin, amount ?? convert(payAmount, payCurrency, coin), silent);
      return true;
    }
    if (action === 'refund') {
      if (actuallyPaid === 0) return false;
      payment.plan += 1;
      change(payment, 'refunded', clock.now(), silent);
      return true;
    }
    if (actuallyPaid > 0 || !['waiting', 'expired'].includes(payment.status)) return false;
    if (action === 'late' && payment.status === 'waiting') change(payment, 'expired', clock.now(), silent);
    const paid = amount ?? payAmount * SHARES[action];
    deposit(payment, paid, action === 'fail' ? 'failed' : endOf(payment, paid), options);
    return true;
  };
}

const SHARES = { pay: 1, late: 1, fail: 1, half: 0.5, over: 1.5 } as const;

/** The last status of a deposit. One below the coin's minimum fails. */
function endOf({ payAmount, payCurrency }: Payment, paid: number): Status {
  if (paid * usdOf(payCurrency)! < COINS[payCurrency]!.minUsd) return 'failed';
  return round8(paid) < payAmount ? 'partially_paid' : 'finished';
}

const otherCoin = (coin: string): string => (coin === 'trx' ? 'usdttrc20' : 'trx');
