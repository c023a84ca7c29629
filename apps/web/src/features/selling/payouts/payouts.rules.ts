import { BITCOIN, daysInName, slugOfWithdrawals, type WithdrawalMarket } from '@lootfolio/domain/withdrawals';
import { findMarket } from '@lootfolio/domain/markets';
import { t } from '../../../i18n/i18n.ts';
import { decimal, exchangeRate } from '../../../lib/format.ts';
import type { Payout } from './payouts.queries.ts';

/** The market of a payout. */
export const marketOf = (name: WithdrawalMarket) => findMarket(slugOfWithdrawals(name))!;

/** The currency type as the specification words it: bitcoin, or the network of all other coins; null when it is not paid in a coin. */
export function typeText(type: string | null): string | null {
  if (type === null) return null;
  return type === BITCOIN ? t('payouts.typeBitcoin') : t('payouts.typeOther');
}

/** The name of the file of a view, as the server gives it: with its days and their time zone. */
export const fileNameOf = (
  { initialDate, finalDate, timezone }: { initialDate?: string; finalDate?: string; timezone: string },
  today: string,
): string => t('payouts.fileName', { range: daysInName(initialDate, finalDate, today), zone: timezone.replaceAll('/', '-') });

type Native = NonNullable<Payout['native']>;

/** An amount in the currency of the account: `1,234.50 EUR`. */
export const nativeText = (units: number, { scale, currency }: Pick<Native, 'scale' | 'currency'>): string =>
  `${decimal(units / 10 ** scale, Math.min(scale, 2))} ${currency}`;

/** What a dollar was in the currency of the account on the day of a payout. */
export const rateText = ({ rate, currency }: Native): string =>
  t('payouts.rateOfDay', { rate: exchangeRate(rate.units / 10 ** rate.scale), currency });
