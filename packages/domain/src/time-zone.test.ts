import { expect, it } from 'vitest';
import { isTimeZone } from './time-zone.ts';

it.each(['UTC', 'Europe/Istanbul', 'Asia/Calcutta', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires', 'Etc/GMT+3'])(
  'knows the zone %s',
  (zone) => {
    expect(isTimeZone(zone)).toBe(true);
  },
);

it.each(['', 'Mars/Olympus', '+03:00', '-0500', '03', 'Europe/Istanbul; drop', '\u{1F4A5}'])('knows no zone %j', (zone) => {
  expect(isTimeZone(zone)).toBe(false);
});
