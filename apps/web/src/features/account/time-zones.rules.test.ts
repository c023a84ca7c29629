import { expect, it } from 'vitest';
import { timeZones } from './time-zones.rules.ts';

const SUMMER = new Date('2026-07-01T12:00:00Z');
const labelOf = (zone: string, at: Date): string | undefined => timeZones(zone, at).zones.find(({ value }) => value === zone)?.label;

it('names each zone with its distance from Greenwich on that day', () => {
  expect(labelOf('Europe/Istanbul', SUMMER)).toBe('Europe/Istanbul (GMT+3)');
  expect(labelOf('America/New_York', SUMMER)).toBe('America/New York (GMT-4)');
  expect(labelOf('America/New_York', new Date('2026-12-01T12:00:00Z'))).toBe('America/New York (GMT-5)');
});

it('lists what is chosen even where the browser does not know it, and nothing twice', () => {
  expect(labelOf('Mars/Olympus', SUMMER)).toBe('Mars/Olympus');
  const values = timeZones('UTC', SUMMER).zones.map(({ value }) => value);
  expect(values).toContain('UTC');
  expect(new Set(values).size).toBe(values.length);
});
