import type { SentOffer, SteamTrader, Trade } from './port.ts';

/** Code of tests: small answers in Steam's real shape, and what a trader makes of them. */
export const STEAM_ID = '76561198000030001';
export const PARTNER = '76561198000000002';
const FIXTURE_TIME = new Date('2026-11-20T12:00:00Z');
const SECONDS = FIXTURE_TIME.getTime() / 1000;

export const OFFER = {
  tradeofferid: '7500000001',
  accountid_other: 39_734_274,
  message: 'Deposit LF-ABC123',
  expiration_time: SECONDS + 1_209_600,
  trade_offer_state: 3,
  items_to_receive: [
    {
      appid: 730,
      contextid: '2',
      assetid: '30000000011',
      classid: '310777179',
      instanceid: '302028390',
      amount: '1',
      missing: true,
      est_usd: '220',
    },
  ],
  is_our_offer: true,
  time_created: SECONDS,
  time_updated: SECONDS + 60,
  tradeid: '798942565122442387',
  from_real_time_trade: false,
  escrow_end_date: 0,
  confirmation_method: 0,
  eresult: 1,
};

const READ_OFFER: SentOffer = {
  offerId: '7500000001',
  partnerId: PARTNER,
  isOurs: true,
  message: 'Deposit LF-ABC123',
  state: 'accepted',
  stateNumber: 3,
  give: [],
  receive: [{ appId: 730, contextId: '2', assetId: '30000000011', amount: 1, missing: true }],
  tradeId: '798942565122442387',
  createdAt: FIXTURE_TIME,
  updatedAt: new Date('2026-11-20T12:01:00Z'),
  expiresAt: new Date('2026-12-04T12:00:00Z'),
  escrowEndsAt: null,
};

export const TRADE = {
  tradeid: '798942565122442387',
  steamid_other: PARTNER,
  time_init: SECONDS,
  time_settlement: SECONDS + 604_800,
  status: 12,
  assets_received: [
    {
      appid: 730,
      contextid: '2',
      assetid: '30000000011',
      amount: '1',
      classid: '1989294059',
      instanceid: '1363818010',
      new_assetid: '45177506171',
      new_contextid: '16',
    },
  ],
  rollback_trade: '815831063713552678',
};

const READ_TRADE: Trade = {
  tradeId: '798942565122442387',
  partnerId: PARTNER,
  startedAt: FIXTURE_TIME,
  status: 'trade_protection_rollback',
  statusNumber: 12,
  settlesAt: new Date('2026-11-27T12:00:00Z'),
  escrowEndsAt: null,
  received: [{ appId: 730, contextId: '2', assetId: '30000000011', amount: 1, newAssetId: '45177506171', newContextId: '16' }],
  given: [],
  rollbackTradeId: '815831063713552678',
};

/** A call with good answers. `requests`: what it sends, without tokens. `changes`: true when it may have happened although its answer cannot be used. */
export type CallFixture = {
  name: string;
  call: (trader: SteamTrader) => Promise<unknown>;
  answers: readonly unknown[];
  requests: readonly string[];
  result: unknown;
  changes?: boolean;
  /** The call reads nothing of the answer but its status. */
  ignoresAnswer?: boolean;
};

const API = 'https://api.steampowered.com';
const COMMUNITY = 'https://steamcommunity.com';
const OPEN = { offerId: '7500000001', partnerId: PARTNER, state: 'active' } as const;

