import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHttp } from '@lootfolio/marketplaces/http';
import type { HttpClient } from '@lootfolio/marketplaces/port';
import { readInspectLink } from '@lootfolio/marketplaces/inspect-link';
import { fetchInventoryPage, INVENTORY_LIMIT, readInventory } from '@lootfolio/marketplaces/steam-inventory/fetch';
import type { Inventory, InventoryPage, InventoryQuery } from '@lootfolio/marketplaces/steam-inventory/inventory';
import { exteriorOfFloat } from '@lootfolio/domain/names';
import type { Dispatcher } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSandbox } from '../../sandbox/src/app.ts';
import { createClock } from '../../sandbox/src/clock.ts';
import { readRecording } from '../../sandbox/src/steam/recording.ts';
import { createProxies, parseProxy } from '../src/platform/outside/proxy.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;
const ADMIN = '76561198000000001';
const TRADER = '76561198000000002';
const COLLECTOR = '76561198000000003';
const NEWCOMER = '76561198000000004';
const NOBODY = '76561197960265728';
const EMPTY = '76561198000010004';

const clock = createClock(() => NOW, NOW);
const sandbox = createSandbox({ clock });
let port = 0;
beforeAll(async () => {
  await sandbox.listen({ host: '127.0.0.1', port: 0 });
  port = (sandbox.server.address() as AddressInfo).port;
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  clock.set(NOW);
  await sandbox.inject({ method: 'DELETE', url: '/_faults' });
  await sandbox.inject({ method: 'DELETE', url: '/_trading' });
});

const open = (dispatcher?: Dispatcher, toPort = port, timeoutMs = 10_000): HttpClient =>
  createHttp({
    market: 'steam',
    limit: INVENTORY_LIMIT,
    resolve: (url) => url.replace('https://', `http://127.0.0.1:${toPort}/`),
    acquire: async () => {},
    timeouts: { headers: timeoutMs, body: timeoutMs, total: 2 * timeoutMs },
    maxBytes: 64_000_000,
    ...(dispatcher && { dispatcher }),
  });
const queryOf = (steamId: string, appId = 730, contextId = '2'): InventoryQuery => ({ steamId, appId, contextId, language: 'english' });
const readOf = (steamId: string, appId?: number): Promise<Inventory> => readInventory(open(), queryOf(steamId, appId));
/** Returns the client of a user who is signed in to Steam. */
const asOwner =
  (steamId: string): HttpClient =>
  (request) =>
    open()({ ...request, headers: { ...request.headers, cookie: `steamLoginSecure=${steamId}%7C%7Ctoken` } });

/** Requests pages of 300 assets; the trader's inventory has three. */
const inSmallPages =
  (http: HttpClient): HttpClient =>
  (request) =>
    http({ ...request, url: request.url.replace('count=2000', 'count=300') });

const fault = (mode: string, more: object = {}) =>
  sandbox.inject({ method: 'POST', url: '/_faults', payload: { host: 'steamcommunity.com', path: '/inventory/', mode, ...more } });

