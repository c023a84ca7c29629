import type { PlainKey } from '../../../i18n/i18n.ts';
import type { Method, ReportRow } from './gains.queries.ts';

export const METHOD_TEXTS: Readonly<Record<Method, PlainKey>> = {
  specific: 'gains.methodSpecific',
  fifo: 'gains.methodFifo',
  average: 'gains.methodAverage',
};

export const KIND_TEXTS: Readonly<Record<ReportRow['kind'], PlainKey>> = {
  sale: 'gains.kindSale',
  reversal: 'gains.kindReversal',
  compensation: 'gains.kindCompensation',
  'payout-fee': 'gains.kindPayoutFee',
  'rate-loss': 'gains.kindRateLoss',
};
