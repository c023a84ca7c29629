import { sendBody, type Behaviour } from '@lootfolio/marketplaces/fake-market';
import { FAULTS, sendHalf, status } from '@lootfolio/marketplaces/faults';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SteamError } from './error.ts';
import { ACCESS_TOKEN, ACCOUNT, REFRESH_TOKEN, startFakeSteam } from './fake-steam.ts';
import { CALLS, OFFER, PARTNER, STEAM_ID, TRADE, type CallFixture } from './fixtures.ts';

let steam: Awaited<ReturnType<typeof startFakeSteam>>;
beforeAll(async () => {
  steam = await startFakeSteam();
});
afterAll(() => steam.stop());

const textOf = ({ answers }: CallFixture, index: number): string => JSON.stringify(answers[Math.min(index, answers.length - 1)]);
const good =
  (fixture: CallFixture): Behaviour =>
  (response, index) =>
    sendBody(response, textOf(fixture, index));
const json =
  (body: unknown, code = 200, headers: Record<string, string> = {}): Behaviour =>
  (response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    sendBody(response, JSON.stringify(body), undefined, code);
  };

const sampleOf = (fixture: CallFixture) => ({
  text: (index: number) => textOf(fixture, index),
  withNaN: (index: number) => textOf(fixture, index).replace(/:("[^"]*"|\d+|true)/, ':NaN'),
  word: /"(\w+)"/.exec(textOf(fixture, 0))![1]!,
});

/** The address without the token. */
const shown = (request: string): string => request.replace(/access_token=[^&]+&/, '');

describe.each(CALLS.map((fixture) => [fixture.name, fixture] as const))('%s', (_, fixture) => {
  it('reads good answers, and asks for nothing else', async () => {
    expect(await fixture.call(steam.open(good(fixture)))).toEqual(fixture.result);
    expect(steam.requests().map(shown)).toEqual(fixture.requests);
    for (const { headers, request } of steam.arrived())
      if (request.includes('steamcommunity'))
        expect(headers.cookie).toMatch(new RegExp(`^steamLoginSecure=${STEAM_ID}%7C%7C${ACCESS_TOKEN}; sessionid=[0-9a-f]{24}$`));
  });

  const isUnread = (name: string, code: string): boolean =>
    fixture.ignoresAnswer === true && code === 'BAD_ANSWER' && !/redirect|404|gzip|compression/.test(name);

  it.each(FAULTS.filter(([name, code]) => !isUnread(name, code)))('turns %s into %s', async (name, code, behave, retryAfter) => {
    const error = await fixture.call(steam.open(behave(sampleOf(fixture)))).then(
      () => expect.unreachable(),
      (thrown: unknown) => thrown as SteamError,
    );
    const isSession = ['UNAUTHORISED', 'FORBIDDEN', 'BLOCKED'].includes(code);
    expect(error).toMatchObject({ name: 'SteamError', code: isSession ? 'SESSION_EXPIRED' : code });
    if (!isSession) expect(error.retryAfter).toBe(retryAfter ?? null);
    if (fixture.changes) expect(error.mayHaveHappened).toBe(!isSession && code !== 'RATE_LIMITED' && name !== '404');
    const told = JSON.stringify([error.message, error.stack, error]);
    for (const secret of [ACCESS_TOKEN, REFRESH_TOKEN, ACCOUNT.password, ACCOUNT.sharedSecret, 'sessionid', 'aB3_x-9z'])
      expect(told).not.toContain(secret);
  });

  it.each<[string, Behaviour]>([
    ['no headers', () => {}],
    ['a body that stops', sendHalf(sampleOf(fixture), () => {})],
  ])('turns %s into TIMEOUT', async (_name, silent) => {
    await expect(fixture.call(steam.open(silent, { timeoutMs: 60 }))).rejects.toMatchObject({ code: 'TIMEOUT', mayHaveHappened: true });
  });

  it('turns a closed port into UNREACHABLE, and says that nothing happened', async () => {
    await expect(fixture.call(steam.open(good(fixture), { toPort: 1 }))).rejects.toMatchObject({
      code: 'UNREACHABLE',
      mayHaveHappened: false,
    });
  });

  it('renews the session once after a redirect to the sign-in page', async () => {
    const expired: Behaviour = (response, index, request) =>
      index === 0
        ? status(302, { location: 'https://steamcommunity.com/login/home/?goto=' })(response, index, request)
        : good(fixture)(response, index - 1, request);
    expect(await fixture.call(steam.open(expired))).toEqual(fixture.result);
    expect(steam.requests()).toHaveLength(fixture.requests.length + 1);
  });
});

const trades = CALLS.find(({ name }) => name === 'trade')!;
const offers = CALLS.find(({ name }) => name === 'sentOffers')!;

describe('an answer of the Web API', () => {
  it('with EResult 2 counts when it has content, and is an error when it has none', async () => {
    const answer = trades.answers[0];
    expect(await trades.call(steam.open(json(answer, 200, { 'x-eresult': '2' })))).toEqual(trades.result);
    await expect(trades.call(steam.open(json({ response: {} }, 200, { 'x-eresult': '2' })))).rejects.toMatchObject({
      code: 'UPSTREAM',
      eresult: 2,
    });
    await expect(trades.call(steam.open(json(answer, 200, { 'x-eresult': '16' })))).rejects.toMatchObject({
      code: 'UPSTREAM',
      eresult: 16,
    });
  });

  it('with EResult 84 asks to wait, and with 42 knows no such thing', async () => {
    await expect(trades.call(steam.open(json({}, 200, { 'x-eresult': '84' })))).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      eresult: 84,
    });
    for (const name of ['trade', 'offer'])
      expect(await CALLS.find((one) => one.name === name)!.call(steam.open(json({}, 200, { 'x-eresult': '42' })))).toBeNull();
  });

  it('about another trade is no answer', async () => {
    expect(await trades.call(steam.open(json({ response: { trades: [{ ...TRADE, tradeid: '5' }] } })))).toBeNull();
    expect(await trades.call(steam.open(json({ response: {} })))).toBeNull();
  });

  it.each([
    ['accountid_other', 0],
    ['accountid_other', undefined],
    ['tradeofferid', 'x'],
    ['trade_offer_state', 'x'],
    ['time_created', -1],
    ['is_our_offer', undefined],
    ['items_to_receive', [{ appid: 730 }]],
  ])('with an offer whose %s is %j fails the whole list', async (field, value) => {
    const list = { response: { trade_offers_sent: [OFFER, { ...OFFER, tradeofferid: '2', [field]: value }] } };
    await expect(offers.call(steam.open(json(list)))).rejects.toMatchObject({ code: 'BAD_ANSWER' });
  });

  it('without any offer is an empty list', async () => {
    expect(await offers.call(steam.open(json({ response: {} })))).toEqual([]);
    expect(await offers.call(steam.open(json({ response: { next_cursor: 0 } })))).toEqual([]);
  });

  it('keeps numbers that are no text exact', async () => {
    const text = JSON.stringify({ response: { trades: [TRADE] } }).replace('"798942565122442387"', '798942565122442387');
    expect(await trades.call(steam.open((response) => sendBody(response, text)))).toEqual(trades.result);
  });

  it('that repeats its pages for ever gives no list', async () => {
    const page = { response: { trade_offers_sent: [OFFER], next_cursor: 1 } };
    await expect(offers.call(steam.open(json(page)))).rejects.toMatchObject({ code: 'BAD_ANSWER' });
    expect(steam.requests()).toHaveLength(2);
    const history = CALLS.find(({ name }) => name === 'tradesSince')!;
    await expect(history.call(steam.open(json({ response: { more: true, trades: [TRADE] } })))).rejects.toMatchObject({
      code: 'BAD_ANSWER',
    });
    expect(steam.requests()).toHaveLength(2);
  });
});

describe('an offer', () => {
  const send = CALLS.find(({ name }) => name === 'sendOffer')!;

  it('is sent as a form that gives nothing', async () => {
    await send.call(steam.open(good(send)));
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
    const trader = steam.open(good(send));
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