/** The reader and the sandbox are written separately. These tests check that they fit together. */
describe('Steam inventories in the sandbox', () => {
  it.each([
    ['admin', ADMIN, 53, 7],
    ['trader', TRADER, 803, 7],
    ['collector', COLLECTOR, 4989, 11],
    ['user-4', EMPTY, 0, 0],
  ])('of %s are read whole, with what is hidden counted', async (_, steamId, shown, hidden) => {
    const inventory = await readOf(steamId);
    expect([inventory.assets.length, new Set(inventory.assets.map(({ assetId }) => assetId)).size, inventory.hidden]).toEqual([
      shown,
      shown,
      hidden,
    ]);
  });

  it('tell all that Steam tells of a CS2 item', async () => {
    const { assets } = await readOf(TRADER);
    const guns = assets.filter(({ exterior, float }) => exterior !== null && float !== null);
    expect(guns.length).toBeGreaterThan(100);
    for (const { float, exterior, seed, inspectLink, rarityColor, phase, name } of guns) {
      expect(exteriorOfFloat(float!).name).toBe(exterior);
      expect(seed).toBeLessThanOrEqual(1000);
      expect(rarityColor).toMatch(/^#[0-9a-f]{6}$/);
      expect(readInspectLink(inspectLink!)).toMatchObject({ kind: 'item', float: Math.fround(float!), seed });
      expect(phase !== null).toBe(name.includes('Doppler'));
    }
    const stickers = assets.flatMap((asset) => asset.stickers);
    expect(stickers.length).toBeGreaterThan(30);
    for (const { name, slot, wear } of stickers) {
      expect(name).toMatch(/^Sticker \| /);
      expect([slot! >= 0 && slot! < 5, wear! >= 0 && wear! < 1]).toEqual([true, true]);
    }
    expect(assets.flatMap(({ charms }) => charms).every(({ name, template }) => name.startsWith('Charm | ') && template !== null)).toBe(
      true,
    );
    expect(assets.filter(({ nameTag }) => nameTag !== null).length).toBeGreaterThan(3);
    expect(assets.filter(({ storedItems }) => storedItems !== null).map(({ name }) => name)).toEqual(['Storage Unit', 'Storage Unit']);
    const { assets: many } = await readOf(COLLECTOR);
    expect(many.some(({ patches }) => patches.some(({ name }) => name.startsWith('Patch | ')))).toBe(true);
    expect(many.some(({ phase }) => phase === 'Phase 2')).toBe(true);
  });

  it('name the same items as the markets that sell them', async () => {
    await sandbox.inject('/api.waxpeer.com/v1/fetch-my-inventory?api=sandbox-key&game=csgo');
    const reply = await sandbox.inject('/api.waxpeer.com/v1/get-my-inventory?api=sandbox-key&game=csgo');
    const { items } = reply.json<{ items: { item_id: string; name: string }[] }>();
    const { assets } = await readOf(TRADER);
    const names = new Map(assets.map(({ assetId, name }) => [assetId, name]));
    expect(items.map(({ item_id: id }) => names.get(id))).toEqual(items.map(({ name }) => name));
  });

  it('tell when items of other games can be traded', async () => {
    for (const appId of [570, 440, 252490]) {
      const { assets, hidden } = await readOf(TRADER, appId);
      const locked = assets.filter(({ lockEnd }) => lockEnd !== null);
      expect([locked.length, hidden]).toEqual([3, 0]);
      for (const { tradable, lockEnd } of locked)
        expect([tradable, lockEnd!.getTime() > NOW, lockEnd!.getTime() % HOUR]).toEqual([false, true, 0]);
    }
  });

  it('tell their owner what is trade-protected, and until when', async () => {
    const { assets, hidden } = await readInventory(asOwner(TRADER), queryOf(TRADER, 730, '16'));
    expect([assets.length, hidden]).toEqual([7, 0]);
    for (const { tradeProtected, tradable, lockEnd } of assets)
      expect([tradeProtected, tradable, lockEnd!.getTime() > NOW && lockEnd!.getTime() <= NOW + 7 * 24 * HOUR]).toEqual([
        true,
        false,
        true,
      ]);
    const { assets: bought } = await readInventory(asOwner(COLLECTOR), queryOf(COLLECTOR));
    expect(bought.filter(({ lockEnd, tradeProtected }) => lockEnd !== null && !tradeProtected)).toHaveLength(4);
  });

  it('are private, unknown or not for strangers', async () => {
    await expect(readOf(NEWCOMER)).rejects.toMatchObject({ code: 'PRIVATE', page: 1 });
    await expect(readInventory(open(), queryOf(TRADER, 730, '16'))).rejects.toMatchObject({ code: 'PRIVATE' });
    await expect(readOf(NOBODY)).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 404 });
  });
});

