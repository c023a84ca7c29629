import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../../../test-screen.tsx';
import type { Contribution, PerformanceData } from '../performance.queries.ts';
import { Basis } from './Basis.tsx';
import { Contributions } from './Contributions.tsx';
import { Extremes } from './Extremes.tsx';
import { IndexChart } from './IndexChart.tsx';
import { Method } from './Method.tsx';
import { MonthTable } from './MonthTable.tsx';
import { PerformanceFigures } from './PerformanceFigures.tsx';

vi.mock('../../../../ui/chart/draw-time-chart.ts', () => ({ drawTimeChart: () => null }));
vi.mock('../../../../ui/chart/TimeLines.tsx', () => ({ TimeLines: () => null }));

const FIGURES: PerformanceData['figures'] = {
  start_value: 100_000,
  value: 130_000,
  total_buy: 20_000,
  total_sell: 5000,
  profit: 15_000,
  time_weighted: { total: 14.2, annual: 7.1 },
  money_weighted: { total: 13.5, annual: 6.5, reason: null },
  drawdown: { depth: -12.5, peak: '2026-02-01', trough: '2026-03-01', recovered: null },
  drawdown_now: { depth: -3.25, peak: '2026-02-01' },
  volatility: 22.4,
  best_day: { date: '2026-05-05', return: 4.5 },
  worst_day: { date: '2026-03-01', return: -6.5 },
  best_month: { month: '2026-05', return: 9 },
  worst_month: { month: '2026-03', return: -8 },
};

const DATA: PerformanceData = {
  market_id: 2,
  market_name: 'Buff.163',
  from: '2025-11-21',
  to: '2026-11-20',
  days: 365,
  figures: FIGURES,
  basis: { pieces: 9, pieces_at_cost: 0, days_at_cost: 0, days_estimated: 0, free_pieces: 0 },
  series: [
    { date: '2025-11-20', value: 100_000, index: 100, drawdown: 0, benchmark: 100 },
    { date: '2026-05-01', value: 110_000, index: 96.5, drawdown: -3.5, benchmark: null },
    { date: '2026-11-20', value: 130_000, index: 114.2, drawdown: 0, benchmark: 103 },
  ],
  months: [
    { month: '2025-11', return: 10, profit: 100, benchmark: null, whole: false },
    { month: '2025-12', return: -10, profit: -200, benchmark: 2, whole: true },
    { month: '2026-01', return: 0, profit: 0, benchmark: 1, whole: true },
  ],
  benchmark: {
    market_id: 2,
    market_name: 'Buff.163',
    from: '2025-11-21',
    to: '2026-11-19',
    gaps: 2,
    items: 812,
    return: 3,
    own_return: 14,
    value: 130_000,
    same_money_value: 118_000,
  },
};

const item = (id: number, name: string, profit: number): Contribution => ({
  item_id: id,
  general_id: id,
  name,
  short_name: name,
  slug: `item-${id}`,
  app_id: 730,
  game: 'cs2',
  image: `/api/v1/art/${id}`,
  color: null,
  quantity: 1,
  start_value: 0,
  total_buy: 1000,
  total_sell: 0,
  value: 1000 + profit,
  profit,
  share: 50,
  return: profit / 10,
});

