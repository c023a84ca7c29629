import { ownRows, type PersonalData } from '../../../platform/database/personal-data.ts';

export const payoutsPersonalData: readonly PersonalData[] = [
  ownRows('payouts', 'payouts', [
    'requested_at',
    'market',
    'external_id',
    'amount',
    'fee',
    'net',
    'units',
    'fee_units',
    'net_units',
    'scale',
    'currency',
    'rate_units',
    'rate_scale',
    'coin',
    'method',
    'wallet',
    'state',
    'said',
  ]),
  ownRows('payout_reads', 'payout_reads', ['market', 'read_from', 'read_to', 'created', 'updated', 'code']),
];
