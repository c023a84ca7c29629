import { CALLS } from '@lootfolio/contract/calls';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE, START } from '../../../test/api.ts';
import { silentLog, testDatabase } from '../../../test/harness.ts';
import { advanceClock, setClock } from '../process/clock.ts';
import { createDb, createPool } from '../database/database.ts';
import { removeOldCounters } from './rate-counters.ts';
import { createRateLimiter, type RateLimiter } from './rate-limit.ts';
import { Refusal } from '../errors/refusal.ts';
import { MODULES } from '../../modules.ts';
import type { Settings } from '../settings/settings.ts';

const { db, connection } = testDatabase();
const otherPool = createPool(connection, 5, silentLog);
const other = createDb(otherPool);
beforeEach(() => setClock(START));
afterAll(async () => {
  setClock(null);
  await otherPool.end();
});

const defaults: Settings = { get: (one) => one.default };

describe('the rate limits of calls', () => {
  let limits: Record<string, number> = {};
  const few = {
    'limits.user.call': 6,
    'limits.user.comparison': 4,
    'limits.visitor.call': 3,
    'limits.visitor.search': 2,
    'limits.sign-in': 2,
  };
  const settings: Settings = { get: (one) => (limits[one.key] as typeof one.default | undefined) ?? one.default };
  let rates: RateLimiter;
  beforeEach(async () => {
    limits = { ...few };
    await db.deleteFrom('rate_counters').execute();
    rates = createRateLimiter(db, settings, MODULES.rates);
  });

  const visitor = { userId: null, ip: '10.0.0.1' };
  const user = { userId: 7, ip: '10.0.0.1' };
  type ConsumeArguments = Parameters<RateLimiter['consume']>;
  /** How many of `tries` calls pass. */
  const passing = async (limiter: RateLimiter, tries: number, ...consumed: ConsumeArguments): Promise<number> => {
    let passed = 0;
    for (let n = 0; n < tries; n++)
      await limiter.consume(...consumed).then(
        () => passed++,
        () => {},
      );
    return passed;
  };

  it('are per address for visitors and per user for others, with classes of their own [HTTP-204]', async () => {
    expect(await passing(rates, 9, 'search', visitor)).toBe(2);
    expect(await passing(rates, 9, 'comparison', user)).toBe(4);
    expect(await passing(rates, 9, null, { ...visitor, ip: '10.0.0.2' })).toBe(3);
    expect(await passing(rates, 9, null, { userId: 8, ip: '10.0.0.1' })).toBe(6);
  });

  it('count all addresses of one IPv6 network as one: its holder may take any of them [HTTP-204]', async () => {
    const from = (ip: string) => ({ userId: null, ip });
    const hosts = ['::1', '::2', ':0:0:9:9:9:9', '::3', '::4'];
    const passed = async (rate: ConsumeArguments[0], network: string) => {
      let sum = 0;
      for (const host of hosts) sum += await passing(rates, 1, rate, from(network + host));
      return sum;
    };
    expect([await passed(null, '2001:db8'), await passed('sign-in', '2001:db9')]).toEqual([3, 2]);
    expect(await passing(rates, 9, null, from('2001:db8:0:1::1'))).toBe(3);
    expect(await passing(rates, 9, null, from('::ffff:10.0.0.7'))).toBe(3);
    expect(await passing(rates, 9, null, from('10.0.0.7'))).toBe(0);
  });

  it.each(['comparison', 'search', 'price', 'export'])('count %s of tokens with those of their user [ACC-175, HTTP-204]', async (rule) => {
    const tokens = [1, 2, 3].map((tokenId) => ({ ...user, tokenId }));
    limits[`limits.user.${rule}`] = 4;
    expect(await passing(rates, 1, rule, user)).toBe(1);
    let passed = 0;
    for (const token of tokens) passed += await passing(rates, 2, rule, token);
    expect([passed, await passing(rates, 9, rule, user)]).toEqual([3, 0]);
    expect(await passing(rates, 1, rule, { userId: 8, ip: '10.0.0.1', tokenId: 4 })).toBe(1);
  });

  it('count the calls of tokens by themselves and with those of their user [ACC-175, HTTP-204]', async () => {
    limits['limits.token.call'] = 4;
    const token = { ...user, tokenId: 1 };
    expect([await passing(rates, 9, null, token), await passing(rates, 9, null, { ...token, tokenId: 2 })]).toEqual([4, 2]);
    expect(await passing(rates, 9, null, user)).toBe(0);
  });

  it('have the defaults of the decisions [HTTP-204]', () => {
    expect(Object.fromEntries(MODULES.settings.map((one) => [one.key, one.default]))).toMatchObject({
      'limits.user.call': 6000,
      'limits.user.comparison': 3000,
      'limits.user.search': 600,
      'limits.visitor.call': 1200,
      'limits.visitor.comparison': 300,
      'limits.visitor.search': 120,
    });
  });

  it('take the cost of an expensive call from the caller’s calls, and one of its own limit [HTTP-204]', async () => {
    expect(await passing(rates, 9, 'comparison', user, 2)).toBe(3);
    expect(await passing(rates, 9, null, user)).toBe(0);
    expect(await passing(rates, 9, null, { ...user, userId: 8 }, 4)).toBe(1);
    expect(await passing(rates, 9, null, { ...user, userId: 8 })).toBe(2);
  });

  it('can all be used up: no cost keeps a caller below a limit of its own [HTTP-204]', () => {
    const budgets = { user: 6000, visitor: 1200, token: 600 };
    const dear: string[] = [];
    let seen = 0;
    for (const { rate, cost = 1, path } of CALLS) {
      const rule = rate === undefined ? undefined : MODULES.rates[rate];
      if (rule?.kind !== 'minute') continue;
      seen += 1;
      const [user, visitor] = [rule.user.default * cost, rule.visitor.default * cost];
      if (user > budgets.user || visitor > budgets.visitor || (cost > 1 && user > budgets.token)) dear.push(path);
    }
    expect(dear).toEqual([]);
    expect(seen).toBeGreaterThan(25);
  });

  it('count keys and proxies an hour apart from channels: who sets all of them up at once is not stopped [HTTP-204]', async () => {
    const calm = createRateLimiter(db, defaults, MODULES.rates);
    expect(await passing(calm, 15, 'keys', user)).toBe(10);
    expect(await passing(calm, 25, 'channels', user)).toBe(20);
    advanceClock(HOUR);
    expect(await passing(calm, 1, 'keys', user)).toBe(1);
  });

  it('count requested mails per network and hour, so that a new account does not reset the count [HTTP-204]', async () => {
    const calm = createRateLimiter(db, defaults, MODULES.rates);
    let passed = 0;
    for (let userId = 100; userId < 130; userId++) passed += await passing(calm, 1, 'mail', { userId, ip: `2001:db8::${userId}` });
    expect(passed).toBe(20);
    expect(await passing(calm, 1, 'mail', { userId: 100, ip: '10.0.0.3' })).toBe(1);
    advanceClock(HOUR);
    expect(await passing(calm, 1, 'mail', { userId: 100, ip: '2001:db8::1' })).toBe(1);
  });

  it('reset each minute, and the refusal says when [HTTP-114]', async () => {
    advanceClock(20_000);
    expect(await passing(rates, 9, null, visitor)).toBe(3);
    const refusal = await rates.consume(null, visitor).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ code: 'TOO_MANY_REQUESTS', metaData: { remaining_time: 40 } });
    advanceClock(40_000);
    expect(await passing(rates, 9, null, visitor)).toBe(3);
  });

  it('are shared by processes once they exchanged their counts [HTTP-204]', async () => {
    const second = createRateLimiter(other, settings, MODULES.rates);
    expect(await passing(rates, 2, null, user)).toBe(2);
    expect(await passing(second, 2, null, user)).toBe(2);
    await rates.flush();
    await second.flush();
    await passing(rates, 1, null, user);
    await rates.flush();
    expect((await passing(rates, 9, null, user)) + (await passing(second, 9, null, user))).toBeLessThanOrEqual(3);
  });

  it('are not forgotten when the counts cannot be exchanged', async () => {
    const gone = createDb(createPool({ ...connection, database: 'no_such_database' }, 1, silentLog));
    const alone = createRateLimiter(gone, settings, MODULES.rates);
    await passing(alone, 2, null, visitor);
    await expect(alone.flush()).rejects.toThrow('no_such_database');
    expect(await passing(alone, 9, null, visitor)).toBe(1);
    await gone.destroy();
  });

  it('are exact over all processes for sign-ins [HTTP-204]', async () => {
    const second = createRateLimiter(other, settings, MODULES.rates);
    const taken = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 ? rates : second).consume('sign-in', visitor).then(
          () => true,
          () => false,
        ),
      ),
    );
    expect(taken.filter(Boolean)).toHaveLength(2);
  });

  it('leave no counters of past minutes behind', async () => {
    await passing(rates, 1, null, visitor);
    await rates.flush();
    advanceClock(HOUR + 11 * MINUTE);
    await removeOldCounters(db);
    expect(await db.selectFrom('rate_counters').select('bucket').execute()).toEqual([]);
  });
});
