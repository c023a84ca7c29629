import { SELLING_MARKETS } from './markets.ts';

/** The state of a payout on the wire. `sent`: on its way, and also when the meaning of the market's word is not known. */
export const WITHDRAWAL_STATUSES = ['executed', 'completed', 'canceled', 'sent'] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

/** The names that lists of withdrawals use for markets. Shadowpay has another one than elsewhere. */
export const WITHDRAWAL_MARKETS = ['marketcsgo', 'waxpeer', 'shadow', 'csfloat', 'skinthunder', 'haloskins'] as const;
export type WithdrawalMarket = (typeof WITHDRAWAL_MARKETS)[number];

/** The name of a selling market in lists of withdrawals. @param slug one of `SELLING_MARKETS` */
export const withdrawalMarket = (slug: string): WithdrawalMarket => WITHDRAWAL_MARKETS[SELLING_MARKETS.indexOf(slug)]!;
/** The slug of a market that lists of withdrawals name. */
export const slugOfWithdrawals = (name: WithdrawalMarket): string => SELLING_MARKETS[WITHDRAWAL_MARKETS.indexOf(name)]!;

export const WITHDRAWAL_SORTS = ['price', 'date', 'name'] as const;
export type WithdrawalSort = (typeof WITHDRAWAL_SORTS)[number];
export const WITHDRAWAL_PAGE_SIZES = [10, 15, 25, 30] as const;

/** The defaults of the withdrawal history. `days`: the length of its range, which ends today. */
export const WITHDRAWAL_DEFAULTS = { page: 1, pageSize: 10, sort: 'date', order: 'DESC', days: 180 } as const;

/** The day on which the first skins came out. Nobody was paid for one before. */
export const WITHDRAWALS_SINCE = '2013-08-13';

/** The days of a file in its name; without first and last day that of its making. */
export const daysInName = (first: string | undefined, last: string | undefined, today: string): string =>
  [first, last].filter((day) => day !== undefined).join('--') || today;

/** The coin that has a name of its own on screens. */
export const BITCOIN = 'bitcoin';

/** The type of a payout on the wire: `bitcoin`, or another coin as the market names it; null when it is not paid in a coin. */
export const coinType = (coin: string | null): string | null => (coin !== null && /^(btc|bitcoin)$/i.test(coin) ? BITCOIN : coin);
