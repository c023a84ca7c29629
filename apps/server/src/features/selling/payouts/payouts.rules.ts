import { toMoney, type Money, type NativeAmount } from '@lootfolio/domain/money';
import type { MarketPayout, PayoutState } from '@lootfolio/marketplaces/selling';
import type { WithdrawalStatus } from '@lootfolio/domain/withdrawals';

const DAY_MS = 86_400_000;
/** What is this old still changes: a market may take a payout back. */
const AGAIN_MS = 10 * DAY_MS;
/** A payout that is still on its way is looked for again for this time. */
const OPEN_MS = 90 * DAY_MS;
/** No history is read further back. */
const OLDEST_MS = 5 * 366 * DAY_MS;

/** What was read of an account before. `openSince`: the time of its oldest payout that is on its way; null when none is. */
export type ReadBefore = { from: Date; to: Date; openSince: Date | null };

/**
 * Returns the time from which an account is read: from the wanted one where that was never read, else from ten days before the last reading,
 * or from its oldest payout that is still on its way.
 * @param before null before the first reading with the present key
 */
export function readingFrom(wanted: Date, before: ReadBefore | null, now: Date): Date {
  const earliest = now.getTime() - OLDEST_MS;
  if (!before || wanted < before.from) return new Date(Math.max(wanted.getTime(), earliest));
  const last = before.to.getTime();
  const open = Math.max(before.openSince?.getTime() ?? last, last - OPEN_MS);
  return new Date(Math.max(before.from.getTime(), Math.min(open, last - AGAIN_MS)));
}

/** Amount, fee and net of a payout in dollars. They add up in every currency. */
export function amountsOf({ amount, net }: Pick<MarketPayout, 'amount' | 'net'>, rate: NativeAmount) {
  const money: Money = toMoney(amount, rate);
  const left = net && toMoney(net, rate);
  return { amount: money, net: left, fee: left === null ? null : money - left };
}

/** A word that nobody knows may mean anything: its payout counts as on its way. */
export const statusOf = (state: PayoutState): WithdrawalStatus => (state === 'unknown' ? 'sent' : state);
