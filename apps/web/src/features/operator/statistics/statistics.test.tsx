import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPart } from '../../../test-screen.tsx';
import { runningSum } from './components/StatisticCharts.tsx';
import { SummaryCards } from './components/SummaryCards.tsx';
import { partsOf } from './countries.rules.ts';
import { rangeOf, rangeParameter, readStatisticsSearch } from './statistics.search.ts';

describe('the range', () => {
  it('is 7, 30, 90 or 365 days, and 30 without one in the address [ADMIN-STAT-302] [ADMIN-STAT-303]', () => {
    const read = (range?: string): number => rangeOf(readStatisticsSearch({ range }));
    expect(['7', '30', '90', '365'].map(read)).toEqual([7, 30, 90, 365]);
    expect([undefined, '', '8', '-7', '3650', 'week'].map(read)).toEqual(Array(6).fill(30));
    expect([7, 30, 90, 365].map((range) => rangeParameter(range as 7).range)).toEqual([7, undefined, 90, 365]);
  });
});

describe('the countries', () => {
  it('are the ten with the most users, with those of whom none is known [ADMIN-STAT-308]', () => {
    const countries = Array.from({ length: 12 }, (_, n) => ({ country: `C${n}`, label: `Country ${n}`, value: 100 - n }));
    const { parts, rest } = partsOf([{ country: null, label: 'Unknown', value: 95 }, ...countries.toReversed()]);
    expect(parts.map(({ label }) => label)).toEqual([...Array.from({ length: 10 }, (_, n) => `Country ${n}`), 'Unknown']);
    expect(rest).toBe(90 + 89);
    expect(partsOf([])).toEqual({ parts: [], rest: 0 });
  });
});

it('adds up the users who joined, so that the line of the trend only rises [ADMIN-STAT-306]', () => {
  const days = [3, 0, 2].map((value, n) => ({ time: `2026-11-0${n + 1}`, value }));
  expect(runningSum(days).map(({ value }) => value)).toEqual([3, 3, 5]);
});

describe('the cards', () => {
  const overview = {
    total_users: { value: 1200, growth: 20 },
    new_registrations: { value: 200, growth: -33.33 },
    active_users: { value: 80, growth: 0 },
    premium_users: { value: 2, growth: null },
  };

  it('show four figures with the arrow of their growth, and "new" where nothing was [ADMIN-STAT-304] [ADMIN-STAT-305] [ADMIN-STAT-318]', () => {
    const { container } = renderPart(<SummaryCards overview={overview} activity={[{ count: 3 }, { count: 5 }]} range={30} />);
    const texts = [...container.firstElementChild!.children].map((card) => card.textContent);
    expect(texts).toEqual([
      'Total Users1,200+20.00% since the range began',
      'New Registrations200−33.33% against the 30 days before',
      'Active Users80no change used a session in the 30 days, against the 30 before',
      'Premium Users2new against the 30 days before',
    ]);
    expect(container.querySelectorAll('svg.tabler-icon')).toHaveLength(2);
    // more or fewer users are not a gain or loss of money
    expect(screen.getByRole('img').innerHTML).not.toMatch(/--(gain|loss)/);
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Active users by day: From 3 to 5. Low 3, high 5.');
  });

  it('show no figure while there is none', () => {
    const { container } = renderPart(<SummaryCards overview={undefined} activity={[]} range={7} />);
    expect([...container.querySelectorAll('p[data-waiting]')].map((note) => note.getAttribute('data-waiting'))).toEqual(
      Array(4).fill('true'),
    );
    expect(container.querySelector('[role="img"]')).toBeNull();
  });
});
