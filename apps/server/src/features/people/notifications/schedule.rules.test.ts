import { addDays, localDate, instantOf } from '@lootfolio/domain/schedule';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typeOf } from '../../../../test/notifications.ts';
import { dueReport, planOf, type Plan, type Unreported } from './schedule.rules.ts';

const at = (text: string): Date => new Date(text);
const DAILY = { timeOfDay: '08:00', zone: 'Europe/Istanbul' };
const WEEKLY = { timeOfDay: '09:00', zone: 'Europe/Istanbul', weekday: 1 };
/** Returns the state of a setting in Istanbul that has reported everything before a day. */
const unreportedSince = (day: string, from = addDays(day, -1)): Unreported => ({ day, from: instantOf(from, '00:00', 'Europe/Istanbul') });

describe('a scheduled message', () => {
  it('covers yesterday, in the time zone of the user [ACC-165, ACC-182, DATA-117]', () => {
    expect(dueReport(DAILY, unreportedSince('2026-11-20'), at('2026-11-20T05:00Z'))).toEqual({
      date: '2026-11-20',
      from: at('2026-11-18T21:00Z'),
      to: at('2026-11-19T21:00Z'),
      after: { day: '2026-11-21', from: at('2026-11-19T21:00Z') },
    });
    expect(dueReport(DAILY, unreportedSince('2026-11-20'), at('2026-11-20T04:59:59Z'))).toBeNull();
  });

  it('is sent up to 12 hours late, and not later [ACC-165]', () => {
    expect(dueReport(DAILY, unreportedSince('2026-11-20'), at('2026-11-20T17:00Z'))).toMatchObject({ date: '2026-11-20' });
    expect(dueReport(DAILY, unreportedSince('2026-11-20'), at('2026-11-20T17:00:01Z'))).toBeNull();
  });

  it('includes a missed period in the next report [ACC-165]', () => {
    expect(dueReport(DAILY, unreportedSince('2026-11-18'), at('2026-11-20T05:00Z'))).toMatchObject({
      date: '2026-11-20',
      from: at('2026-11-16T21:00Z'),
      to: at('2026-11-19T21:00Z'),
    });
  });

  it('covers a week at most, however long none was sent', () => {
    expect(dueReport(DAILY, unreportedSince('2026-03-01'), at('2026-11-20T05:00Z'))).toMatchObject({ from: at('2026-11-12T21:00Z') });
  });

  it('of a week covers the seven days before its Monday, also after a missed one', () => {
    const told = { date: '2026-11-23', from: at('2026-11-15T21:00Z'), to: at('2026-11-22T21:00Z') };
    expect(dueReport(WEEKLY, unreportedSince('2026-11-23', '2026-11-16'), at('2026-11-23T06:00:01Z'))).toMatchObject(told);
    expect(dueReport(WEEKLY, unreportedSince('2026-11-16', '2026-11-09'), at('2026-11-23T06:00:01Z'))).toMatchObject(told);
    expect(dueReport(WEEKLY, unreportedSince('2026-11-16', '2026-11-09'), at('2026-11-18T06:00Z'))).toBeNull();
  });

  it('after a move to the west also covers the hours between the two midnights, and is sent once on that day', () => {
    const moved = { ...DAILY, zone: 'America/New_York' };
    const unreported = unreportedSince('2026-11-21');
    expect(dueReport(moved, unreported, at('2026-11-20T23:00Z'))).toBeNull();
    expect(dueReport(moved, unreported, at('2026-11-21T13:00Z'))).toMatchObject({
      from: at('2026-11-19T21:00Z'),
      to: at('2026-11-21T05:00Z'),
    });
  });

  it('after a move to the east does not report the same time twice', () => {
    const unreported = { day: '2026-11-21', from: instantOf('2026-11-20', '00:00', 'Pacific/Pago_Pago') };
    const moved = { ...DAILY, zone: 'Pacific/Kiritimati' };
    // midnight of the 21st in the new zone was before midnight of the 20th in the former one
    expect(dueReport(moved, unreported, at('2026-11-20T22:00Z'))).toBeNull();
    expect(dueReport(moved, unreported, at('2026-11-21T18:00Z'))).toMatchObject({
      from: at('2026-11-20T11:00Z'),
      to: at('2026-11-21T10:00Z'),
    });
  });
});

