import { beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR, START, testApi, type User } from '../../../../test/api.ts';
import { AK_FT, AK_MW, AWP, CASE, KARAMBIT, STICKER } from '../../../../test/items.ts';
import { addToWatchlist } from '../../../../test/watchlist.ts';
import { setClock } from '../../../platform/process/clock.ts';
import type { Language } from '@lootfolio/texts/languages';
import type { Db } from '../../../platform/database/database.ts';
import { watchlistDigest } from './watchlist-digest.ts';

const test = testApi();
let user: User;
const MONDAY = new Date(START.getTime() + 3 * DAY);

const add = (as: User, name: string, phase: string | null = null) => addToWatchlist(test, as, name, phase);
/** Stores Steam's closing price of an item on a day. */
const closed = (name: string, day: string, price: number) =>
  test.db
    .insertInto('price_days')
    .values({ market_id: 1, item_id: test.item(name).itemId, day, open: price, high: price, low: price, close: price })
    .execute();
const tell = (as: User, language: Language = 'en') =>
  watchlistDigest.content!(test.db, as.userId, {
    language,
    timezone: 'Europe/Istanbul',
    from: new Date(MONDAY.getTime() - 7 * DAY),
    to: MONDAY,
  });

beforeAll(async () => {
  user = await test.signIn();
  for (const name of [AK_FT, AK_MW, AWP, CASE, STICKER]) await add(user, name);
  await add(user, KARAMBIT, 'Ruby');
  await closed(AK_FT, '2026-11-01', 10_000);
  await closed(AWP, '2026-11-15', 20_000);
  await closed(AWP, '2026-11-16', 24_000);
  await closed(AWP, '2026-11-20', 25_000);
  await closed(CASE, '2026-11-10', 1000);
  setClock(MONDAY);
  await test.offer('steam', { [AK_FT]: 12_500, [AWP]: 15_000, [CASE]: 1000, [AK_MW]: 5000 });
  await test.offer('buff', { [AK_FT]: 11_000, [AWP]: 14_000 });
  await test.offer('waxpeer', { [AK_FT]: 10_500, [AWP]: 14_500 });
  // one suspicious price, and one that is not fresh
  await test.offer('csfloat', { [AK_FT]: 1000 });
  await test.offer('dmarket', { [AWP]: 9000 }, { at: new Date(MONDAY.getTime() - 3 * HOUR), asOf: MONDAY, freshForMs: HOUR });
});

describe('the week of the watchlist', () => {
  it('names what moved most since that Monday began, with percent, and the lowest price with its market [ACC-165]', async () => {
    expect(await tell(user)).toEqual({
      title: 'Your watchlist this week',
      message: [
        'Of 6 watched items, 1 rose and 1 fell. The biggest moves:',
        `${AK_FT}: $12.50 (+25.00%)\nLowest now: $10.50, Waxpeer`,
        `${AWP}: $15.00 (−25.00%)\nLowest now: $14.00, Buff.163`,
      ].join('\n\n'),
      link: '/watchlist',
    });
  });

  it('is written in the language of the user, with their item names and number formats [ACC-165, I18N-107]', async () => {
    const turkish = await tell(user, 'tr');
    expect(turkish!.title).toBe('İzleme listenizde bu hafta');
    expect(turkish!.message).toContain('İzlediğiniz 6 eşyadan 1 tanesi yükseldi, 1 tanesi düştü.');
    expect(turkish!.message).toContain('AK-47 | Kırmızı Çizgi (Görevde Kullanılmış): $12,50 (+%25,00)\nŞu an en düşük: $10,50, Waxpeer');
  });

  it('says so where nothing moved', async () => {
    const other = await test.signIn();
    await add(other, CASE);
    expect((await tell(other))!.message).toBe('No price on your watchlist moved this week.');
  });

  it('is none for an empty list [ACC-165]', async () => {
    expect(await tell(await test.signIn())).toBeNull();
  });

  it('asks the database twice, however long the list is', async () => {
    const asked: string[] = [];
    const listening = test.db.withPlugin({
      transformQuery: ({ node }) => {
        asked.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await watchlistDigest.content!(listening as Db, user.userId, { language: 'en', timezone: 'UTC', from: START, to: MONDAY });
    expect(asked).toHaveLength(2);
  });
});
