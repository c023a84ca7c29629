import type { InjectOptions } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSandbox } from '../app.ts';
import { createClock } from '../clock.ts';
import { NOW, sandbox } from '../test-sandbox.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TRADER = '76561198000000002';
const COLLECTOR = '76561198000000003';
const NEWCOMER = '76561198000000004';

const clock = createClock(() => NOW, NOW);
const app = createSandbox({ clock });
beforeEach(async () => {
  clock.set(NOW);
  await app.inject({ method: 'DELETE', url: '/_trading' });
});

// oxlint-disable-next-line typescript/no-explicit-any
type Row = Record<string, any>;
type Page = {
  assets?: Row[];
  descriptions?: Row[];
  asset_properties?: Row[];
  last_assetid?: string;
  more_items?: number;
  total_inventory_count: number;
};

const get = (path: string, headers: InjectOptions['headers'] = {}) => app.inject({ url: `/steamcommunity.com/inventory/${path}`, headers });
const page = async (path: string, headers?: InjectOptions['headers']): Promise<Page> => (await get(path, headers)).json<Page>();
const asOwner = (steamId: string) => ({ cookie: `steamLoginSecure=${steamId}%7C%7Ctoken` });

/** All pages of an inventory. */
async function pagesOf(path: string, count: number, headers?: InjectOptions['headers']): Promise<Page[]> {
  const pages: Page[] = [];
  for (let start = ''; pages.at(-1)?.more_items === 1 || pages.length === 0; start = `&start_assetid=${pages.at(-1)!.last_assetid!}`)
    pages.push(await page(`${path}?l=english&count=${count}${start}`, headers));
  return pages;
}
const idsOf = (pages: readonly Page[]): string[] => pages.flatMap(({ assets }) => (assets ?? []).map((asset) => String(asset['assetid'])));

