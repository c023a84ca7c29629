import { describe, expect, it } from 'vitest';
import { QUERY, readOne, type Made } from './made-pages.ts';

const line = (value: string, more: Made = {}): Made => ({ type: 'html', value, ...more });
const owner = (value: string): Made => ({ owner_descriptions: [line(' '), line(value, { color: 'ff4040' })] });
const END = 1_796_979_600;
const at = (iso: string): Date => new Date(iso);

describe('the lock of an item', () => {
  it.each<[string, Made, string | null]>([
    ['a date of the owner', { tradable: 0, ...owner(`Tradable/Marketable After [date]${END}[/date]`) }, '2026-12-11T09:00:00Z'],
    ['a printed date of the owner', { tradable: 0, ...owner('Tradable After Oct 30, 2026 (7:00:00) GMT') }, '2026-10-30T07:00:00Z'],
    [
      'the day of the week before it',
      { tradable: 0, descriptions: [line('\nTradable After: Friday, March 06, 2026 (3:34:31) GMT', { color: 'd83636' })] },
      '2026-03-06T03:34:31Z',
    ],
    [
      'a date without zone and a time of the cache',
      {
        tradable: 0,
        cache_expiration: '2026-03-06T19:23:35Z',
        descriptions: [line('\nTradable & Marketable After: Mar 06, 2026 (11:23:35)', { color: 'ff4040' })],
      },
      '2026-03-06T19:23:35Z',
    ],
    [
      'a date without zone alone',
      { tradable: 0, descriptions: [line('\nTradable & Marketable After: Mar 06, 2026 (11:23:35)', { color: 'ff4040' })] },
      '2026-03-06T19:23:35Z',
    ],
    ['a time of the cache alone', { tradable: '0', cache_expiration: '2026-03-06T19:23:35Z' }, '2026-03-06T19:23:35Z'],
    [
      'two dates, the later one',
      { tradable: 0, owner_descriptions: [line(`[date]${END}[/date]`), line(`[date]${END - 3600}[/date]`)] },
      '2026-12-11T09:00:00Z',
    ],
    ['nothing', { tradable: 0 }, null],
    ['a date that is none', { tradable: 0, ...owner('Tradable After Foo 99, 2026 (7:00:00) GMT'), cache_expiration: 'soon' }, null],
  ])('ends at the time that is told by %s', async (_, description, end) => {
    expect(await readOne(description)).toMatchObject({ tradable: false, tradeProtected: false, lockEnd: end === null ? null : at(end) });
  });

  it.each<[string, Made]>([
    [
      'the date at which a coupon expires',
      {
        tradable: '1',
        cache_expiration: '2026-03-01T12:00:00Z',
        item_expiration: '2026-03-01T12:00:00Z',
        descriptions: { 0: line('(Valid until [date]1677672000[/date])', { color: 'A75124' }) },
        owner_descriptions: { 0: line('') },
      },
    ],
    [
      'the date at which a locked item expires',
      { tradable: 0, cache_expiration: '2026-03-01T12:00:00Z', item_expiration: '2026-03-01T12:00:00Z' },
    ],
    [
      'the last change of a storage unit',
      { tradable: 0, descriptions: [line('Modification Date: Sep 11, 2026 (22:25:42) GMT', { name: 'attr: modification date' })] },
    ],
    [
      'a warning without date',
      {
        tradable: 0,
        descriptions: [line('*Stats for this item will reset when used in Steam Trading or Community Market', { color: 'ff4040' })],
      },
    ],
  ])('is not %s', async (_, description) => {
    expect(await readOne(description)).toMatchObject({ lockEnd: null, tradeProtected: false });
  });

  it.each<[string, Made, string]>([
    [
      'its owner is told so',
      { tradable: 1, ...owner(`⇆ This item is trade-protected and cannot be consumed, modified, ortransferred until [date]${END}[/date]`) },
      '2',
    ],
    ['its owner is told so in another language', { tradable: 1, ...owner(`Bu eşya takas koruması altındadır: [date]${END}[/date]`) }, '2'],
    [
      'it was told in print',
      { tradable: 1, ...owner('This item is trade-protected and cannot be transferred until Dec 11, 2026 (9:00:00) GMT') },
      '2',
    ],
    ['it lies in the context for such items', { tradable: 1, ...owner(`[date]${END}[/date]`) }, '16'],
    ['it is sealed', { sealed: 1, sealed_type: 0, ...owner(`[date]${END}[/date]`) }, '2'],
    ['it is sealed, as answers said in 2025', { sealed: 1, ...owner(`[date]${END}[/date]`) }, '2'],
  ])('is trade protection when %s', async (_, description, contextId) => {
    const asset = await readOne(description, { query: { ...QUERY, contextId }, asset: { contextid: contextId } });
    expect(asset).toMatchObject({ tradable: false, tradeProtected: true, onSteamMarket: false, lockEnd: at('2026-12-11T09:00:00Z') });
  });

  it('is no trade protection when the item is on sale on the Steam market', async () => {
    expect(await readOne({ sealed: 1, sealed_type: 1 })).toMatchObject({ tradable: false, tradeProtected: false, onSteamMarket: true });
  });
});
