import { sendBody } from '@lootfolio/marketplaces/fake-market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json, shown, startFakeSteam } from './fake-steam.ts';
import { CALLS, PARTNER, STEAM_ID, TRADE } from './fixtures.ts';

let steam: Awaited<ReturnType<typeof startFakeSteam>>;
beforeAll(async () => {
  steam = await startFakeSteam();
});
afterAll(() => steam.stop());

const offers = CALLS.find(({ name }) => name === 'sentOffers')!;

describe('an offer', () => {
  const send = CALLS.find(({ name }) => name === 'sendOffer')!;

  it('is sent as a form that gives nothing', async () => {
    await send.call(steam.open(json(send.answers[0])));
    const { body, headers } = steam.arrived()[0]!;
    const form = Object.fromEntries(new URLSearchParams(body));
    expect(form).toMatchObject({ serverid: '1', partner: PARTNER, tradeoffermessage: 'Deposit LF-ABC123', captcha: '' });
    expect(headers['cookie']).toContain(`sessionid=${form['sessionid']}`);
    expect([headers['origin'], headers['referer']]).toEqual([
      'https://steamcommunity.com',
      'https://steamcommunity.com/tradeoffer/new/?partner=39734274&token=aB3_x-9z',
    ]);
    expect(JSON.parse(form['trade_offer_create_params']!)).toEqual({ trade_offer_access_token: 'aB3_x-9z' });
    expect(JSON.parse(form['json_tradeoffer']!)).toEqual({
      newversion: true,
      version: 2,
      me: { assets: [], currency: [], ready: false },
      them: { assets: [{ appid: 730, contextid: '2', amount: 1, assetid: '30000000011' }], currency: [], ready: false },
    });
  });

  it('that needs a confirmation says so', async () => {
    const receipt = { tradeofferid: '7', needs_mobile_confirmation: true, needs_email_confirmation: false, email_domain: 'example.com' };
    expect(await send.call(steam.open(json(receipt)))).toEqual({ offerId: '7', needsConfirmation: true });
  });

  it.each([200, 400, 500])("is refused with %i and Steam's words, without their markup", async (code) => {
    const strError = 'You cannot trade with <b>x</b> because they have a trade ban.<br><br>';
    await expect(send.call(steam.open(json({ strError }, code)))).rejects.toMatchObject({
      code: 'REFUSED',
      status: code,
      mayHaveHappened: false,
      refusal: { cause: 'TradeBan', text: 'You cannot trade with x because they have a trade ban.' },
    });
  });

  it.each([
    ['no thing', { receive: [] }],
    ['a thing twice', { receive: [1, 1].map(() => ({ appId: 730, contextId: '2', assetId: '1' })) }],
    [
      'more things than Steam takes',
      { receive: Array.from({ length: 257 }, (_, n) => ({ appId: 730, contextId: '2', assetId: String(n) })) },
    ],
    ['a long message', { message: 'x'.repeat(129) }],
  ])('with %s does not leave', async (_, change) => {
    const trader = steam.open(json(send.answers[0]));
    const draft = {
      partner: { steamId: PARTNER, token: null },
      message: '',
      receive: [{ appId: 730, contextId: '2', assetId: '1' }],
      ...change,
    };
    await expect(trader.sendOffer(draft)).rejects.toMatchObject({
      code: 'REFUSED',
      refusal: { cause: 'InvalidDraft' },
      mayHaveHappened: false,
    });
    expect(steam.requests()).toEqual([]);
  });

  it('is not cancelled when Steam names another one', async () => {
    const cancel = CALLS.find(({ name }) => name === 'cancelOffer')!;
    await expect(cancel.call(steam.open(json({ tradeofferid: '8' })))).rejects.toMatchObject({ code: 'BAD_ANSWER', mayHaveHappened: true });
  });
});

it('never reads a hold that Steam does not state', async () => {
  const hold = CALLS.find(({ name }) => name === 'hold')!;
  for (const response of [{}, { my_escrow: { escrow_end_duration_seconds: 0 } }, { their_escrow: { escrow_end_duration_seconds: 0 } }])
    await expect(hold.call(steam.open(json({ response })))).rejects.toMatchObject({ code: 'HOLD_UNKNOWN' });
  await expect(hold.call(steam.open(json({ response: { my_escrow: {}, their_escrow: {} } })))).rejects.toMatchObject({
    code: 'BAD_ANSWER',
  });
});

describe('an offer that is not open', () => {
  it.each([
    'invalid',
    'accepted',
    'countered',
    'expired',
    'cancelled',
    'declined',
    'invalid_items',
    'cancelled_by_second_factor',
    'in_escrow',
    'reverted',
    'unknown',
  ] as const)('but %s, is not cancelled or declined: nothing leaves', async (state) => {
    const trader = steam.open(json({ tradeofferid: '7' }));
    for (const end of [trader.cancelOffer, trader.declineOffer])
      await expect(end({ offerId: '7', partnerId: PARTNER, state })).rejects.toMatchObject({
        code: 'REFUSED',
        refusal: { cause: 'NotOpen', text: state },
      });
    expect(steam.requests()).toEqual([]);
    await trader.cancelOffer({ offerId: '7', partnerId: PARTNER, state: 'needs_confirmation' });
    expect(steam.requests()).toHaveLength(1);
  });
});

