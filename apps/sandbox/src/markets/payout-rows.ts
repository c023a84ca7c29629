import { queryOf, wholeNumber } from '../http/hosts.ts';
import { payoutsBetween, payoutState, type PayoutState } from '../trading/payouts.ts';
import type { Desk, Payout } from '../trading/state.ts';
import type { World } from '../world.ts';
import type { OnSellerCall } from './seller-calls.ts';

/** The words of the markets for the state of a payout. Waxpeer's are assumed, apart from `completed`. */
const WAXPEER: Readonly<Record<PayoutState, string>> = { created: 'pending', sent: 'pending', paid: 'completed', refused: 'canceled' };
const MARKETCSGO: Readonly<Record<PayoutState, number>> = { created: 0, sent: 20, paid: 30, refused: 100 };
const ASSUMED: Readonly<Record<PayoutState, string>> = { created: 'created', sent: 'sent', paid: 'completed', refused: 'canceled' };

const wordOf = <Word>({ clock }: World, payout: Payout, words: Readonly<Record<PayoutState, Word>>): Word | string =>
  payout.word ?? words[payoutState(payout, clock.now())];
const iso = (time: number): string => new Date(time).toISOString();

/** The rows of Waxpeer's `transactions`, which have no id. */
export const movementsOf = (world: World, payouts: readonly Payout[]) =>
  payouts.map((payout) => ({
    wallet: payout.wallet,
    type: payout.coin,
    status: wordOf(world, payout, WAXPEER),
    amount: String(payout.amount),
    give_amount: String(payout.amount - payout.fee),
    direction: 'out',
    date: iso(payout.at),
  }));

/** The rows of MarketCSGO's operation history: neither fee nor wallet. The amount is that of the day on which it was first stated. */
export const checkoutsOf = (world: World, payouts: readonly Payout[], currency: string, unitsOf: (amount: number) => number) =>
  payouts.map((payout) => {
    payout.stated ??= unitsOf(payout.amount);
    return {
      event: 'checkout',
      id: String(payout.id),
      time: String(Math.floor(payout.at / 1000)),
      amount: String(payout.stated),
      currency,
      status: String(wordOf(world, payout, MARKETCSGO)),
    };
  });

type Transaction = { id: string; at: number; type: string; cents: number; details: object };

/** CSFloat's withdrawals, and the return of the money of those that were refused. Amounts are in cents. */
export const withdrawalsOf = (world: World, desk: Desk): Transaction[] =>
  payoutsBetween(desk).flatMap((payout): Transaction[] => {
    const [id, type, cents] = [`w${payout.id}`, 'withdrawal', Math.floor(payout.amount / 10)];
    const details = { fee_amount: String(payout.fee / 10), payment_method: 'bank_account', payment_processor: 'stripe' };
    const isRefused = payoutState(payout, world.clock.now()) === 'refused';
    return [
      ...(isRefused ? [{ id: `r${payout.id}`, at: payout.at + 1, type, cents, details: { original_tx: id } }] : []),
      { id, at: payout.at, type, cents: -cents, details },
    ];
  });

/** CSFloat's list of withdrawals that are not paid yet. */
export const pendingWithdrawals = ({ clock }: World, desk: Desk) =>
  payoutsBetween(desk)
    .filter((payout) => ['created', 'sent'].includes(payoutState(payout, clock.now())))
    .map(({ id }) => ({ id: `w${id}` }));

/** The payouts in the assumed APIs of HaloSkins (decimal dollars) and Skinthunder (cents). */
export function registerAssumedPayouts(world: World, atHaloSkins: OnSellerCall, atSkinthunder: OnSellerCall): void {
  atHaloSkins('GET', '/account/payouts', (desk, request) => {
    const { total, rows } = pageOf(desk, queryOf(request), 'limit');
    const list = rows.map((payout) => ({
      payoutId: String(payout.id),
      amount: payout.amount / 1000,
      fee: payout.fee / 1000,
      ...wayOf(payout),
      status: wordOf(world, payout, ASSUMED),
      createTime: iso(payout.at),
    }));
    return { success: true, data: { total, list } };
  });
  atSkinthunder('GET', '/payouts', (desk, request) => {
    const { total, rows } = pageOf(desk, queryOf(request), 'per_page');
    const items = rows.map((payout) => ({
      payout_id: String(payout.id),
      amount: payout.amount / 10,
      fee: payout.fee / 10,
      ...wayOf(payout),
      state: wordOf(world, payout, ASSUMED),
      created_at: iso(payout.at),
    }));
    return { total, items };
  });
}

const wayOf = ({ coin, wallet }: Payout) => ({ coin, method: coin ?? 'bank', wallet });

function pageOf(desk: Desk, query: ReturnType<typeof queryOf>, sizeName: string): { total: number; rows: Payout[] } {
  const all = payoutsBetween(desk, Date.parse(query['from'] ?? ''), Date.parse(query['to'] ?? ''));
  const size = wholeNumber(query[sizeName], 100, 1, 100);
  const page = wholeNumber(query['page'], 1, 1, 10_000);
  return { total: all.length, rows: all.slice((page - 1) * size, page * size) };
}
