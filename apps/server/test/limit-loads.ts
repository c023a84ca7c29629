import type { HttpRequest } from '@lootfolio/marketplaces/port';
import { sellingOf } from '@lootfolio/marketplaces/registry';
import type { createSandbox } from '../../sandbox/src/app.ts';
import type { KeyLimits } from '../src/platform/outside/key-client.ts';

const KEY = 'sandbox-key-load';

/**
 * A market, the limits of its adapter, and requests that use up the limit of a key, or the limits of its listings. Each load has a separate
 * key.
 */
export type Load = {
  market: string;
  key: string;
  limits: KeyLimits;
  /**
   * Puts items on sale before the load begins.
   * @returns the ids of the listings
   */
  begin?: (sandbox: Sandbox) => Promise<string[]>;
  /** The maximum number of listings that a request changes; 0: it only reads. */
  most: number;
  /** Sets the prices of these listings; the prices differ by `round`. */
  request: (ids: readonly string[], round: number) => HttpRequest;
};

const ITEMS = 60;
/** Higher than the price of any item, so that nothing is sold meanwhile. In thousandths of a dollar. */
const PRICE = 90_000_000;

const WAXPEER = 'api.waxpeer.com/v1';
const SKINTHUNDER = 'skinthunder.com/assumed/v1/listings';
const BEARER = { authorization: `Bearer ${KEY}` };
const JSON_BODY = { 'content-type': 'application/json' };

export type Sandbox = ReturnType<typeof createSandbox>;

/** Sends a request to the sandbox without a connection. */
export const inject = (sandbox: Sandbox, { url, method = 'GET', headers, body }: HttpRequest) =>
  sandbox.inject({
    url: url.replace('https://', '/'),
    method,
    ...(headers && { headers }),
    ...(body !== undefined && { payload: String(body) }),
  });

async function waxpeerItems(sandbox: Sandbox): Promise<string[]> {
  await inject(sandbox, { url: `https://${WAXPEER}/fetch-my-inventory?api=${KEY}` });
  const { items } = (await inject(sandbox, { url: `https://${WAXPEER}/get-my-inventory?api=${KEY}` })).json<{
    items: { item_id: string }[];
  }>();
  return items.slice(0, ITEMS).map(({ item_id }) => item_id);
}

const waxpeerBody = (ids: readonly string[], round: number): string =>
  JSON.stringify({ items: ids.map((item_id) => ({ item_id, price: PRICE + round })) });

async function listAtWaxpeer(sandbox: Sandbox): Promise<string[]> {
  const ids = await waxpeerItems(sandbox);
  for (let from = 0; from < ids.length; from += 50) {
    const body = waxpeerBody(ids.slice(from, from + 50), 0);
    await inject(sandbox, { method: 'POST', url: `https://${WAXPEER}/list-items-steam?api=${KEY}`, headers: JSON_BODY, body });
  }
  return ids;
}

async function listAtSkinthunder(sandbox: Sandbox): Promise<string[]> {
  const assets = await waxpeerItems(sandbox);
  const ids: string[] = [];
  for (let from = 0; from < assets.length; from += 25) {
    const listings = assets.slice(from, from + 25).map((asset_id) => ({ asset_id, price: PRICE / 10 }));
    const request = { url: `https://${SKINTHUNDER}`, headers: { ...JSON_BODY, ...BEARER }, body: JSON.stringify({ listings }) };
    const reply = await inject(sandbox, { method: 'POST', ...request });
    ids.push(...reply.json<{ results: { listing_id: string }[] }>().results.map(({ listing_id }) => listing_id));
  }
  return ids;
}

const limitsOf = (market: string): KeyLimits => sellingOf(market)!.limits;

const reading = (market: string, url: string, authorization?: string): Load => ({
  market,
  key: `${KEY}-reads`,
  limits: limitsOf(market),
  most: 0,
  request: () => ({ url: `https://${url}`, ...(authorization !== undefined && { headers: { authorization } }) }),
});

export const LOADS: readonly Load[] = [
  reading('waxpeer', `${WAXPEER}/user?api=${KEY}-reads`),
  reading('marketcsgo', `market.csgo.com/api/v2/items?key=${KEY}-reads`),
  reading('shadowpay', 'api.shadowpay.com/api/v2/user/offers', `Bearer ${KEY}-reads`),
  reading('csfloat', 'csfloat.com/api/v1/me', `${KEY}-reads`),
  reading('haloskins', `api.haloskins.com/assumed/v1/sale/search?key=${KEY}-reads`),
  reading('skinthunder', SKINTHUNDER, `Bearer ${KEY}-reads`),
  {
    market: 'waxpeer',
    key: KEY,
    limits: limitsOf('waxpeer'),
    begin: listAtWaxpeer,
    most: 50,
    request: (ids, round) => ({
      method: 'POST',
      url: `https://${WAXPEER}/edit-items?api=${KEY}`,
      headers: JSON_BODY,
      body: waxpeerBody(ids, round),
    }),
  },
  {
    market: 'skinthunder',
    key: KEY,
    limits: limitsOf('skinthunder'),
    begin: listAtSkinthunder,
    most: 25,
    request: (ids, round) => ({
      method: 'PUT',
      url: `https://${SKINTHUNDER}`,
      headers: { ...JSON_BODY, ...BEARER },
      body: JSON.stringify({ listings: ids.map((listing_id) => ({ listing_id, price: PRICE / 10 + round })) }),
    }),
  },
];
