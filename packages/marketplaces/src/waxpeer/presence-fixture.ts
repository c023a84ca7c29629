import { limiting, SELLS, stopped, type PresenceFixture } from '../selling-fixture.ts';

const user = (more: object) => ({
  success: true,
  user: {
    wallet: 12345,
    id: '1',
    id64: '76561197960287930',
    can_p2p: true,
    tradelink: 'https://steamcommunity.com/tradeoffer/new/',
    ...more,
  },
});
const blocked = (until: unknown) => user({ can_p2p: false, no_p2p_until: until });

export const presenceFixture: PresenceFixture = {
  request: 'GET https://api.waxpeer.com/v1/user?api=fixture%20key%2F1&game=rust',
  answer: user({ sell_fees: 0.94, sell_status: true, kyc_status: 'approved', failed_trades: 2, success_trades: 150, no_p2p_until: null }),
  presence: { ...SELLS, fee: { share: 60_000, least: null }, failedTrades: 2 },
  others: {
    'an account of which nothing is said': { answer: { success: true, user: {} }, presence: SELLS },
    'a fee that is stated itself': { answer: user({ sell_fees: '0.06' }), presence: { ...SELLS, fee: { share: 60_000, least: null } } },
    'a fee in percent, which is not understood': { answer: user({ sell_fees: 6 }), presence: SELLS },
    'an account that is not connected': {
      answer: user({ can_p2p: false }),
      presence: { ...SELLS, sells: false, obstacles: [stopped('offline')] },
    },
    'a ban that lasts': {
      answer: blocked('2999-01-01T00:00:00.000Z'),
      presence: { ...SELLS, sells: false, obstacles: [stopped('banned', '2999-01-01T00:00:00Z')] },
    },
    'a ban that is over': {
      answer: blocked('2020-01-01 00:00:00'),
      presence: { ...SELLS, sells: false, obstacles: [stopped('offline')] },
    },
    'a ban whose end cannot be read': { answer: blocked('soon'), presence: { ...SELLS, sells: false, obstacles: [stopped('offline')] } },
    'the end of a ban of an account that may trade': { answer: user({ no_p2p_until: '2999-01-01T00:00:00Z' }), presence: SELLS },
    'an account that is away and not identified': {
      answer: user({ sell_status: false, kyc_status: 'rejected: fixture key/1', failed_trades: 'many' }),
      presence: { ...SELLS, sells: false, obstacles: [stopped('away'), limiting('kyc', 'rejected: ***')] },
    },
  },
};
