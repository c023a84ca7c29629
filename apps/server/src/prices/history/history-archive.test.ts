import { MarketError, type HttpClient } from '@lootfolio/marketplaces/port';
import { describe, expect, it } from 'vitest';
import { createHistoryArchive, joinHistory } from './history-archive.ts';
import type { Item } from '../board/item-directory.ts';

const item = { itemId: 7, appId: 730, name: 'AWP | Asiimov (Field-Tested)', phase: null } as Item;

/** Creates an archive that returns this answer. Also returns the requests that it received. */
function archiveOf(answer: string | Error) {
  const asked: URL[] = [];
  const http: HttpClient = async ({ url }) => {
    asked.push(new URL(url));
    if (answer instanceof Error) throw answer;
    return { status: 200, headers: {}, body: Buffer.from(answer) };
  };
  return { asked, archive: createHistoryArchive(http) };
}

describe('the archive of an item on a market', () => {
  it('is requested by name, phase, market and days, once for many reads', async () => {
    const { asked, archive } = archiveOf('[{"day":"2026-11-01","price_milli":5,"volume":null,"quantity":7}]');
    for (let look = 0; look < 3; look++)
      expect(await archive.days(item, 2, 30)).toEqual([{ date: '2026-11-01', price: 5, volume: null, quantity: 7 }]);
    expect(asked).toHaveLength(1);
    expect(Object.fromEntries(asked[0]!.searchParams)).toEqual({ app: '730', name: item.name, phase: '', market: 'buff', days: '30' });
    await archive.days(item, 3, 30);
    expect(asked).toHaveLength(2);
  });

  it.each([
    '',
    '<html>',
    '{}',
    '[{"day":"yesterday","price_milli":5,"volume":null,"quantity":null}]',
    '[{"day":"2026-11-01","price_milli":-5,"volume":null,"quantity":null}]',
    new MarketError('TIMEOUT', 'no answer'),
  ])('is empty when it answers %s', async (answer) => {
    expect(await archiveOf(answer).archive.days(item, 2, 30)).toEqual([]);
  });
});

describe('joinHistory', () => {
  const day = (date: string, price: number) => ({ date, price, volume: null, quantity: null });

  it('takes from the archive only what is before the first day that the server saw itself', () => {
    const archived = [day('2026-11-01', 1), day('2026-11-02', 2), day('2026-11-03', 3)];
    expect(joinHistory([day('2026-11-02', 9)], archived)).toEqual([day('2026-11-01', 1), day('2026-11-02', 9)]);
    expect([joinHistory([], archived), joinHistory(archived, [])]).toEqual([archived, archived]);
  });
});
