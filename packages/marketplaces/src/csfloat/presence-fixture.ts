import { limiting, SELLS, stopped, type PresenceFixture } from '../selling-fixture.ts';

const me = (more: object, beside: object = {}) => ({
  user: { steam_id: '76561197960287930', username: 'trader', balance: 0, pending_balance: 0, ...more },
  ...beside,
});
const fee = { share: 20_000, least: { units: 1, scale: 2 } };

export const presenceFixture: PresenceFixture = {
  request: 'GET https://csfloat.com/api/v1/me',
  answer: me(
    {
      away: false,
      online: false,
      stall_public: true,
      know_your_customer: 'approved',
      has_2fa: true,
      fee: 0.02,
      withdraw_fee: 0.005,
      payment_accounts: { stripe_connect: 'acct_1' },
      stripe_connect: { payouts_enabled: true },
      statistics: { total_failed_trades: 3, total_avoided_trades: 1, total_verified_trades: 90, median_trade_time: 420 },
    },
    { actionable_trades: 4 },
  ),
  presence: { ...SELLS, fee, failedTrades: 3, toDeliver: 4 },
  others: {
    'an account of which nothing is said': { answer: me({}), presence: SELLS },
    'an account of which everything is null': {
      answer: me({ away: null, know_your_customer: null, has_2fa: null, fee: null, stripe_connect: null, statistics: null }),
      presence: SELLS,
    },
    'a hidden stall, counted beside the user': {
      answer: me({ stall_public: false, actionable_trades: 1 }),
      presence: { ...SELLS, sells: false, obstacles: [stopped('away')], toDeliver: 1 },
    },
    'an account that is away and lacks everything else': {
      answer: me({
        away: true,
        stall_public: false,
        know_your_customer: 'pending',
        has_2fa: false,
        payment_accounts: { stripe_connect: { payouts_enabled: false } },
      }),
      presence: {
        ...SELLS,
        sells: false,
        obstacles: [stopped('away'), limiting('kyc', 'pending'), limiting('payouts'), limiting('steam_account')],
      },
    },
    'an account that only expensive items need more of': {
      answer: me({ know_your_customer: false, stripe_connect: { payouts_enabled: false } }),
      presence: { ...SELLS, obstacles: [limiting('kyc'), limiting('payouts')] },
    },
  },
};
