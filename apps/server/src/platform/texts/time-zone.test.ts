import { expect, it } from 'vitest';
import { isTimeZone, sayTime } from './time-zone.ts';

it.each(['UTC', 'Europe/Istanbul', 'Asia/Calcutta', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires', 'Etc/GMT+3'])(
  'knows the zone %s',
  (zone) => {
    expect(isTimeZone(zone)).toBe(true);
  },
);

it.each(['', 'Mars/Olympus', '+03:00', '-0500', '03', 'Europe/Istanbul; drop', '\u{1F4A5}'])('knows no zone %j', (zone) => {
  expect(isTimeZone(zone)).toBe(false);
});

it("says a time in its reader's zone and language", () => {
  const at = new Date('2026-11-20T21:30:00Z');
  expect(sayTime(at, 'Europe/Istanbul', 'en')).toBe('21 November 2026 at 00:30 (Europe/Istanbul)');
  expect(sayTime(at, 'Europe/Istanbul', 'tr')).toBe('21 Kasım 2026 00:30 (Europe/Istanbul)');
});
