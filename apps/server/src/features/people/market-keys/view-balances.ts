import { KEY_MARKETS } from '@lootfolio/contract/features/people/market-keys';
import { findMarket } from '@lootfolio/domain/markets';
import { toMoney, type Money } from '@lootfolio/domain/money';
import { MarketError, type Balance, type MarketAccount } from '@lootfolio/marketplaces/port';
import { accountOf } from '@lootfolio/marketplaces/registry';
import { now } from '../../../platform/process/clock.ts';
import type { Proxy } from '../../../platform/outside/proxy.ts';
import { takeSlots } from '../../../platform/outside/request-limiter.ts';
import { inTransactionOf } from '../../../platform/database/own-rows.ts';
import { currentRate } from '../../../prices/rates/exchange-rates.ts';
import { keyBucket } from '../../../platform/outside/key-client.ts';
import { withMarketTimeout, contextOf, isKeyRefused, proxyOf, type KeyParts } from './market-account.ts';
import { readBalances, readKeys, type KeyRow } from './market-keys.reads.ts';
import { keyContext } from './market-keys.rules.ts';
import { lockKey, putBalance, storeCheck, type StoredBalance } from './market-keys.store.ts';

export type BalanceItem = {
  market: string;
  /** Display name of the market. */
  name: string;
  value: { usable: Money; on_hold: Money } | null;
  /** A code of `MarketError`; NOT_OFFERED when no way to read the balance is known, PENDING while the first request is in progress. */
  error: string | null;
  as_of: string;
};

/** The markets, by slug, whose balances can be read with a user's key. */
export const BALANCE_MARKETS: readonly string[] = KEY_MARKETS.filter((market) => accountOf(market)?.balance);

/** A market is asked for the balance of one key at most once a minute; in between the stored answer is returned. */
const ONCE_A_MINUTE = { requests: 1, perSeconds: 60 };

/** Reads a user's balances at the markets whose keys they have set, from all markets in parallel. */
export function createBalances(parts: KeyParts): (userId: number) => Promise<BalanceItem[]> {
  /** Requests in progress, by the sealed key, which is unique. */
  const inFlight = new Map<string, Promise<StoredBalance>>();

  /** Concurrent calls share one request to a market. */
  const fetchShared = (userId: number, key: KeyRow, account: MarketAccount, proxy: Proxy | null): Promise<StoredBalance> => {
    const request = inFlight.get(key.sealed) ?? fetchBalance(parts, userId, key, account, proxy).finally(() => inFlight.delete(key.sealed));
    inFlight.set(key.sealed, request);
    return request;
  };

  return async (userId) => {
    const [keys, proxy] = await Promise.all([readKeys(parts.db, userId), proxyOf(parts, userId)]);
    const ofMarkets = KEY_MARKETS.flatMap((keyMarket) => (keyMarket === 'steam' ? [] : keys.filter(({ market }) => market === keyMarket)));
    return Promise.all(
      ofMarkets.map(async (key) => {
        const account = accountOf(key.market);
        const reported = account?.balance ? await fetchShared(userId, key, account, proxy) : failed('NOT_OFFERED');
        return itemOf(key.market, reported);
      }),
    );
  };
}

const failed = (error: string): StoredBalance => ({ usable: null, on_hold: null, error, asked_at: now() });

const itemOf = (market: string, { usable, on_hold, error, asked_at }: StoredBalance): BalanceItem => ({
  market,
  name: findMarket(market)!.name,
  value: usable === null || on_hold === null ? null : { usable, on_hold },
  error,
  as_of: asked_at.toISOString(),
});

async function fetchBalance(
  parts: KeyParts,
  userId: number,
  key: KeyRow,
  account: MarketAccount,
  proxy: Proxy | null,
): Promise<StoredBalance> {
  const plain = parts.box.open(key.sealed, keyContext(userId, key.market));
  const bucket = { name: `balance:${keyBucket(key.market, plain)}:${userId}`, windows: [ONCE_A_MINUTE] };
  if ((await takeSlots(parts.db, { buckets: [bucket] })).waitMs > 0)
    return (await readBalances(parts.db, userId)).get(key.market) ?? failed('PENDING');
  try {
    const balance = await withMarketTimeout((signal) => account.balance!(contextOf(parts, account, plain, proxy, signal)));
    return await storeReported(parts, userId, key, await inDollars(parts, balance), 'ok');
  } catch (error) {
    if (!(error instanceof MarketError)) throw error;
    return storeReported(parts, userId, key, failed(error.code), isKeyRefused(error) ? 'failed' : null);
  }
}

async function inDollars({ db }: KeyParts, { usable, onHold, currency }: Balance): Promise<StoredBalance> {
  const rate = await currentRate(db, currency);
  if (!rate) throw new MarketError('BAD_ANSWER', `no rate of ${currency} is known`);
  return { usable: toMoney(usable, rate.rate), on_hold: toMoney(onHold, rate.rate), error: null, asked_at: now() };
}

/** Stores the answer and whether the key worked, unless the user changed the key meanwhile. */
async function storeReported(
  { db }: KeyParts,
  userId: number,
  key: KeyRow,
  reported: StoredBalance,
  check: 'ok' | 'failed' | null,
): Promise<StoredBalance> {
  await inTransactionOf(db, { userId }, async (tx) => {
    const current = check ? await storeCheck(tx, userId, key, check) : await lockKey(tx, userId, key);
    if (current) await putBalance(tx, userId, key.market, reported);
  });
  return reported;
}
