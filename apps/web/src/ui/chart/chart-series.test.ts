import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { farLevels, latestOf, momentsOf, rangeWith, stepOf, styleOf, timeLabel, type TimeSeries } from './chart-series.ts';

const series = (id: string, points: TimeSeries['points']): TimeSeries => ({ id, label: id, points });

it('merges series with different times, in order', () => {
  const one = series('one', [
    { time: '2026-09-30', value: 1 },
    { time: '2026-10-02', value: 2 },
  ]);
  const two = series('two', [{ time: '2026-10-01', value: 3 }]);
  expect(momentsOf([one, two])).toEqual([
    { time: '2026-09-30', values: [1, null] },
    { time: '2026-10-01', values: [null, 3] },
    { time: '2026-10-02', values: [2, null] },
  ]);
  expect(momentsOf([])).toEqual([]);
});

it('orders seconds as numbers', () => {
  expect(
    momentsOf([series('a', [{ time: 1_000_000_000, value: 1 }]), series('b', [{ time: 999_999_999, value: 2 }])]).map(({ time }) => time),
  ).toEqual([999_999_999, 1_000_000_000]);
});

it('shows a day unchanged in any time zone', () => {
  expect(timeLabel('2026-11-08')).toBe('Nov 8, 2026');
});

it('has 24 styles for 24 series', () => {
  const looks = Array.from({ length: 24 }, (_, index) => JSON.stringify(styleOf(index)));
  expect(new Set(looks).size).toBe(24);
});

const tokens = readFileSync(join(import.meta.dirname, '../../app/tokens.css'), 'utf8');
const block = (theme: string): string => tokens.split(`data-theme='${theme}'] {`)[1]!.split('}')[0]!;
const tokenOf = (theme: string, name: string): string => new RegExp(`${name}: (#[0-9a-f]{6})`).exec(block(theme))![1]!;
const channels = (hex: string): [number, number, number] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as [number, number, number];

function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map((value) => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The HSL hue in degrees: red is 0, green 120. */
function hue(hex: string): number {
  const [red, green, blue] = channels(hex);
  const most = Math.max(red, green, blue);
  const span = most - Math.min(red, green, blue);
  const sixth = most === red ? ((green - blue) / span + 6) % 6 : most === green ? (blue - red) / span + 2 : (red - green) / span + 4;
  return sixth * 60;
}

describe.each(['dark', 'light'])('the colours of series in the %s theme', (theme) => {
  const colours = Array.from({ length: 12 }, (_, index) => tokenOf(theme, styleOf(index).token));

  it('have enough contrast to panels', () => {
    for (const colour of colours) expect(contrast(colour, tokenOf(theme, '--surface-1'))).toBeGreaterThanOrEqual(3);
  });

  it('differ, and none is red or green, which mean loss and gain', () => {
    expect(new Set(colours).size).toBe(12);
    for (const colour of colours) {
      const degrees = hue(colour);
      expect(degrees > 20 && degrees < 345 && !(degrees > 85 && degrees < 165), `${colour} is at ${degrees}`).toBe(true);
    }
  });
});

describe('the axis', () => {
  const cents = (value: number): string => `$${(value / 1000).toFixed(2)}`;

  it('has steps that its labels tell apart', () => {
    expect([
      stepOf(cents, 37_424),
      stepOf(cents, 30),
      stepOf((value) => value.toFixed(0), 7),
      stepOf((value) => value.toFixed(2), 3.14),
    ]).toEqual([10, 10, 1, 0.01]);
    expect(stepOf((value) => `${(value / 1_000_000).toFixed(1)}K`, 27_123_456)).toBe(100_000);
    expect(stepOf(String, 0)).toBe(0.01);
  });

  it('shows the levels near the values, and names those that are far', () => {
    const level = (value: number) => ({ id: String(value), label: 'Cost', value });
    expect(rangeWith({ min: 100, max: 200 }, [level(60), level(220), level(500)])).toEqual({ min: 60, max: 220 });
    // a flat line has room for what is a little away
    expect(rangeWith({ min: 1000, max: 1000 }, [level(1050), level(1200)])).toEqual({ min: 1000, max: 1050 });
    const series = [
      {
        id: 'a',
        label: 'A',
        points: [
          { time: 1, value: 100 },
          { time: 2, value: 200 },
        ],
      },
    ];
    expect(farLevels(series, [level(60), level(500)]).map(({ value }) => value)).toEqual([500]);
    expect(farLevels([], [level(60)])).toEqual([]);
  });
});

it('states the latest value of each line, and the columns of the last moment alone', () => {
  const all = [
    series('a', [{ time: 1, value: 5 }]),
    series('b', [{ time: 2, value: 6 }]),
    { ...series('c', [{ time: 1, value: 7 }]), histogram: true },
  ];
  expect(latestOf(all, momentsOf(all))).toEqual({ time: 2, values: [5, 6, null] });
  expect(latestOf([], [])).toBeNull();
});
