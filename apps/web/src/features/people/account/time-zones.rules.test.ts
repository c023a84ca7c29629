import { expect, it } from 'vitest';
import { timeZones } from './time-zones.rules.ts';

const SUMMER = new Date('2026-07-01T12:00:00Z');
const labelOf = (zone: string, at: Date): string | undefined => timeZones(zone, at).zones.find(({ value }) => value === zone)?.label;

it('lists each zone with its UTC offset on that day', () => {
  expect(labelOf('Europe/Istanbul', SUMMER)).toBe('Europe/Istanbul (GMT+3)');
  expect(labelOf('America/New_York', SUMMER)).toBe('America/New York (GMT-4)');
  expect(labelOf('America/New_York', new Date('2026-12-01T12:00:00Z'))).toBe('America/New York (GMT-5)');
});

it('lists the chosen zone even when the browser does not know it, without duplicates', () => {
  expect(labelOf('Mars/Olympus', SUMMER)).toBe('Mars/Olympus');
  const values = timeZones('UTC', SUMMER).zones.map(({ value }) => value);
  expect(values).toContain('UTC');
  expect(new Set(values).size).toBe(values.length);
});