const rowsOf = (label: string): (string | null)[][] =>
  within(screen.getByRole('table', { name: label }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe('the figures', () => {
  it('show each return, and explain it with what it follows from', () => {
    renderPart(<PerformanceFigures data={DATA} />);
    for (const text of [
      '+$15.00',
      'worth $130.00',
      '+14.20%',
      '+7.10% a year',
      '+13.50%',
      '+6.50% a year',
      '+11.00 pp',
      'index +3.00% until Nov 19, 2026',
      '−12.50%',
      'now −3.25%',
    ])
      expect(screen.getByText(text)).toBeTruthy();
    fireEvent.click(screen.getByText('+$15.00'));
    const lines = [...document.querySelectorAll('[data-line]')].map(({ textContent }) => textContent);
    expect(lines).toEqual([
      'Profit',
      'value at the end + sold − bought − value before',
      'Value at the end$130.00',
      'Sold+$5.00',
      'Bought−$20.00',
      'Value before the period−$100.00',
      'Profit+$15.00',
    ]);
  });

  it('show no rate of a year for less than one, and say why there is none at all', () => {
    const short = { ...FIGURES, time_weighted: { total: 14.2, annual: null }, volatility: null };
    const { unmount } = renderPart(<PerformanceFigures data={{ ...DATA, figures: short, benchmark: null }} />);
    expect(screen.getByText('+13.50%')).toBeTruthy();
    expect(screen.getAllByText('of the whole period')).toHaveLength(2);
    expect(screen.getByText('needs 30 days')).toBeTruthy();
    expect(screen.getByText('index not known yet')).toBeTruthy();
    unmount();
    const none = { ...short, money_weighted: { total: null, annual: null, reason: 'NO_TIME' as const }, drawdown: null };
    renderPart(<PerformanceFigures data={{ ...DATA, figures: none }} />);
    expect(screen.getByText('Everything happened on one day: the rate begins tomorrow.')).toBeTruthy();
    expect(screen.getByText('never fell')).toBeTruthy();
  });

  it('say that there is no rate where all was sold on the day of its purchase', () => {
    const traded = { ...FIGURES, money_weighted: { total: null, annual: null, reason: 'SAME_DAY' as const } };
    renderPart(<PerformanceFigures data={{ ...DATA, figures: traded }} />);
    expect(screen.getByText(/^All that was bought was sold on the same day:/)).toBeTruthy();
  });

  it('name the best and the worst day, month and item', () => {
    renderPart(<Extremes figures={FIGURES} items={[item(1, 'Good', 900), item(2, 'Bad', -500)]} />);
    const entries = screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling!.textContent}`);
    expect(entries).toEqual([
      'Best day: +4.50%May 5, 2026',
      'Best month: +9.00%May 2026',
      'Best item: +$0.90Good',
      'Worst day: −6.50%Mar 1, 2026',
      'Worst month: −8.00%March 2026',
      'Worst item: −$0.50Bad',
    ]);
  });
});

describe('the chart', () => {
  it('has both indices on each day, and says in words how far they are apart', () => {
    renderPart(<IndexChart data={DATA} />);
    expect(screen.getByText(/Nov 21, 2025 to Nov 19, 2026: you \+14\.00%, the index \+3\.00%: a difference of \+11\.00%\./)).toBeTruthy();
    expect(screen.getByText(/would be worth \$118\.00; yours are worth \$130\.00\./)).toBeTruthy();
    expect(screen.getByText('812 items in the index · On 2 days too few items had prices: the index stood still.')).toBeTruthy();
    fireEvent.click(screen.getAllByRole('button', { name: 'Show as table' })[0]!);
    expect(rowsOf('Index and market')).toEqual([
      ['Day (UTC)', 'Your index', 'CS2 index (Buff.163)'],
      ['Nov 20, 2026', '114.20', '103.00'],
      ['May 1, 2026', '96.50', '–'],
      ['Nov 20, 2025', '100.00', '100.00'],
    ]);
  });

  it('says that the index of the market is not known, and begins with the second day', () => {
    const { unmount } = renderPart(<IndexChart data={{ ...DATA, benchmark: null }} />);
    expect(screen.getByText(/The CS2 index of Buff\.163 is not known for this period yet/)).toBeTruthy();
    unmount();
    renderPart(<IndexChart data={{ ...DATA, days: 1 }} />);
    expect(screen.getByText('The line begins with the second day.')).toBeTruthy();
  });
});

it('the months stand by year, the latest first, with the linked return of each year', () => {
  renderPart(<MonthTable months={DATA.months} />);
  const rows = within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent).filter(Boolean));
  expect(rows.slice(1)).toEqual([
    ['2026', '0.0%', '0.0%'],
    ['2025', '+10.0%', '−10.0%', '−1.0%'],
  ]);
  expect(screen.getByText('+10.0%').title).toBe('November 2025: +10.00%, profit +$0.10 · part of the month');
  expect(screen.getByText('−10.0%').title).toBe('December 2025: −10.00%, profit −$0.20 · index +2.00%');
});

describe('the contributions', () => {
  const items = Array.from({ length: 12 }, (_, at) => item(at + 1, `Item ${at + 1}`, (6 - at) * 1000));
  const names = (): string[] => screen.getAllByRole('link').map(({ textContent }) => textContent!);

  it('list the best items first, or the worst, with the sums of all', () => {
    const onWorstFirst = vi.fn();
    const part = (worstFirst: boolean) => (
      <Contributions figures={FIGURES} items={items} worstFirst={worstFirst} refreshing={false} onWorstFirst={onWorstFirst} />
    );
    const { unmount } = renderPart(part(false));
    expect(names()).toHaveLength(10);
    expect(names()[0]).toContain('Item 1');
    expect(rowsOf('Contributions').at(-1)).toEqual(['Total', '', '$100.00', '$20.00', '$5.00', '$130.00', '+$15.00', '100.0%', '']);
    fireEvent.click(screen.getByRole('button', { name: 'Show all 12' }));
    expect(names()).toHaveLength(12);
    fireEvent.click(screen.getByRole('button', { name: 'Worst first' }));
    expect(onWorstFirst).toHaveBeenCalledWith(true);
    unmount();
    renderPart(part(true));
    expect(names()[0]).toContain('Item 12');
  });
});

it('the basis says how many pieces count at cost or were free, and nothing when there are none', () => {
  const { container, unmount } = renderPart(<Basis data={DATA} />);
  expect(container.textContent).toBe('');
  unmount();
  renderPart(<Basis data={{ ...DATA, basis: { pieces: 9, pieces_at_cost: 2, days_at_cost: 30, days_estimated: 12, free_pieces: 1 } }} />);
  expect(screen.getByText(/^2 pieces held have no known price on Buff\.163 and count at cost\. On 30 days/)).toBeTruthy();
  expect(screen.getByText(/^1 piece was entered with a price of 0/)).toBeTruthy();
});

it('the method can be read', () => {
  renderPart(<Method />);
  expect(screen.getByText('How it is computed')).toBeTruthy();
  expect(screen.getByText(/geometric mean of price ÷ price of the day before/)).toBeTruthy();
});
