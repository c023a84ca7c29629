import { createHmac } from 'node:crypto';

/** Compact JSON with the keys of every object in alphabetical order, at every depth. */
export const sortedJson = (value: unknown): string => JSON.stringify(sorted(value));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}

/** The value of NOWPayments' header `x-nowpayments-sig`. */
export const ipnSignature = (secret: string, body: unknown): string => createHmac('sha512', secret).update(sortedJson(body)).digest('hex');

/** The value of BTCPay Server's header `BTCPay-Sig`. */
export const btcpaySignature = (secret: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

/** How a forged notice is signed. */
export const SIGNATURES = ['right', 'wrong', 'none'] as const;
export type Signature = (typeof SIGNATURES)[number];

/** The secret with which a notice is signed so; null for no signature. */
export const secretFor = (signature: Signature, secret: string): string | null =>
  signature === 'none' ? null : signature === 'right' ? secret : `not ${secret}`;
