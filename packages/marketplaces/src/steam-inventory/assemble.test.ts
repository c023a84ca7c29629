import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assemble, hiddenUntil, nextStart } from './assemble.ts';
import { MAX_PAGES, type InventoryPage } from './inventory.ts';
import { makeAnswer, QUERY, read } from './made-pages.ts';

/** The pages of these assets, with `size` assets on each page. */
async function pagesOf(ids: readonly string[], size: number, total: number | null = ids.length): Promise<InventoryPage[]> {
  const pages: InventoryPage[] = [];
  for (let from = 0; from === 0 || from < ids.length; from += size) {
    const part = ids.slice(from, from + size);
    const more = from + size < ids.length ? { more_items: 1, last_assetid: part.at(-1) } : {};
    const answer = makeAnswer(part, { total_inventory_count: total, ...more });
    pages.push(await read(answer, { ...QUERY, startAssetId: (pages.at(-1)?.next ?? null) as null }));
  }
  return pages;
}

const idsOf = (count: number): string[] => Array.from({ length: count }, (_, n) => String(9000 - n));
const failure = (pages: readonly InventoryPage[]): unknown => {
  try {
    return assemble(pages);
  } catch (error) {
    return error;
  }
};

describe('pages of an inventory', () => {
  it('make it whole, each asset once, whatever the pages repeat', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { maxLength: 40 }),
        fc.integer({ min: 1, max: 12 }),
        async (numbers, size) => {
          const ids = numbers.map(String);
          const pages = await pagesOf(ids, size);
          // every page begins with the last asset of the page before it
          const repeating = pages.map((page, at) => ({ ...page, assets: [...(pages[at - 1]?.assets.slice(-1) ?? []), ...page.assets] }));
          for (const some of [pages, repeating]) {
            const { assets, hidden } = assemble(some);
            expect([assets.map(({ assetId }) => assetId), hidden]).toEqual([ids, 0]);
          }
        },
      ),
    );
  });

  it('are never an inventory while one is missing', async () => {
    const pages = await pagesOf(idsOf(10), 3);
    expect(pages).toHaveLength(4);
    await fc.assert(
      fc.asyncProperty(fc.subarray(pages, { maxLength: 3 }), async (some) => {
        expect(failure(some)).toMatchObject({ name: 'InventoryError', code: 'MALFORMED', page: expect.any(Number) });
      }),
    );
    expect(failure(pages.slice(0, 3))).toMatchObject({ page: 4, message: 'page 4: was not read' });
  });

  it('say how many assets Steam does not show', async () => {
    expect(assemble(await pagesOf(idsOf(5), 2, 12)).hidden).toBe(7);
    expect(assemble(await pagesOf([], 2, 7))).toEqual({ assets: [], hidden: 7 });
    expect(assemble(await pagesOf([], 2, 0))).toEqual({ assets: [], hidden: 0 });
    expect(assemble(await pagesOf(idsOf(5), 9, null)).hidden).toBeNull();
    expect(assemble(await pagesOf(idsOf(5), 9, 4)).hidden).toBe(0);
  });

  it('hide for 7 days at most, up to the full hour', () => {
    expect(hiddenUntil(new Date('2026-11-20T12:00:01Z'))).toEqual(new Date('2026-11-27T13:00:00Z'));
    expect(hiddenUntil(new Date('2026-11-20T12:00:00Z'))).toEqual(new Date('2026-11-27T12:00:00Z'));
  });

  it('lead to the next one', async () => {
    const pages = await pagesOf(idsOf(5), 2);
    expect(nextStart([])).toEqual({ startAssetId: null });
    expect(nextStart(pages.slice(0, 1))).toEqual({ startAssetId: '8999' });
    expect(nextStart(pages)).toBeNull();
  });

  it('are refused when one repeats another', async () => {
    const [first, second] = (await pagesOf(idsOf(5), 2)) as [InventoryPage, InventoryPage];
    const repeated = { ...first, startAssetId: first.next, next: '1' };
    expect(failure([first, repeated])).toMatchObject({ code: 'MALFORMED', message: 'page 2: has nothing new' });
    expect(failure([first, { ...second, next: first.next }])).toMatchObject({ message: 'page 2: leads back to where it began' });
    expect(failure([first, first])).toMatchObject({ message: 'page 2: does not follow the one before it' });
  });

  it('are refused when the inventory changed meanwhile: some of it may be on neither page', async () => {
    const [first, second, third] = (await pagesOf(idsOf(5), 2)) as [InventoryPage, InventoryPage, InventoryPage];
    expect(failure([first, second, { ...third, total: 4 }])).toMatchObject({ code: 'UNAVAILABLE', page: 3 });
  });

  it('are refused when they never end', async () => {
    const [page] = (await pagesOf(idsOf(2), 2)) as [InventoryPage];
    const endless = Array.from({ length: MAX_PAGES }, (_, n) => ({
      ...page,
      assets: page.assets.map((asset, at) => ({ ...asset, assetId: String(n * 2 + at) })),
      startAssetId: n === 0 ? null : `${n}`,
      next: `${n + 1}`,
    }));
    expect(failure(endless)).toMatchObject({ code: 'MALFORMED', message: expect.stringContaining('more than 100 pages') });
    const huge = Array.from({ length: 50_001 }, (_, n) => ({ ...page.assets[0]!, assetId: String(n) }));
    expect(failure([{ ...page, assets: huge }])).toMatchObject({ message: expect.stringContaining('more than 50000 assets') });
  });
});
