import { sendBody, type Behaviour } from '@lootfolio/marketplaces/fake-market';
import { FAULTS, sendHalf, status } from '@lootfolio/marketplaces/faults';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SteamError } from './error.ts';
import { ACCESS_TOKEN, ACCOUNT, json, REFRESH_TOKEN, shown, startFakeSteam } from './fake-steam.ts';
import { CALLS, OFFER, STEAM_ID, TRADE, type CallFixture } from './fixtures.ts';

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
const sampleOf = (fixture: CallFixture) => ({
  text: (index: number) => textOf(fixture, index),
  withNaN: (index: number) => textOf(fixture, index).replace(/:("[^"]*"|\d+|true)/, ':NaN'),
  word: /"(\w+)"/.exec(textOf(fixture, 0))![1]!,
});

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
