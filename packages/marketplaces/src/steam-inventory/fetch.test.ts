import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendBody, startFakeMarket, type Behaviour, type Overrides } from '../fake-market.ts';
import { sendHalf, status } from '../faults.ts';
import { MarketError } from '../port.ts';
import { fetchInventoryPage, INVENTORY_LIMIT, readInventory } from './fetch.ts';
import type { InventoryPage } from './inventory.ts';
import { makeAnswer, STEAM_ID } from './made-pages.ts';

const QUERY = { steamId: STEAM_ID, appId: 730, contextId: '2', language: 'english' };
const SHORT_TIMEOUT_MS = 60;

let steam: Awaited<ReturnType<typeof startFakeMarket>>;
beforeAll(async () => {
  steam = await startFakeMarket();
});
afterAll(() => steam.stop());

const open = (behaviour: Behaviour, overrides?: Overrides) => steam.open('steam', INVENTORY_LIMIT, behaviour, overrides);
const fetchPage = (behaviour: Behaviour, overrides?: Overrides) =>
  fetchInventoryPage(open(behaviour, overrides), { ...QUERY, startAssetId: null });

/** Pages of two assets; answers by the `start_assetid` of the request. */
const PAGES = [
  makeAnswer(['9', '8'], { more_items: 1, last_assetid: '8', total_inventory_count: 5 }),
  makeAnswer(['7', '6'], { more_items: 1, last_assetid: '6', total_inventory_count: 5 }),
  makeAnswer(['5'], { total_inventory_count: 5 }),
];
const startOf = (url: string | undefined): string | null => new URL(url ?? '', 'http://steam').searchParams.get('start_assetid');
const serve: Behaviour = (response, _index, request) =>
  sendBody(response, JSON.stringify(PAGES[[null, '8', '6'].indexOf(startOf(request.url))]));
/** Like `serve`, but the nth request fails. */
const failing =
  (at: number, fail: Behaviour): Behaviour =>
  (response, index, request) =>
    (index === at ? fail : serve)(response, index, request);

