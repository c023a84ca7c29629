import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOfMoment, dayOrderOf, monthOf, readDay } from './written-days.ts';

const anyDay = fc
  .date({ min: new Date('2003-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('days', () => {
  it('are read in every usual form', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom('', ' 13:45', 'T13:45:10', ', 1:45 PM'), (day, time) => {
        const [year, month, date] = day.split('-').map(Number) as [number, number, number];
        const padded = day.split('-').toReversed();
        const all = [
          readDay(day + time, null, 'UTC'),
          readDay(`${year}/${month}/${date}${time}`, null, 'UTC'),
          readDay(padded.join('.') + time, null, 'UTC'),
          readDay(`${date}/${month}/${year}${time}`, true, 'UTC'),
          readDay(`${month}/${date}/${year}${time}`, false, 'UTC'),
          readDay(`${date}-${month}-${year}${time}`, true, 'UTC'),
        ];
        expect(all).toEqual(Array.from(all, () => day));
      }),
    );
  });

  it.each([
    ['1 Mar 2026', '2026-03-01'], ['Mar 1, 2026', '2026-03-01'], ['01-Mar-2026', '2026-03-01'], ['3 Ağustos 2025', '2025-08-03'], ['Sept. 9 2025', '2025-09-09'],
    ['2026-02-30', null], ['31.04.2026', null], ['2002-12-31', null], ['01/02/26', null], ['2026', null], ['', null], ['1 Xyz 2026', null], ['2026-03-01 later', null],
    ['2026-13-45T99:99:99Z', null], ['9999999999999', null],
  ])('%s is %s', (text, day) => {
    expect(readDay(text, null, 'UTC')).toBe(day);
  }); // prettier-ignore

  it('of a moment are those of the zone', () => {
    expect(readDay('2026-03-01T23:30:00Z', null, 'Europe/Istanbul')).toBe('2026-03-02');
    expect(readDay('2026-03-01T02:30:00+03:00', null, 'UTC')).toBe('2026-02-28');
    expect([readDay('1772722439', null, 'UTC'), readDay('1772722439000', null, 'America/New_York')]).toEqual(['2026-03-05', '2026-03-05']);
    expect([dayOfMoment(Number.NaN, 'UTC'), dayOfMoment(0, 'UTC')]).toEqual([null, null]);
  });

  it('have the order that one of the column proves', () => {
    expect(dayOrderOf(['01/02/2026', '13/02/2026', '2026-02-01'])).toEqual({ dayFirst: true, unclear: -1 });
    expect(dayOrderOf(['01/02/2026', '02/13/2026'])).toEqual({ dayFirst: false, unclear: -1 });
    expect(dayOrderOf(['02/02/2026', '01/02/2026'])).toEqual({ dayFirst: null, unclear: 1 });
    expect(dayOrderOf(['13/02/2026', '02/13/2026', '01/02/2026'])).toEqual({ dayFirst: null, unclear: 2 });
    expect(dayOrderOf(['13/13/2026', '01.02.2026', '2/2/2026', ''])).toEqual({ dayFirst: null, unclear: -1 });
  });

  it('are not guessed: one with two readings needs the order, one that does not fit it is none', () => {
    expect([readDay('3/2/2026', null, 'UTC'), readDay('2/2/2026', null, 'UTC')]).toEqual([null, '2026-02-02']);
    expect([readDay('13/2/2026', null, 'UTC'), readDay('13/2/2026', false, 'UTC')]).toEqual(['2026-02-13', null]);
  });

  it('have months in English and Turkish', () => {
    expect(['Jan', 'Şub', 'marc', 'Nisan', 'MAY', 'Haz', 'jul', 'Ağu', 'Eyl', 'Oct', 'Kasım', 'Aralık'].map(monthOf)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
    ]);
    expect(['ja', 'mei', 'janu ', ''].map(monthOf)).toEqual([0, 0, 0, 0]);
  });
});

it('months are known in capitals, also those with I and İ in Turkish', () =>
  expect(['EKİM', 'KASIM', 'NİSAN', 'MAYIS', 'HAZİRAN', 'ARALIK', 'APRIL', 'Dec', 'ŞUB'].map(monthOf)).toEqual([
    10, 11, 4, 5, 6, 12, 4, 12, 2,
  ]));

it('a day must exist, in its month and in its year', () => {
  const read = (text: string) => readDay(text, null, 'UTC');
  expect(['2026-02-29', '2024-02-29', '2026-00-10', '2026-13-01', '2026-01-00', '2026-01-32', '0099-01-01'].map(read)).toEqual([
    null,
    '2024-02-29',
    null,
    null,
    null,
    null,
    null,
  ]);
});

it('a moment is of this age, from its first day on', () => {
  const first = Date.UTC(2003, 0);
  expect([dayOfMoment(first, 'UTC'), dayOfMoment(first - 1, 'UTC')]).toEqual(['2003-01-01', null]);
  expect([dayOfMoment(Date.UTC(2200, 0) - 1, 'UTC'), dayOfMoment(Date.UTC(2200, 0), 'UTC')]).toEqual(['2199-12-31', null]);
});

it('a moment may have fractions and a zone without a colon, and nothing around it', () => {
  expect(readDay('2026-03-01T23:30:00.123Z', null, 'Europe/Istanbul')).toBe('2026-03-02');
  expect(readDay('2026-03-01T02:30:00+0300', null, 'UTC')).toBe('2026-02-28');
  expect([readDay('01772722439000', null, 'UTC'), readDay('1772722439000.5', null, 'UTC')]).toEqual([null, null]);
});

describe('of a 12 and a 13 only the 13 is no month', () => {
  it('in the order of a column', () => {
    expect([dayOrderOf(['12/02/2026']), dayOrderOf(['02/12/2026'])]).toEqual([
      { dayFirst: null, unclear: 0 },
      { dayFirst: null, unclear: 0 },
    ]);
    expect([dayOrderOf(['12/13/2026']), dayOrderOf(['13/12/2026'])]).toEqual([
      { dayFirst: false, unclear: -1 },
      { dayFirst: true, unclear: -1 },
    ]);
    expect(dayOrderOf(['01/02/2026', '03/04/2026']).unclear).toBe(0);
  });

  it('in a day by itself', () => {
    const read = (text: string) => readDay(text, null, 'UTC');
    expect(['12/2/2026', '2/12/2026', '12/12/2026'].map(read)).toEqual([null, null, '2026-12-12']);
    expect(['2/13/2026', '12/13/2026', '13/12/2026'].map(read)).toEqual(['2026-02-13', '2026-12-13', '2026-12-13']);
  });
});
