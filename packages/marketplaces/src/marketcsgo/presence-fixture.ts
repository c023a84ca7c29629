import { SELLS, stopped, type PresenceFixture } from '../selling-fixture.ts';

const good = { user_token: true, trade_check: true, site_online: true, site_notmpban: true, steam_web_api_key: true };

export const presenceFixture: PresenceFixture = {
  request: 'GET https://market.csgo.com/api/v2/test?key=fixture%20key%2F1',
  answer: { success: true, status: good },
  presence: SELLS,
  others: {
    'an account of which nothing is said': { answer: { success: true, status: {} }, presence: SELLS },
    'an account that is offline': {
      answer: { success: true, status: { ...good, site_online: false, steam_web_api_key: null } },
      presence: { ...SELLS, sells: false, obstacles: [stopped('offline')] },
    },
    'an account with every obstacle': {
      answer: {
        success: true,
        status: { user_token: false, trade_check: false, site_online: false, site_notmpban: false, steam_web_api_key: false },
      },
      presence: {
        ...SELLS,
        sells: false,
        obstacles: [stopped('banned'), stopped('offline'), stopped('no_trade_link'), stopped('trade_check'), stopped('no_steam_key')],
      },
    },
  },
};