describe('a request for a page', () => {
  it('names its inventory and its start, as the profile page does', async () => {
    await fetchInventoryPage(open(serve), { ...QUERY, startAssetId: '8', count: 1000 });
    expect(steam.arrived()).toMatchObject([
      {
        request:
          'GET https://steamcommunity.com/inventory/76561198000000002/730/2?l=english&count=1000&preserve_bbcode=1&raw_asset_properties=1&start_assetid=8',
        headers: { referer: 'https://steamcommunity.com/profiles/76561198000000002/inventory' },
      },
    ]);
    expect(steam.waits()).toBe(1);
  });

  it.each<[string, string, Behaviour, object?]>([
    ['403 with null', 'PRIVATE', status(403, { 'content-type': 'application/json' }, 'null'), { status: 403 }],
    ['401 with null', 'PRIVATE', status(401, { 'content-type': 'application/json' }, 'null'), { status: 401 }],
    ['403 with a page', 'LIMIT', status(403, { 'content-type': 'text/html' }, '<html>Access Denied</html>')],
    ['429', 'LIMIT', status(429, {}, 'null'), { retryAfter: null, status: 429 }],
    ['429 with a time', 'LIMIT', status(429, { 'retry-after': '120' }, 'null'), { retryAfter: 120 }],
    ['500', 'UNAVAILABLE', status(500, {}, '{"error":"Service Unavailable (20)"}')],
    ['503', 'UNAVAILABLE', status(503)],
    ['404', 'UNAVAILABLE', status(404)],
    ['a redirect', 'UNAVAILABLE', status(302, { location: 'https://steamcommunity.com/login' })],
    ['null', 'UNAVAILABLE', (response) => sendBody(response, 'null')],
    ['half a body', 'UNAVAILABLE', sendHalf({ text: () => JSON.stringify(PAGES[2]), withNaN: () => '', word: '' }, (end) => end())],
    ['a page', 'MALFORMED', (response) => sendBody(response, '<html>')],
    ['a page that is cut', 'MALFORMED', (response) => sendBody(response, JSON.stringify(PAGES[2]).slice(0, -9))],
    ['too many bytes', 'MALFORMED', (response) => sendBody(response, `[${' '.repeat(70_000)}]`)],
  ])('that is answered with %s is %s', async (_, code, behaviour, more) => {
    await expect(fetchPage(behaviour)).rejects.toMatchObject({ name: 'InventoryError', code, ...more });
  });

  it('that is not answered is UNAVAILABLE', async () => {
    await expect(fetchPage(() => {}, { timeoutMs: SHORT_TIMEOUT_MS })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(fetchPage(serve, { toPort: 1 })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('passes on what the limiter throws', async () => {
    const full = new Error('later');
    await expect(fetchPage(serve, { acquire: () => Promise.reject(full) })).rejects.toBe(full);
    expect(steam.requests()).toEqual([]);
  });
});

describe('an inventory', () => {
  it('is read page after page', async () => {
    const { assets, hidden } = await readInventory(open(serve), QUERY);
    expect([assets.map(({ assetId }) => assetId), hidden]).toEqual([['9', '8', '7', '6', '5'], 0]);
    expect(steam.requests().map((request) => startOf(request.slice(4)))).toEqual([null, '8', '6']);
  });

  it('says which page failed, keeps those before it, and goes on there', async () => {
    const pages: InventoryPage[] = [];
    await expect(readInventory(open(failing(2, status(429, { 'retry-after': '30' }))), QUERY, pages)).rejects.toMatchObject({
      code: 'LIMIT',
      page: 3,
      retryAfter: 30,
      message: expect.stringMatching(/^page 3: /),
    });
    expect(pages).toHaveLength(2);
    expect((await readInventory(open(serve), QUERY, pages)).assets).toHaveLength(5);
    expect(steam.requests().map((request) => startOf(request.slice(4)))).toEqual(['6']);
  });

  it('begins anew after pages that do not fit', async () => {
    const pages: InventoryPage[] = [];
    const repeated: Behaviour = (response) => sendBody(response, JSON.stringify(PAGES[0]));
    await expect(readInventory(open(failing(1, repeated)), QUERY, pages)).rejects.toMatchObject({ code: 'MALFORMED', page: 2 });
    expect(pages).toEqual([]);
    const changed: Behaviour = (response) => sendBody(response, JSON.stringify({ ...PAGES[2], total_inventory_count: 4 }));
    await expect(readInventory(open(failing(2, changed)), QUERY, pages)).rejects.toMatchObject({ code: 'UNAVAILABLE', page: 3 });
    expect((await readInventory(open(serve), QUERY, pages)).assets).toHaveLength(5);
  });

  it('is asked for in smaller pages when Steam refuses their size, but not for ever', async () => {
    const countOf = (url: string): number => Number(new URL(url, 'http://steam').searchParams.get('count'));
    const atMost =
      (most: number): Behaviour =>
      (response, index, request) =>
        (countOf(request.url!) > most ? status(400, {}, 'null') : serve)(response, index, request);
    await readInventory(open(atMost(500)), QUERY);
    expect(steam.requests().map((request) => countOf(request.slice(4)))).toEqual([2000, 1000, 500, 500, 500]);
    await expect(readInventory(open(atMost(0)), QUERY)).rejects.toMatchObject({ code: 'UNAVAILABLE', page: 1, status: 400 });
    expect(steam.requests()).toHaveLength(6);
  });

  it('is not asked for in smaller pages when Steam refuses a later one', async () => {
    await expect(readInventory(open(failing(1, status(400, {}, 'null'))), QUERY)).rejects.toMatchObject({ code: 'UNAVAILABLE', page: 2 });
    expect(steam.requests()).toHaveLength(2);
  });

  it('shows no error of a market, whatever the client throws', async () => {
    const http = () => Promise.reject(new MarketError('TOO_LARGE', 'answer is larger than 5 bytes'));
    await expect(readInventory(http, QUERY)).rejects.toMatchObject({ name: 'InventoryError', code: 'MALFORMED', page: 1 });
  });
});