describe('an inventory', () => {
  it.each([
    ['admin', '76561198000000001', 60, 53],
    ['trader', TRADER, 810, 803],
    ['collector', COLLECTOR, 5000, 4989],
    ['user-1', '76561198000010001', 810, 803],
    ['user-4', '76561198000010004', 0, 0],
  ])('of %s is shown in pages, the newest first, and counts what it hides', async (_, steamId, total, shown) => {
    const pages = await pagesOf(`${steamId}/730/2`, 2000);
    const ids = idsOf(pages);
    expect([ids.length, new Set(ids).size]).toEqual([shown, shown]);
    expect(ids).toEqual(ids.toSorted((a, b) => (BigInt(a) < BigInt(b) ? 1 : -1)));
    for (const [at, one] of pages.entries()) {
      const isLast = at === pages.length - 1;
      expect([one.total_inventory_count, one.more_items, one.last_assetid]).toEqual([
        total,
        ...(isLast ? [undefined, undefined] : [1, one.assets!.at(-1)!['assetid']]),
      ]);
    }
    expect(idsOf(await pagesOf(`${steamId}/730/2`, 700))).toEqual(ids);
  });

  it('has an answer for each game', async () => {
    for (const [appId, count] of [
      [570, 243],
      [440, 162],
      [252490, 243],
    ] as const) {
      const one = await page(`${TRADER}/${appId}/2`);
      expect([one.total_inventory_count, one.assets!.length]).toEqual([count, count]);
      expect(one.assets![0]).toEqual({
        appid: appId,
        contextid: '2',
        assetid: expect.stringMatching(/^\d+$/),
        classid: expect.any(String),
        instanceid: expect.any(String),
        amount: '1',
      });
      const locked = one.descriptions!.filter(({ tradable }) => tradable === 0);
      expect(locked).toHaveLength(3);
      expect(locked[0]!['descriptions']).toContainEqual({
        type: 'html',
        value: expect.stringMatching(/^\nTradable & Marketable After: Nov \d\d, 2026 \(\d+:00:00\) GMT$/),
        color: 'ff4040',
      });
    }
    expect(await page(`${TRADER}/753/2`)).toEqual({ total_inventory_count: 0, success: 1, rwgrsn: -2 });
  });

  it('describes each class and instance once, in the shape of Steam', async () => {
    const { assets, descriptions, asset_properties: properties } = await page(`${TRADER}/730/2`);
    const keys = descriptions!.map(({ classid, instanceid }) => `${classid}_${instanceid}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(assets!.map(({ classid, instanceid }) => `${classid}_${instanceid}`))).toEqual(new Set(keys));
    const withStickers = descriptions!.find((one) => one['descriptions'].some((line: Row) => line['name'] === 'sticker_info'))!;
    expect(withStickers).toMatchObject({
      appid: 730,
      tradable: 1,
      marketable: 1,
      actions: [{ link: 'steam://run/730//+csgo_econ_action_preview%20%propid:6%', name: 'Inspect in Game...' }],
      tags: expect.arrayContaining([expect.objectContaining({ category: 'Rarity', localized_tag_name: expect.any(String) })]),
      sealed: 0,
    });
    const asset = assets!.find(
      ({ classid, instanceid }) => classid === withStickers['classid'] && instanceid === withStickers['instanceid'],
    )!;
    const own = properties!.find(({ assetid }) => assetid === asset['assetid'])!;
    expect(own['asset_properties']).toEqual(
      expect.arrayContaining([
        { propertyid: 2, float_value: expect.stringMatching(/^0\.\d+$/), name: 'Wear Rating' },
        { propertyid: 1, int_value: expect.stringMatching(/^\d+$/), name: 'Pattern Template' },
        { propertyid: 6, string_value: expect.stringMatching(/^[0-9A-F]{20,}$/), name: 'Item Certificate' },
      ]),
    );
    expect(own['asset_accessories'][0]).toEqual({
      classid: expect.any(String),
      parent_relationship_properties: [{ propertyid: 4, float_value: expect.any(String) }],
    });
    for (const name of ['keychain_info', 'nametag', 'stattrak_score'])
      expect(descriptions!.some((one) => one['descriptions'].some((line: Row) => line['name'] === name))).toBe(true);
  });

  it('has storage units and things that are never tradable', async () => {
    const { descriptions } = await page(`${TRADER}/730/2`);
    const units = descriptions!.filter(({ market_hash_name: name }) => name === 'Storage Unit');
    expect(units).toHaveLength(2);
    expect(units[0]).toMatchObject({
      tradable: 0,
      marketable: 0,
      descriptions: expect.arrayContaining([
        expect.objectContaining({ name: 'attr: items count', value: expect.stringMatching(/^Number of Items: \d+$/) }),
      ]),
    });
    expect(descriptions!.filter(({ tradable, market_hash_name: name }) => tradable === 0 && name !== 'Storage Unit')).toHaveLength(3);
  });
});

describe('what Steam refuses', () => {
  it.each([
    ['a private inventory', `${NEWCOMER}/730/2`, 403],
    ['a private one of many', '76561198000010005/730/2', 403],
    ['nobody', '76561197960265728/730/2', 404],
    ['the trade-protected items of somebody else', `${TRADER}/730/16`, 401],
    ['a page that is too large', `${TRADER}/730/2?count=2001`, 400],
    ['a page of nothing', `${TRADER}/730/2?count=0`, 400],
    ['a start that is none', `${TRADER}/730/2?start_assetid=abc`, 400],
    ['another context', `${TRADER}/730/6`, 400],
  ])('%s, with null', async (_, path, status) => {
    const reply = await get(path);
    expect([reply.statusCode, reply.body, reply.headers['retry-after']]).toEqual([status, 'null', undefined]);
  });

  it('more than 2,500 requests a minute of one address', async () => {
    const own = sandbox();
    const statuses = new Map<number, number>();
    for (let n = 0; n < 2501; n++) {
      const { statusCode } = await own.inject(`/steamcommunity.com/inventory/${NEWCOMER}/730/2`);
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([
      [403, 2500],
      [429, 1],
    ]);
  });
});

describe('the owner of an inventory', () => {
  it('sees what is trade-protected, until when, in a context of its own', async () => {
    const own = await page(`${TRADER}/730/16`, asOwner(TRADER));
    expect([own.assets!.length, own.total_inventory_count, own.assets![0]!['contextid']]).toEqual([7, 7, '16']);
    expect(own.descriptions![0]).toMatchObject({ tradable: 0, sealed: 1, sealed_type: 0 });
    expect(own.descriptions![0]!['owner_descriptions'][1]['value']).toMatch(
      /^⇆ This item is trade-protected .* until \[date\]\d{10}\[\/date\]$/,
    );
    expect((await page(`${NEWCOMER}/730/2`, asOwner(NEWCOMER))).assets).toHaveLength(3);
    expect((await page(`${COLLECTOR}/730/2?start_assetid=1`, asOwner(COLLECTOR))).assets).toBeUndefined();
  });
});

describe('an inventory changes', () => {
  const shown = async (): Promise<[string[], number]> => {
    const pages = await pagesOf(`${TRADER}/730/2`, 2000);
    return [idsOf(pages), pages[0]!.total_inventory_count];
  };
  const send = async (payload: object) =>
    (await app.inject({ method: 'POST', url: '/_inventory/arrivals', payload })).json<{ asset_id: string; error?: string }>();

  it('when protection ends', async () => {
    expect((await shown())[0]).toHaveLength(803);
    clock.advance(7 * DAY);
    expect((await shown()).map((one) => (Array.isArray(one) ? one.length : one))).toEqual([810, 810]);
  });

  it('when something comes by a trade: counted at once, shown and sold at the markets after 7 days', async () => {
    const { asset_id: id } = await send({ persona: 'trader', app: 'cs2', by: 'trade', name: 'Storage Unit' });
    expect((await shown()).map((one) => (Array.isArray(one) ? one.includes(id) : one))).toEqual([false, 811]);
    const offered = async (): Promise<boolean> => {
      await app.inject('/api.waxpeer.com/v1/fetch-my-inventory?api=sandbox-key&game=csgo');
      const count = (await app.inject('/api.waxpeer.com/v1/fetch-my-inventory?api=sandbox-key&game=csgo')).json<{
        total_inventory_count: number;
      }>();
      return count.total_inventory_count === 798 + 7 + 1;
    };
    expect(await offered()).toBe(false);
    clock.set(NOW + 7 * DAY + HOUR);
    expect((await shown()).map((one) => (Array.isArray(one) ? one[0] === id : one))).toEqual([true, 811]);
    expect(await offered()).toBe(true);
  });

  it('when something is bought, and not by a protected trade in another game', async () => {
    const { asset_id: bought } = await send({ persona: 'trader', app: 'rust', by: 'market' });
    const { asset_id: traded } = await send({ persona: 'trader', app: 'rust', by: 'trade' });
    const { assets, descriptions } = await page(`${TRADER}/252490/2`);
    const tradable = (id: string): number => {
      const { classid, instanceid } = assets!.find(({ assetid }) => assetid === id)!;
      return descriptions!.find((one) => one['classid'] === classid && one['instanceid'] === instanceid)!['tradable'] as number;
    };
    expect([tradable(bought), tradable(traded)]).toEqual([0, 1]);
    expect((await send({ persona: 'nobody', app: 'rust', by: 'trade' })).error).toContain('trader');
    expect((await send({ persona: 'trader', app: 'rust', by: 'trade', name: 'Nothing' })).error).toContain('name');
  });

  it('when something was sold and handed over, not when it is listed', async () => {
    const items = (await app.inject('/api.waxpeer.com/v1/get-my-inventory?api=sandbox-key&game=csgo')).json<{ items: unknown[] }>();
    expect(items.items).toEqual([]);
    await app.inject('/api.waxpeer.com/v1/fetch-my-inventory?api=sandbox-key&game=csgo');
    const owned = (await app.inject('/api.waxpeer.com/v1/get-my-inventory?api=sandbox-key&game=csgo')).json<{
      items: { item_id: string }[];
    }>();
    const ids = owned.items.slice(0, 40).map(({ item_id: id }) => id);
    const before = await shown();
    expect(ids.every((id) => before[0].includes(id))).toBe(true);
    await app.inject({
      method: 'POST',
      url: '/api.waxpeer.com/v1/list-items-steam?api=sandbox-key&game=csgo',
      payload: { items: ids.map((item_id) => ({ item_id, price: 30 })) },
    });
    expect(await shown()).toEqual(before);
    clock.advance(3 * DAY);
    const { desks } = (await app.inject('/_trading?key=sandbox-key')).json<{
      desks: { listings: { asset_id: string; state: string; sells_at: string | null }[] }[];
    }>();
    const sold = desks[0]!.listings.filter(({ state }) => state === 'sold');
    expect(sold.length).toBeGreaterThan(3);
    const handedOver = sold.filter(({ sells_at: at }) => Date.parse(at!) + HOUR / 2 <= clock.now()).map(({ asset_id: id }) => id);
    const [left] = await shown();
    expect(ids.filter((id) => !left.includes(id)).toSorted((a, b) => a.localeCompare(b))).toEqual(
      handedOver.toSorted((a, b) => a.localeCompare(b)),
    );
  });
});
