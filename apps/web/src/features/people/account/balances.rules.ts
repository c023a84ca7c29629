import type { Balance } from './account.queries.ts';

export type Amounts = { usable: number; onHold: number };

/** The amounts of a balance in thousandths of a dollar. A plain number is usable money. Null when there is no amount. */
export function amountsOf({ value }: Pick<Balance, 'value'>): Amounts | null {
  if (value === null) return null;
  return typeof value === 'number' ? { usable: value, onHold: 0 } : { usable: value.usable, onHold: value.on_hold };
}

export type BalanceFailure = 'refused' | 'unreachable' | 'busy' | 'pending' | 'problem';

const FAILURES: Readonly<Record<string, BalanceFailure>> = {
  UNAUTHORISED: 'refused',
  FORBIDDEN: 'refused',
  BLOCKED: 'unreachable',
  UNREACHABLE: 'unreachable',
  TIMEOUT: 'unreachable',
  RATE_LIMITED: 'busy',
  PENDING: 'pending',
};

/** Why a balance could not be read. Null when it was read, and when the market offers no balance. */
export function failureOf({ error }: Pick<Balance, 'error'>): BalanceFailure | null {
  if (error === null || error === 'NOT_OFFERED') return null;
  return FAILURES[error] ?? 'problem';
}

/** The Total row. `incomplete` is true when a market could not be read. */
export function totalOf(balances: readonly Pick<Balance, 'value' | 'error'>[]): Amounts & { incomplete: boolean } {
  const total = { usable: 0, onHold: 0, incomplete: false };
  for (const balance of balances) {
    const amounts = amountsOf(balance);
    total.usable += amounts?.usable ?? 0;
    total.onHold += amounts?.onHold ?? 0;
    total.incomplete ||= failureOf(balance) !== null;
  }
  return total;
}