export const CALLS: readonly CallFixture[] = [
  {
    name: 'sentOffers',
    call: (trader) => trader.sentOffers(FIXTURE_TIME),
    answers: [
      { response: { trade_offers_sent: [OFFER], next_cursor: 1 } },
      { response: { trade_offers_sent: [{ ...OFFER, tradeofferid: '7500000000' }], next_cursor: 0 } },
    ],
    requests: ['0', '1'].map(
      (cursor) =>
        `GET ${API}/IEconService/GetTradeOffers/v1/?get_sent_offers=1&get_received_offers=0&get_descriptions=0&active_only=1&historical_only=0&time_historical_cutoff=${SECONDS}&cursor=${cursor}`,
    ),
    result: [READ_OFFER, { ...READ_OFFER, offerId: '7500000000' }],
  },
  {
    name: 'receivedOffers',
    call: (trader) => trader.receivedOffers(),
    answers: [{ response: { trade_offers_received: [{ ...OFFER, is_our_offer: false, trade_offer_state: 2, tradeid: undefined }] } }],
    requests: [
      `GET ${API}/IEconService/GetTradeOffers/v1/?get_sent_offers=0&get_received_offers=1&get_descriptions=0&active_only=1&historical_only=0&time_historical_cutoff=2147483647&cursor=0`,
    ],
    result: [{ ...READ_OFFER, isOurs: false, state: 'active', stateNumber: 2, tradeId: null }],
  },
  {
    name: 'offer',
    call: (trader) => trader.offer('7500000001'),
    answers: [{ response: { offer: OFFER } }],
    requests: [`GET ${API}/IEconService/GetTradeOffer/v1/?tradeofferid=7500000001&get_descriptions=0`],
    result: READ_OFFER,
  },
  {
    name: 'trade',
    call: (trader) => trader.trade('798942565122442387'),
    answers: [{ response: { trades: [TRADE] } }],
    requests: [`GET ${API}/IEconService/GetTradeStatus/v1/?tradeid=798942565122442387&get_descriptions=0`],
    result: READ_TRADE,
  },
  {
    name: 'tradesSince',
    call: (trader) => trader.tradesSince(FIXTURE_TIME),
    answers: [
      { response: { more: true, trades: [TRADE] } },
      { response: { more: false, trades: [{ ...TRADE, tradeid: '7', time_init: SECONDS - 1 }] } },
    ],
    requests: [
      `GET ${API}/IEconService/GetTradeHistory/v1/?max_trades=100&get_descriptions=0&include_failed=1&include_total=0&navigating_back=0`,
      `GET ${API}/IEconService/GetTradeHistory/v1/?max_trades=100&get_descriptions=0&include_failed=1&include_total=0&navigating_back=0&start_after_time=${SECONDS}&start_after_tradeid=798942565122442387`,
    ],
    result: [READ_TRADE],
  },
  {
    name: 'hold',
    call: (trader) => trader.hold({ steamId: PARTNER, token: 'aB3_x-9z' }),
    answers: [
      {
        response: {
          my_escrow: { escrow_end_duration_seconds: 0 },
          their_escrow: { escrow_end_duration_seconds: 604_800, escrow_end_date: SECONDS },
          both_escrow: { escrow_end_duration_seconds: 1_296_000 },
        },
      },
    ],
    requests: [`GET ${API}/IEconService/GetTradeHoldDurations/v1/?steamid_target=${PARTNER}&trade_offer_access_token=aB3_x-9z`],
    result: { own: 0, partner: 604_800, longest: 1_296_000 },
  },
  {
    name: 'profile',
    call: (trader) => trader.profile(),
    answers: [
      {
        response: {
          players: [
            { steamid: STEAM_ID, personaname: 'Deposits', avatarfull: 'https://avatars.steamstatic.com/ab_full.jpg', timecreated: SECONDS },
          ],
        },
      },
      { response: { player_level: 10 } },
    ],
    requests: [
      `GET ${API}/ISteamUser/GetPlayerSummaries/v2/?steamids=${STEAM_ID}`,
      `GET ${API}/IPlayerService/GetSteamLevel/v1/?steamid=${STEAM_ID}`,
    ],
    result: {
      steamId: STEAM_ID,
      name: 'Deposits',
      avatar: 'https://avatars.steamstatic.com/ab_full.jpg',
      level: 10,
      memberSince: FIXTURE_TIME,
    },
  },
  {
    name: 'inventoryCount',
    call: (trader) => trader.inventoryCount(730),
    answers: [
      { total_inventory_count: 812, success: 1, rwgrsn: -2 },
      { total_inventory_count: 7, success: 1, rwgrsn: -2 },
    ],
    requests: ['2', '16'].map((context) => `GET ${COMMUNITY}/inventory/${STEAM_ID}/730/${context}?l=english&count=75`),
    result: { used: 819, slots: 1000 },
  },
  {
    name: 'things',
    call: (trader) => trader.things(730),
    answers: [
      {
        assets: [{ appid: 730, contextid: '2', assetid: '40000000001', classid: '310', instanceid: '0', amount: '1' }],
        descriptions: [{ appid: 730, classid: '310', instanceid: '0', market_hash_name: 'AK-47 | Redline (Field-Tested)' }],
        more_items: 1,
        last_assetid: '40000000001',
        total_inventory_count: 2,
        success: 1,
        rwgrsn: -2,
      },
      {
        assets: [{ appid: 730, contextid: '2', assetid: '40000000002', classid: '311', instanceid: '0', amount: '1' }],
        descriptions: [{ appid: 730, classid: '311', instanceid: '0', market_hash_name: 'Chroma Case' }],
        total_inventory_count: 2,
        success: 1,
        rwgrsn: -2,
      },
      { total_inventory_count: 0, success: 1, rwgrsn: -2 },
    ],
    requests: ['2?l=english&count=2000', '2?l=english&count=2000&start_assetid=40000000001', '16?l=english&count=2000'].map(
      (page) => `GET ${COMMUNITY}/inventory/${STEAM_ID}/730/${page}`,
    ),
    result: [
      { appId: 730, contextId: '2', assetId: '40000000001', name: 'AK-47 | Redline (Field-Tested)' },
      { appId: 730, contextId: '2', assetId: '40000000002', name: 'Chroma Case' },
    ],
  },
  {
    name: 'acknowledgeTradeProtection',
    call: (trader) => trader.acknowledgeTradeProtection(),
    answers: [{ success: true }],
    requests: [`POST ${COMMUNITY}/trade/new/acknowledge`],
    result: undefined,
    changes: true,
    ignoresAnswer: true,
  },
  {
    name: 'sendOffer',
    call: (trader) =>
      trader.sendOffer({
        partner: { steamId: PARTNER, token: 'aB3_x-9z' },
        message: 'Deposit LF-ABC123',
        receive: [{ appId: 730, contextId: '2', assetId: '30000000011' }],
      }),
    answers: [{ tradeofferid: '7500000001' }],
    requests: [`POST ${COMMUNITY}/tradeoffer/new/send`],
    result: { offerId: '7500000001', needsConfirmation: false },
    changes: true,
  },
  {
    name: 'cancelOffer',
    call: (trader) => trader.cancelOffer(OPEN),
    answers: [{ tradeofferid: '7500000001' }],
    requests: [`POST ${COMMUNITY}/tradeoffer/7500000001/cancel`],
    result: undefined,
    changes: true,
  },
  {
    name: 'declineOffer',
    call: (trader) => trader.declineOffer(OPEN),
    answers: [{ tradeofferid: '7500000001' }],
    requests: [`POST ${COMMUNITY}/tradeoffer/7500000001/decline`],
    result: undefined,
    changes: true,
  },
];
