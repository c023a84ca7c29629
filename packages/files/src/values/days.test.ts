import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOfMoment, orderProvenBy, readWrittenDay, resolveDay, type DayOrder } from './days.ts';
import { isWeekday, monthOf } from './month-names.ts';

const OPEN: DayOrder = { yearLast: null, yearFirst: 'ymd' };
const read = (text: string, order: Partial<DayOrder> = {}, timezone = 'UTC', year: number | null = null): string | null => {
  const day = readWrittenDay(text);
  return day && resolveDay(day, { ...OPEN, ...order }, timezone, year);
};
const anyDay = fc
  .date({ min: new Date('2003-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const LOCALES = [
  'en',
  'de',
  'fr',
  'it',
  'es',
  'ru',
  'pt',
  'pl',
  'da',
  'nl',
  'nb',
  'sv',
  'ro',
  'uk',
  'tr',
  'vi',
  'id',
  'zh-CN',
  'ja',
  'ko',
  'cs',
  'hu',
  'el',
  'fi',
  'bg',
];

describe('a day', () => {
  it('is read in every usual form with numbers, with and without a time', () => {
    const time = fc.constantFrom('', ' 13:45', 'T13:45:10', ', 1:45 PM', ' 13:45:10.123', ' at 1:45 pm', ' 13h45', ' saat 13:45');
    fc.assert(
      fc.property(anyDay, time, (day, clock) => {
        const [year, month, date] = day.split('-').map(Number) as [number, number, number];
        const padded = day.split('-').toReversed();
        const texts: [string, Partial<DayOrder>][] = [
          [day, {}],
          [`${year}/${month}/${date}`, {}],
          [padded.join('.'), {}],
          [`${year}.${month}.${date}.`, {}],
          [`${date}/${month}/${year}`, { yearLast: 'dmy' }],
          [`${month}/${date}/${year}`, { yearLast: 'mdy' }],
          [`${date}-${month}-${year}`, { yearLast: 'dmy' }],
          [`${year}-${String(date).padStart(2, '0')}-${String(month).padStart(2, '0')}`, { yearFirst: 'ydm' }],
          [day.replaceAll('-', ''), {}],
          [`${year}年${month}月${date}日`, {}],
        ];
        for (const [text, order] of texts) expect([text + clock, read(text + clock, order)]).toEqual([text + clock, day]);
      }),
    );
  });

  it('is read with the name of its month in the languages of Steam', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...LOCALES), fc.constantFrom('long', 'medium', 'full'), (day, locale, dateStyle) => {
        const format = new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' });
        const text = format.format(new Date(day));
        expect([locale, text, read(text)]).toEqual([locale, text, day]);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['44521', '2021-11-21'], ['44521.979166', '2021-11-21'], ['44521,97', '2021-11-21'], ['21.11.21', '2021-11-21'], ['11/21/21', '2021-11-21'], ['20211121', '2021-11-21'],
    ['2021-11-21 23:30:00 UTC', '2021-11-21'], ['Sun, 21 Nov 2021 23:30:00 GMT', '2021-11-21'], ['21-Nov-2021', '2021-11-21'], ['21-Nov-21', '2021-11-21'],
    ['Nov 21, 2021 at 11:30 PM', '2021-11-21'], ['2021/11/21', '2021-11-21'], ['21 November 2021', '2021-11-21'], ['21st Nov 2021', '2021-11-21'],
    ['2021年11月21日', '2021-11-21'], ['1637537400', '2021-11-21'], ['1637537400.123', '2021-11-21'], ['1637537400000', '2021-11-21'], ['21 Sept 2021', '2021-09-21'],
    ['21 de noviembre de 2021', '2021-11-21'], ['1er février 2021', '2021-02-01'], ['2021. nov. 21.', '2021-11-21'], ['21 нояб. 2021 г.', '2021-11-21'],
    ['Sunday, November 21, 2021', '2021-11-21'], ['21. Mrz. 2021', '2021-03-21'], ['3 Ağustos 2025', '2025-08-03'], ['3 Agustos 2025', '2025-08-03'], ['23:30 21 Nov 2021', '2021-11-21'],
    ['2026-02-30', null], ['31.04.2026', null], ['2002-12-31', null], ['2026', null], ['', null], ['1 Xyz 2026', null], ['2026-03-01 later', null],
    ['2026-13-45T99:99:99Z', null], ['9999999999999', null], ['99999', null], ['12', null], ['Nov 2021', null], ['21 Nov 20211', null], ['1 2 Nov 2021', null], ['free', null],
  ])('%s is %s', (text, day) => {
    expect(read(text)).toBe(day);
  }); // prettier-ignore

  it.each([
    '2025-01-31T23:30:00Z',
    '2025-01-31 23:30:00Z',
    '2025-01-31 23:30:00 UTC',
    '2025-01-31T23:30Z',
    '2025-01-31 23:30:00+00:00',
    '1738366200',
    '2025-02-01 02:30 +0300',
    'Fri, 31 Jan 2025 23:30:00 GMT',
    '2025-01-31 11:30 PM (UTC)',
  ])('of the moment %s is that of the zone', (text) => {
    expect([read(text), read(text, {}, 'Europe/Istanbul'), read(text, {}, 'America/New_York')]).toEqual([
      '2025-01-31',
      '2025-02-01',
      '2025-01-31',
    ]);
  });

  it('with a time and without a zone is the day that is written', () => {
    expect(read('2025-01-31 23:30', {}, 'Europe/Istanbul')).toBe('2025-01-31');
    expect([dayOfMoment(Number.NaN, 'UTC'), dayOfMoment(0, 'UTC')]).toEqual([null, null]);
  });

  it('can prove the order of the days of its column', () => {
    const proofs = [
      '01/02/2026',
      '13/02/2026',
      '02/13/2026',
      '02/02/2026',
      '13/13/2026',
      '01.02.2026',
      '13.02.2026',
      '02.13.2026',
      '2026-01-02',
      '2026-01-13',
      '2026-13-01',
      'Nov 1, 2026',
      '',
    ];
    expect(proofs.map((text) => orderProvenBy(readWrittenDay(text)))).toEqual([
      'open',
      'dmy',
      'mdy',
      null,
      null,
      null,
      'dmy',
      'mdy',
      null,
      'ymd',
      'ydm',
      null,
      null,
    ]);
  });

  it('is not guessed: one with two readings needs the order, one that does not fit it is none', () => {
    expect([read('3/2/2026'), read('2/2/2026')]).toEqual([null, '2026-02-02']);
    expect([read('13/2/2026'), read('13/2/2026', { yearLast: 'mdy' })]).toEqual(['2026-02-13', null]);
    expect([read('2/13/2026'), read('2.3.2026'), read('2.3.2026', { yearLast: 'mdy' })]).toEqual([
      '2026-02-13',
      '2026-03-02',
      '2026-02-03',
    ]);
  });

  it.each(['Jun 3', '3 Jun', '3. Jun.', '3 HAZ', '6月3日', '6월 3일', '3 thg 6', '3.6.', '3. 6.', 'jún 3.', '3 de jun.'])(
    'without a year needs one: %s',
    (text) => {
      expect([read(text), read(text, {}, 'UTC', 2024)]).toEqual([null, '2024-06-03']);
    },
  );

  it('or the text in its place is read without an error', () => {
    const piece = fc.constantFrom('21', '2021', '11', 'Nov', '.', '-', '/', ' ', ':', 'T', 'Z', 'PM', '年', '99', '+03:00', ',');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
        const day = read(pieces.join(''), { yearLast: 'dmy' }, 'Europe/Istanbul', 2024);
        expect(day ?? '2024-01-01').toMatch(/^\d{4}-\d\d-\d\d$/);
      }),
      { numRuns: 5000 },
    );
  });
});

it('months and weekdays have names', () => {
  expect(['Jan', 'Şub', 'marc', 'Nisan', 'MAY', 'Haz', 'jul', 'Ağu', 'Eyl', 'Oct', 'Kasım', 'Aralık'].map(monthOf)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
  ]);
  expect(['ja', 'xyz', 'janu ', '', '7', '13월'].map(monthOf)).toEqual([0, 0, 1, 0, 0, 0]);
  expect(['Mon', 'Pazartesi', 'dim.', 'воскресенье', 'Nov'].map(isWeekday)).toEqual([true, true, true, true, false]);
});