describe('a partner who is a friend', () => {
  it('needs no token', async () => {
    const trader = steam.open(json({ tradeofferid: '7', needs_email_confirmation: true }));
    const receive = Array.from({ length: 256 }, (_, n) => ({ appId: n % 2 === 0 ? 730 : 570, contextId: '2', assetId: String(n >> 1) }));
    const draft = { partner: { steamId: PARTNER, token: null }, message: 'x'.repeat(128), receive };
    expect(await trader.sendOffer(draft)).toEqual({ offerId: '7', needsConfirmation: true });
    const { body, headers } = steam.arrived()[0]!;
    expect(new URLSearchParams(body).get('trade_offer_create_params')).toBe('{}');
    expect(headers.referer).toBe('https://steamcommunity.com/tradeoffer/new/?partner=39734274');
    const hold = steam.open(
      json({ response: { my_escrow: { escrow_end_duration_seconds: 60 }, their_escrow: { escrow_end_duration_seconds: 0 } } }),
    );
    expect(await hold.hold({ steamId: PARTNER, token: null })).toEqual({ own: 60, partner: 0, longest: 60 });
    expect(steam.requests().map(shown)).toEqual([
      `GET https://api.steampowered.com/IEconService/GetTradeHoldDurations/v1/?steamid_target=${PARTNER}`,
    ]);
  });
});

describe('the own account', () => {
  it('agrees to the rules with a form from the page of its offers', async () => {
    await steam.open(json(null)).acknowledgeTradeProtection();
    const { body, headers } = steam.arrived()[0]!;
    expect([new URLSearchParams(body).get('message'), headers.referer]).toEqual([
      '1',
      `https://steamcommunity.com/profiles/${STEAM_ID}/tradeoffers/`,
    ]);
  });

  it('has one context and no limit of things in other games', async () => {
    const trader = steam.open(json({ success: true, total_inventory_count: 5 }));
    expect(await trader.inventoryCount(252_490)).toEqual({ used: 5, slots: null });
    expect(steam.arrived().map(({ request, headers }) => [request, headers.referer])).toEqual([
      [
        `GET https://steamcommunity.com/inventory/${STEAM_ID}/252490/2?l=english&count=75`,
        `https://steamcommunity.com/profiles/${STEAM_ID}/inventory`,
      ],
    ]);
  });

  it('names each thing, and has no page twice', async () => {
    const asset = { assetid: '1', classid: '310', instanceid: '0' };
    const page = { success: true, assets: [asset], descriptions: [], total_inventory_count: 1 };
    await expect(steam.open(json(page)).things(440)).rejects.toMatchObject({ code: 'BAD_ANSWER', message: 'Steam does not name a thing' });
    const named = { ...page, descriptions: [{ ...asset, market_hash_name: 'Key' }], more_items: 1 };
    for (const endless of [{ ...named, last_assetid: '1' }, named])
      await expect(steam.open(json(endless)).things(440)).rejects.toMatchObject({ code: 'BAD_ANSWER' });
    expect(await steam.open(json({ success: true, total_inventory_count: 0 })).things(440)).toEqual([]);
  });

  it('is only itself, and may hide its level', async () => {
    const player = { steamid: STEAM_ID, personaname: 'Deposits', avatarfull: 'https://avatars.steamstatic.com/ab_full.jpg' };
    const profile = (players: object[]) =>
      steam.open((response, index) => sendBody(response, JSON.stringify({ response: index === 0 ? { players } : {} }))).profile();
    expect(await profile([{ ...player, steamid: PARTNER, personaname: 'Other' }, player])).toMatchObject({
      name: 'Deposits',
      level: null,
      memberSince: null,
    });
    await expect(profile([{ ...player, steamid: PARTNER }])).rejects.toMatchObject({ code: 'BAD_ANSWER' });
    await expect(steam.open(json({}, 200, { 'x-eresult': '42' })).profile()).rejects.toMatchObject({ code: 'BAD_ANSWER' });
  });
});

describe('a history of trades', () => {
  const history = CALLS.find(({ name }) => name === 'tradesSince')!;

  it('ends with an empty page, with a page that says so, and at the asked time', async () => {
    const old = { ...TRADE, tradeid: '7', time_init: TRADE.time_init - 1 };
    expect(await history.call(steam.open(json({ response: { more: true } })))).toEqual([]);
    expect(await history.call(steam.open(json({ response: { trades: [TRADE] } })))).toEqual(history.result);
    expect(await history.call(steam.open(json({ response: { more: true, trades: [TRADE, old] } })))).toEqual(history.result);
    expect(steam.requests()).toHaveLength(1);
  });

  it('that Steam does not know is no empty history', async () => {
    await expect(history.call(steam.open(json({}, 200, { 'x-eresult': '42' })))).rejects.toMatchObject({ code: 'BAD_ANSWER' });
    await expect(offers.call(steam.open(json({}, 200, { 'x-eresult': '42' })))).rejects.toMatchObject({ code: 'BAD_ANSWER' });
  });
});
