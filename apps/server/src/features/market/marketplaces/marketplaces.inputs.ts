import type { GoodInputs } from '../../../../test/good-input.ts';

const AS_DOCUMENTED = {
  link: null,
  fees_sell_percent: null,
  fee_known: null,
  fee_source: null,
  fee_date: null,
  fees_payout: null,
  deposit_methods: null,
  withdraw_methods: null,
};

export const inputs: GoodInputs = {
  'PUT /admin/item/marketplace/{id}': async () => ({ params: { id: 3 }, body: { ...AS_DOCUMENTED, fees_sell_percent: 5 } }),
  'POST /users/market-fees': async () => ({ body: { market: 'waxpeer', fee: 5 } }),
};