const ZONES = ['Europe/Istanbul', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Berlin', 'Asia/Kathmandu'];
const HOUR = 3_600_000;
const setting = fc.record({
  zone: fc.constantFrom(...ZONES),
  scheduleTime: fc.tuple(fc.nat(23), fc.nat(59)).map(([h, m]) => `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`),
});

describe('changes of the time of day and the zone', () => {
  it('never report a day twice or leave out a time [ACC-165, ACC-182]', () => {
    fc.assert(
      fc.property(setting, fc.array(fc.tuple(fc.nat(24), setting), { maxLength: 4 }), (first, changes) => {
        const type = typeOf('SALES_STATISTICS');
        let now = at('2026-03-20T12:00:00Z');
        let { zone, scheduleTime } = first;
        let plan: Plan = planOf({ type, enabled: true, scheduleTime }, null, zone, now);
        const told: { date: string; from: Date; to: Date }[] = [];
        const pass = (hours: number): void => {
          for (const end = now.getTime() + hours * HOUR; now.getTime() < end; now = new Date(now.getTime() + HOUR)) {
            if (!plan.nextAt || plan.nextAt > now) continue;
            const schedule = type.schedule!(scheduleTime, zone);
            const telling = dueReport(schedule, plan.unreported!, now);
            if (telling) told.push(telling);
            plan = planOf(
              { type, enabled: true, scheduleTime },
              { enabled: true, unreported: telling?.after ?? plan.unreported },
              zone,
              now,
            );
          }
        };
        const begun = plan.unreported!.from;
        for (const [hours, change] of changes) {
          pass(hours);
          ({ zone, scheduleTime } = change);
          plan = planOf({ type, enabled: true, scheduleTime }, { enabled: true, unreported: plan.unreported }, zone, now);
        }
        pass(96);
        expect(new Set(told.map(({ date }) => date)).size).toBe(told.length);
        // each report starts at the end of the previous one
        expect(told.map(({ from }) => from)).toEqual([begun, ...told.slice(0, -1).map(({ to }) => to)]);
        const unreported = now.getTime() - told.at(-1)!.to.getTime();
        expect(unreported).toBeLessThanOrEqual(49 * HOUR);
        expect(told.at(-1)!.date <= localDate(now, zone)).toBe(true);
      }),
    );
  });

  it('do not report a day twice after switching off and on, and start again after a pause', () => {
    const off = (unreported: Unreported) => ({ enabled: false, unreported });
    const on = { type: typeOf('SALES_STATISTICS'), enabled: true, scheduleTime: '18:00' } as const;
    const told = unreportedSince('2026-11-21');
    expect(planOf({ ...on, enabled: false }, { enabled: true, unreported: told }, DAILY.zone, at('2026-11-20T12:00Z'))).toEqual({
      unreported: told,
      nextAt: null,
    });
    expect(planOf(on, off(told), DAILY.zone, at('2026-11-20T12:00Z')).nextAt).toEqual(at('2026-11-21T15:00Z'));
    expect(planOf(on, off(told), DAILY.zone, at('2026-12-10T12:00Z'))).toEqual({
      unreported: unreportedSince('2026-12-10'),
      nextAt: at('2026-12-10T15:00Z'),
    });
    // switched off in Istanbul and on again further east, where the 20th began hours before the end of the last report
    expect(planOf(on, off(told), 'Pacific/Kiritimati', at('2026-11-20T12:00Z')).unreported).toEqual(told);
  });
});
