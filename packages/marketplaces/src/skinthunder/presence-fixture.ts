import { SELLS, stopped, type PresenceFixture } from '../selling-fixture.ts';

const fee = { share: 30_000, least: null };

export const presenceFixture: PresenceFixture = {
  request: 'GET https://skinthunder.com/assumed/v1/account',
  answer: { online: true, banned_until: null, fee: 0.03 },
  presence: { ...SELLS, fee },
  others: {
    'an account that is offline and banned': {
      answer: { online: false, banned_until: '2026-11-30T12:00:00Z', fee: 0.03 },
      presence: { ...SELLS, sells: false, obstacles: [stopped('banned', '2026-11-30T12:00:00Z'), stopped('offline')], fee },
    },
    'a fee that cannot be one': { answer: { online: true, banned_until: null, fee: 3 }, presence: SELLS },
  },
};
