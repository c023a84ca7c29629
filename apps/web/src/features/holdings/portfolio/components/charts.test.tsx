import { forEachField, type PortfolioValues } from '@lootfolio/domain/portfolio';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../../../test-screen.tsx';
import { Allocation } from './Allocation.tsx';
import { PortfolioFigures } from './PortfolioFigures.tsx';
import { PortfolioHistory } from './PortfolioHistory.tsx';

vi.mock('../../../../ui/chart/draw-time-chart.ts', () => ({ drawTimeChart: () => null }));
vi.mock('../../../../ui/chart/TimeLines.tsx', () => ({ TimeLines: () => null }));

const values = (changes: Partial<PortfolioValues> = {}): PortfolioValues => ({ ...forEachField(() => 0), ...changes });
const portfolio = (changes: Partial<PortfolioValues>, sum: number) => ({ ...values(changes), sum, update_time: new Date().toISOString() });
const day = (date: string, changes: Partial<PortfolioValues>, value: number, saved: boolean) => ({
  date,
  value,
  assets: values(changes),
  saved,
});
const DAYS = [
  day('2026-11-18', { cash: 1000, waxpeer: 200 }, 1200, false),
  day('2026-11-19', { cash: 2000, waxpeer: 200, csgo_inventory: 70 }, 2270, true),
  day('2026-11-20', { cash: 2000, waxpeer: 200, csgo_inventory: 70 }, 2270, false),
];
const queryOf = (data: typeof DAYS) =>
  ({ data: { success: true, data, total: data.length }, error: null, isPlaceholderData: false, refetch: () => undefined }) as never;
const nothing = (): void => undefined;
const rowsOf = (label: string) =>
  within(screen.getByRole('table', { name: label }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe('the history', () => {
  it('has the total and its groups on each day, and says on how many days nothing was saved [PORT-201]', () => {
    renderPart(<PortfolioHistory query={queryOf(DAYS)} days={30} onDays={nothing} onEnter={nothing} />);
    expect(screen.getByRole('figure', { name: 'History' })).toBeTruthy();
    expect(screen.getByText('On 2 of these 3 days nothing was saved. They show the values saved last.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(rowsOf('History')).toEqual([
      ['Day (UTC)', 'Total', 'Assets', 'Market balances', 'Inventories', 'Update'],
      ['Nov 20, 2026', '$2.27', '$2.00', '$0.20', '$0.07', 'Last known'],
      ['Nov 19, 2026', '$2.27', '$2.00', '$0.20', '$0.07', 'Saved'],
      ['Nov 18, 2026', '$1.20', '$1.00', '$0.20', '$0.00', 'Last known'],
    ]);
  });

  it('says nothing of missing days where there are none', () => {
    renderPart(
      <PortfolioHistory query={queryOf(DAYS.map((one) => ({ ...one, saved: true })))} days={30} onDays={nothing} onEnter={nothing} />,
    );
    expect(screen.queryByText(/nothing was saved/)).toBeNull();
  });

  it('is of 7, 14, 30 or 90 days [PORT-204]', () => {
    const onDays = vi.fn();
    renderPart(<PortfolioHistory query={queryOf(DAYS)} days={30} onDays={onDays} onEnter={nothing} />);
    const buttons = within(screen.getByRole('group', { name: 'Period' })).getAllByRole('button');
    expect(buttons.map(({ textContent, ariaPressed }) => [textContent, ariaPressed])).toEqual([
      ['7D', 'false'],
      ['14D', 'false'],
      ['30D', 'true'],
      ['3M', 'false'],
    ]);
    for (const button of buttons) fireEvent.click(button);
    expect(onDays.mock.calls).toEqual([[7], [14], [30], [90]]);
  });

  it('of one day is no line yet, and of none leads to the form', () => {
    const onEnter = vi.fn();
    const { unmount } = renderPart(<PortfolioHistory query={queryOf(DAYS.slice(0, 1))} days={30} onDays={nothing} onEnter={onEnter} />);
    expect(screen.getByText('$1.20 today. The line begins with the second day.')).toBeTruthy();
    unmount();
    renderPart(<PortfolioHistory query={queryOf([])} days={30} onDays={nothing} onEnter={onEnter} />);
    expect(screen.getByText('Nothing saved yet.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Enter your values' }));
    expect(onEnter).toHaveBeenCalledOnce();
  });
});

describe('the allocation', () => {
  it('is a doughnut whose parts have their value and share, as a list and as a table [PORT-202]', () => {
    const { container } = renderPart(<Allocation saved={portfolio({ cash: 2500, waxpeer: 6000, dota2_inventory: 1500 }, 10_000)} />);
    expect(container.querySelectorAll('figure svg[viewBox="-100 -100 200 200"] path')).toHaveLength(3);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Waxpeer$6.0060.0%',
      'Cash$2.5025.0%',
      'Dota 2 inventory$1.5015.0%',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(rowsOf('Asset allocation').slice(1)).toEqual([
      ['Waxpeer', '$6.00', '60.0%'],
      ['Cash', '$2.50', '25.0%'],
      ['Dota 2 inventory', '$1.50', '15.0%'],
    ]);
  });

  it('of nothing has no ring', () => {
    const { unmount } = renderPart(<Allocation saved={portfolio({}, 0)} />);
    expect(screen.getByText('All values are 0.')).toBeTruthy();
    unmount();
    renderPart(<Allocation saved={null} />);
    expect(screen.getByText('It begins with the first update.')).toBeTruthy();
  });
});

it('the figures are the total and the part of each group in it', () => {
  renderPart(<PortfolioFigures saved={portfolio({ cash: 2500, waxpeer: 6000, csfloat: 1000, dota2_inventory: 500 }, 10_000)} />);
  const cardOf = (label: string) => screen.getByText(label).parentElement!.textContent;
  expect(['Total', 'Assets', 'Market balances', 'Inventories'].map(cardOf)).toEqual([
    'Total$10.00 saved just now',
    'Assets$2.50 25.0% of the total',
    'Market balances$7.00 70.0% of the total',
    'Inventories$0.50 5.0% of the total',
  ]);
});
