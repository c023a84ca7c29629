import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendBody, startFakeMarket, type Behaviour } from './fake-market.ts';
import { FAULTS, sendHalf, status, type Sample } from './faults.ts';
import type { AccountFixture } from './fixture.ts';
import { ACCOUNT_FIXTURES } from './fixtures.ts';
import { isRefusal, MarketError, type AccountContext } from './port.ts';
import { ACCOUNTS, accountOf } from './registry.ts';

let market: Awaited<ReturnType<typeof startFakeMarket>>;
beforeAll(async () => {
  market = await startFakeMarket();
});
afterAll(() => market.stop());

/** Timeout in milliseconds for a market that does not answer. */
const SHORT_TIMEOUT_MS = 60;

const sampleOf = (answer: object): Sample => {
  const text = JSON.stringify(answer);
  return { text: () => text, withNaN: () => text.replace(/:/, ':NaN,"x":'), word: Object.keys(answer)[0]! };
};
const answers =
  (answer: object): Behaviour =>
  (response) =>
    sendBody(response, JSON.stringify(answer));

type Call = { run: (context: AccountContext) => Promise<unknown>; answer: object; unreadable: readonly object[] };

/** The calls of the account part, by name. */
const callsOf = ({ account, answer, unreadable, balanceCall }: AccountFixture): [name: string, Call][] => {
  // a key is checked without reading the amounts, which can then be unreadable
  const check: Call = { run: account.checkKey, answer, unreadable: account.balance && !balanceCall ? [] : unreadable };
  return [
    ['checkKey', check],
    ...(account.balance ? [['balance', { run: account.balance, answer, unreadable, ...balanceCall }] as [string, Call]] : []),
  ];
};

it('has a fixture for every account part', () => {
  expect(ACCOUNT_FIXTURES.map(({ account }) => account)).toEqual(ACCOUNTS);
});

it('does not check keys of HaloSkins and Skinthunder, and reads no balance of Steam', () => {
  expect([accountOf('haloskins'), accountOf('skinthunder'), accountOf('buff')]).toEqual([null, null, null]);
  expect(accountOf('steam')?.balance).toBeNull();
});

it('keeps below 5 requests a second at MarketCSGO, which deletes keys', () => {
  const { requests, perSeconds } = accountOf('marketcsgo')!.limit;
  expect(requests / perSeconds).toBeLessThan(5);
});

describe.each(ACCOUNT_FIXTURES.map((fixture) => [fixture.account.market, fixture] as const))('the account at %s', (_, fixture) => {
  it('accepts a good key with one request that carries it as the market requires', async () => {
    const headers: IncomingMessage['headers'][] = [];
    const good: Behaviour = (response, index, request) => {
      headers.push(request.headers);
      answers(fixture.answer)(response, index, request);
    };
    await expect(fixture.account.checkKey(market.accountContext(fixture, good))).resolves.toBeUndefined();
    expect([market.requests(), market.waits()]).toEqual([[fixture.request], 1]);
    expect(headers[0]!.authorization).toBe(fixture.authorization);
  });

  const { balance } = fixture.account;
  if (balance)
    it('reads the balance in the units of the market', async () => {
      const { answer, request } = fixture.balanceCall ?? fixture;
      expect(await balance(market.accountContext(fixture, answers(answer)))).toEqual(fixture.balance);
      expect(market.requests()).toEqual([request]);
      for (const other of fixture.otherBalances ?? [])
        expect(await balance(market.accountContext(fixture, answers(other.answer)))).toEqual(other.balance);
    });

  describe.each(callsOf(fixture))('%s', (_name, { run, answer, unreadable }) => {
    const fails = async (behaviour: Behaviour, options?: Parameters<typeof market.accountContext>[2]): Promise<MarketError> => {
      const error: unknown = await run(market.accountContext(fixture, behaviour, options)).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(MarketError);
      for (const said of [fixture.key, encodeURIComponent(fixture.key)]) expect((error as MarketError).message).not.toContain(said);
      return error as MarketError;
    };

    it.each(FAULTS)('turns %s into %s', async (_fault, code, behave, retryAfter) => {
      const error = await fails(behave(sampleOf(answer)));
      expect(error).toMatchObject({ code, retryAfter: retryAfter ?? null });
      expect(isRefusal(error)).toBe(code === 'UNAUTHORISED' || code === 'FORBIDDEN');
    });

    it('turns a silent market into TIMEOUT and a closed port into UNREACHABLE, neither a refusal', async () => {
      for (const noAnswer of [(): void => {}, sendHalf(sampleOf(answer), () => {})]) {
        const error = await fails(noAnswer, { timeoutMs: SHORT_TIMEOUT_MS });
        expect([error.code, isRefusal(error)]).toEqual(['TIMEOUT', false]);
      }
      expect((await fails(answers(answer), { toPort: 1 })).code).toBe('UNREACHABLE');
    });

    it.each([401, 403])('calls %i a refusal of the key, whatever JSON comes with it', async (code) => {
      expect(isRefusal(await fails(status(code, { 'content-type': 'application/json' }, JSON.stringify(fixture.answer))))).toBe(true);
    });

    it.each(fixture.refusals.map((body) => [JSON.stringify(body), body] as const))(
      'calls %s with status 200 a refusal',
      async (_text, body) => {
        expect((await fails(answers(body))).code).toBe('UNAUTHORISED');
      },
    );

    it.each((fixture.failures ?? []).map((body) => [JSON.stringify(body), body] as const))('calls %s no refusal', async (_text, body) => {
      expect((await fails(answers(body))).code).toBe('BAD_ANSWER');
    });

    it.each((fixture.bans ?? []).map((body) => [JSON.stringify(body), body] as const))(
      'calls %s a limit, and lets nothing leave with this key meanwhile',
      async (_text, body) => {
        expect(await fails(answers(body))).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 3600 });
        expect(market.limited()).toEqual([[3_600_000]]);
      },
    );

    const { refusalPage } = fixture;
    if (refusalPage !== undefined)
      it.each([401, 403])('calls %i with its own page a refusal of the key', async (code) => {
        expect(isRefusal(await fails(status(code, { 'content-type': 'text/html' }, refusalPage)))).toBe(true);
      });

    it.each(unreadable.map((body) => [JSON.stringify(body), body] as const))('refuses %s', async (_text, body) => {
      expect((await fails(answers(body))).code).toBe('BAD_ANSWER');
    });
  });
});
