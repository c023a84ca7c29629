import { describe, expect, it } from 'vitest';
import { whatToTell } from './schedule.rules.ts';

const at = (text: string): Date => new Date(text);
const DAILY = { timeOfDay: '08:00', zone: 'Europe/Istanbul' };
const WEEKLY = { timeOfDay: '09:00', zone: 'Europe/Istanbul', weekday: 1 };

describe('a scheduled message', () => {
  it('tells yesterday, in the zone of the user [ACC-165, ACC-182, DATA-117]', () => {
    expect(whatToTell(DAILY, at('2026-11-20T05:00Z'), at('2026-11-20T05:00Z'))).toEqual({
      date: '2026-11-20',
      from: at('2026-11-18T21:00Z'),
      to: at('2026-11-19T21:00Z'),
    });
  });

  it('is sent up to 12 hours late, and not later [ACC-165]', () => {
    expect(whatToTell(DAILY, at('2026-11-20T05:00Z'), at('2026-11-20T17:00Z'))).toMatchObject({ date: '2026-11-20' });
    expect(whatToTell(DAILY, at('2026-11-20T05:00Z'), at('2026-11-20T17:00:01Z'))).toBe('wait');
  });

  it('tells with the next one what was not told in its time [ACC-165]', () => {
    expect(whatToTell(DAILY, at('2026-11-18T05:00Z'), at('2026-11-20T05:00Z'))).toEqual({
      date: '2026-11-20',
      from: at('2026-11-16T21:00Z'),
      to: at('2026-11-19T21:00Z'),
    });
  });

  it('tells a week at most, however long nothing was told', () => {
    expect(whatToTell(DAILY, at('2026-03-01T05:00Z'), at('2026-11-20T05:00Z'))).toMatchObject({ from: at('2026-11-12T21:00Z') });
  });

  it('of a week tells the seven days before its Monday, also after a missed one', () => {
    const told = { date: '2026-11-23', from: at('2026-11-15T21:00Z'), to: at('2026-11-22T21:00Z') };
    expect(whatToTell(WEEKLY, at('2026-11-23T06:00Z'), at('2026-11-23T06:00:01Z'))).toEqual(told);
    expect(whatToTell(WEEKLY, at('2026-11-16T06:00Z'), at('2026-11-23T06:00:01Z'))).toEqual(told);
    expect(whatToTell(WEEKLY, at('2026-11-16T06:00Z'), at('2026-11-18T06:00Z'))).toBe('wait');
  });

  it('waits where its moment has not come in the zone to which the user moved', () => {
    expect(whatToTell({ ...DAILY, zone: 'America/New_York' }, at('2026-11-20T05:00Z'), at('2026-11-20T05:00Z'))).toBe('wait');
  });
});