describe('a fault of Steam', () => {
  it.each<[string, string, object, object]>([
    ['429', 'status', { status: 429 }, { code: 'LIMIT', retryAfter: null }],
    ['429 with a time', 'status', { status: 429, retry_after: 60 }, { code: 'LIMIT', retryAfter: 60 }],
    ['403', 'status', { status: 403 }, { code: 'PRIVATE' }],
    ['500', 'status', { status: 500 }, { code: 'UNAVAILABLE' }],
    ['503', 'status', { status: 503, after: true }, { code: 'UNAVAILABLE' }],
    ['null', 'null', {}, { code: 'UNAVAILABLE' }],
    ['a page of a bot wall', 'html', {}, { code: 'MALFORMED' }],
    ['half a page', 'cut', {}, { code: 'MALFORMED' }],
    ['half of the assets', 'half_list', {}, { code: 'MALFORMED' }],
    ['no asset', 'empty', {}, { code: 'MALFORMED' }],
    ['other JSON', 'wrong_json', {}, { code: 'MALFORMED' }],
    ['no end', 'oversize', { bytes: 20_000_000 }, { code: 'MALFORMED' }],
    ['a lost connection', 'refuse', {}, { code: 'UNAVAILABLE' }],
  ])('%s on any page fails the inventory, and the next reading has it whole', async (_, mode, more, error) => {
    for (const good of [0, 1, 2]) {
      const pages: InventoryPage[] = [];
      const http = inSmallPages(open());
      let sent = 0;
      const failing: HttpClient = async (request) => {
        if (sent++ === good) await fault(mode, { ...more, times: 1 });
        return http(request);
      };
      await expect(readInventory(failing, queryOf(TRADER), pages)).rejects.toMatchObject({
        name: 'InventoryError',
        page: good + 1,
        ...error,
      });
      expect(pages).toHaveLength(good);
      expect((await readInventory(http, queryOf(TRADER), pages)).assets).toHaveLength(803);
    }
  });

  it('that lists assets twice changes nothing', async () => {
    const { assets } = await readOf(TRADER);
    await fault('duplicates');
    expect((await readOf(TRADER)).assets).toEqual(assets);
  });

  it('that repeats a page for ever is noticed on the second one', async () => {
    await fault('repeat');
    const pages: InventoryPage[] = [];
    await expect(readInventory(inSmallPages(open()), queryOf(TRADER), pages)).rejects.toMatchObject({ code: 'MALFORMED', page: 2 });
    expect(pages).toEqual([]);
  });

  it('that answers too late is UNAVAILABLE', async () => {
    await fault('slow', { delay_ms: 5000 });
    await expect(readInventory(open(undefined, port, 50), queryOf(TRADER))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('while the inventory changes between two pages is UNAVAILABLE', async () => {
    const http = inSmallPages(open());
    let sent = 0;
    const trading: HttpClient = async (request) => {
      if (sent++ === 1)
        await sandbox.inject({ method: 'POST', url: '/_inventory/arrivals', payload: { persona: 'trader', app: 'cs2', by: 'trade' } });
      return http(request);
    };
    await expect(readInventory(trading, queryOf(TRADER))).rejects.toMatchObject({ code: 'UNAVAILABLE', page: 2 });
  });
});

describe('the limit of an address', () => {
  it('does not concern those who ask through a proxy of their own', async () => {
    const own = createSandbox({ clock });
    await own.listen({ host: '127.0.0.1', port: 0 });
    const { port: toPort } = own.server.address() as AddressInfo;
    try {
      for (let n = 0; n < 2500; n++) await own.inject(`/steamcommunity.com/inventory/${NEWCOMER}/730/2`);
      await expect(readInventory(open(undefined, toPort), queryOf(TRADER))).rejects.toMatchObject({
        code: 'LIMIT',
        page: 1,
        retryAfter: null,
      });
      const dispatcher = createProxies()(parseProxy(`http://ali:secret@127.0.0.1:${toPort}`)!);
      expect((await readInventory(open(dispatcher, toPort), queryOf(TRADER))).hidden).toBe(7);
      await dispatcher.close();
    } finally {
      await own.close();
    }
  });
});

describe('a recorded inventory', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lootfolio-recorded-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is read like any other, page after page', async () => {
    const http = open();
    let start: string | null = null;
    for (let n = 1; n === 1 || start !== null; n++) {
      const query = new URLSearchParams({ count: '300', ...(start !== null && { start_assetid: start }) });
      const { body } = await http({ url: `https://steamcommunity.com/inventory/${TRADER}/730/2?${query.toString()}` });
      writeFileSync(join(folder, `page-${n}.json`), body);
      start = (JSON.parse(body.toString()) as { last_assetid?: string }).last_assetid ?? null;
    }
    const replaying = createSandbox({ clock, inventory: readRecording(folder) });
    await replaying.listen({ host: '127.0.0.1', port: 0 });
    const { port: toPort } = replaying.server.address() as AddressInfo;
    try {
      // events in the sandbox do not change a recording
      await replaying.inject({ method: 'POST', url: '/_inventory/arrivals', payload: { persona: 'trader', app: 'cs2', by: 'trade' } });
      expect(await readInventory(open(undefined, toPort), queryOf(TRADER))).toEqual(await readOf(TRADER));
      const first = await fetchInventoryPage(open(undefined, toPort), { ...queryOf(TRADER), startAssetId: null, count: 75 });
      expect(first.assets).toHaveLength(300);
    } finally {
      await replaying.close();
    }
  });
});
