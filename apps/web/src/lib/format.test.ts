import { afterAll, describe, expect, it } from 'vitest';
import { activateLanguage } from '../i18n/i18n.ts';
import { age, amount, calendarDate, calendarRange, fileSize, integer, money, moneyShort, percent, points } from './format.ts';

const minutes = (n: number): string => age(0, n * 60_000);

describe('formats in English', () => {
  it('writes dollars from thousandths [DATA-102]', () => {
    expect([money(12_340), money(1_248_300), money(0), money(-4210)]).toEqual(['$12.34', '$1,248.30', '$0.00', '−$4.21']);
  });

  it('has two decimals, however small [DATA-102, DATA-302]', () => {
    expect([money(29), money(5), money(208), money(-1)]).toEqual(['$0.03', '$0.01', '$0.21', '$0.00']);
  });

  it('puts a sign on gains and losses, none on zero', () => {
    expect([money(4210, { sign: true }), money(0, { sign: true }), percent(12.5, { sign: true }), percent(-3.14, { sign: true })]).toEqual([
      '+$4.21',
      '$0.00',
      '+12.50%',
      '−3.14%',
    ]);
  });

  it('formats the figures of fields without their sign', () => {
    expect([amount(1_000_500), amount(125), points(1234.5), points(7)]).toEqual(['1,000.50', '0.125', '1,234.5', '7']);
  });

  it('formats calendar dates and ranges in any time zone', () => {
    expect([calendarDate('2026-11-01'), calendarRange('2026-11-01', '2026-11-22')]).toEqual(['Nov 1, 2026', 'Nov 1\u2009–\u200922, 2026']);
  });

  it('writes sizes of files', () => {
    expect([fileSize(0), fileSize(999), fileSize(2_300_000), fileSize(1000)]).toEqual(['0 bytes', '999 bytes', '2.3 MB', '1 kB']);
  });

  it('groups whole numbers and shortens large amounts', () => {
    expect([integer(65_000), moneyShort(1_200_000_000)]).toEqual(['65,000', '$1.2M']);
  });

  it('formats an age in the largest fitting unit', () => {
    expect([minutes(0), minutes(3), minutes(59), minutes(60), minutes(47 * 60), minutes(48 * 60)]).toEqual([
      'just now',
      '3 min ago',
      '59 min ago',
      '1 h ago',
      '47 h ago',
      '2 days ago',
    ]);
  });
});

describe('formats in Turkish', () => {
  afterAll(() => activateLanguage('en'));

  it('follows Turkish rules of numbers', async () => {
    await activateLanguage('tr');
    expect([money(1_248_300), percent(12.5), integer(65_000), minutes(3), minutes(72 * 60)]).toEqual([
      '$1.248,30',
      '%12,50',
      '65.000',
      '3 dk önce',
      '3 gün önce',
    ]);
  });
});
