import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { money } from '../../lib/format.ts';
import { Bars } from './Bars.tsx';
import { Doughnut } from './Doughnut.tsx';
import type { Part } from './parts.ts';
import { TimeChart } from './TimeChart.tsx';
import type { TimeSeries } from './chart-series.ts';

/** Records the drawing of a canvas, because jsdom has no canvas. */
const lines = new Map<string, { visible: boolean }>();
/** What a user zooms by: the listener of the drawing, and how often the whole period was shown again. */
const zoom: { listener: (range: { from: number; to: number } | null) => void; fitted: number } = { listener: () => undefined, fitted: 0 };
vi.mock('./draw-time-chart.ts', () => ({
  drawTimeChart: (_: HTMLElement, { series }: { series: readonly TimeSeries[] }) => {
    const handles = new Map(
      series.map(({ id }) => {
        lines.set(id, { visible: true });
        return [id, { applyOptions: (options: { visible: boolean }) => lines.set(id, options) }] as const;
      }),
    );
    const chart = {
      remove: () => undefined,
      subscribeCrosshairMove: () => undefined,
      setCrosshairPosition: () => undefined,
      clearCrosshairPosition: () => undefined,
      chartElement: () => document.body,
      timeScale: () => ({
        width: () => 400,
        subscribeVisibleLogicalRangeChange: (listener: typeof zoom.listener) => void (zoom.listener = listener),
        fitContent: () => void zoom.fitted++,
      }),
    };
    return { chart, lines: handles, unit: 1, room: 0 };
  },
}));
beforeEach(() => lines.clear());

const cells = (): string[][] =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));
const showTable = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Show as table' }));

const SERIES: readonly TimeSeries[] = [
  {
    id: 'buff',
    label: 'Buff',
    points: [
      { time: '2026-11-07', value: 1000 },
      { time: '2026-11-08', value: 2000 },
    ],
  },
  { id: 'skinport', label: 'Skinport', points: [{ time: '2026-11-08', value: 3000 }] },
  { id: 'volume', label: 'Volume', histogram: true, format: String, points: [{ time: '2026-11-07', value: 7 }] },
];

describe('TimeChart', () => {
  const show = () => render(<TimeChart label="Prices" series={SERIES} format={money} />);

  it('has a table of the same data, latest first', () => {
    show();
    showTable();
    expect(cells()).toEqual([
      ['Date', 'Buff', 'Skinport', 'Volume'],
      ['Nov 8, 2026', '$2.00', '$3.00', '–'],
      ['Nov 7, 2026', '$1.00', '–', '7'],
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Show as chart' }));
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('hides and shows series by its legend', async () => {
    show();
    await screen.findByRole('slider');
    const button = screen.getByRole('button', { name: 'Buff' });
    fireEvent.click(button);
    expect([button.getAttribute('aria-pressed'), lines.get('buff'), lines.get('skinport')]).toEqual([
      'false',
      { visible: false },
      { visible: true },
    ]);
    fireEvent.click(button);
    expect([button.getAttribute('aria-pressed'), lines.get('buff')]).toEqual(['true', { visible: true }]);
  });

  it('announces the values at a moment that the arrow keys move', async () => {
    show();
    const slider = await screen.findByRole('slider', { name: 'Prices: moment' });
    fireEvent.keyDown(slider, { key: 'ArrowLeft' });
    expect(slider.getAttribute('aria-valuetext')).toBe('Nov 8, 2026, Buff $2.00, Skinport $3.00');
    fireEvent.keyDown(slider, { key: 'ArrowLeft' });
    expect(slider.getAttribute('aria-valuetext')).toBe('Nov 7, 2026, Buff $1.00, Volume 7');
    fireEvent.click(screen.getByRole('button', { name: 'Buff' }));
    expect(slider.getAttribute('aria-valuetext')).toBe('Nov 7, 2026, Volume 7');
    fireEvent.keyDown(slider, { key: 'End' });
    expect(slider.getAttribute('aria-valuenow')).toBe('1');
  });

  it('states the values of the last moment, then those of the one that is pointed at, beside the names and not over the lines', async () => {
    show();
    const legend = screen.getByRole('group', { name: 'Prices: series' });
    expect(legend.textContent).toBe('Nov 8, 2026Buff$2.00Skinport$3.00Volume–');
    const slider = await screen.findByRole('slider');
    fireEvent.keyDown(slider, { key: 'Home' });
    expect(legend.textContent).toBe('Nov 7, 2026Buff$1.00Skinport–Volume7');
    fireEvent.blur(slider);
    expect(legend.textContent).toContain('Nov 8, 2026');
  });

  it('names what happened at a moment, in its table too, and the lines that are out of sight', async () => {
    const levels = [
      { id: 'cost', label: 'Cost', value: 1500 },
      { id: 'target', label: 'Target', value: 90_000 },
    ];
    const marks = [{ time: '2026-11-07', kind: 'in' as const, label: 'Bought 2' }];
    render(<TimeChart label="Prices" series={SERIES} levels={levels} marks={marks} format={money} />);
    const slider = await screen.findByRole('slider');
    expect(screen.getByText('Target').closest('.visually-hidden')).toBeNull();
    expect(screen.getByText('Cost').closest('.visually-hidden')).not.toBeNull();
    expect(screen.queryByText('Bought 2')).toBeNull();
    fireEvent.keyDown(slider, { key: 'Home' });
    expect(screen.getByText('Bought 2')).toBeTruthy();
    expect(slider.getAttribute('aria-valuetext')).toBe('Nov 7, 2026, Buff $1.00, Volume 7, Bought 2');
    showTable();
    expect(cells().map((row) => row.at(-1))).toEqual(['Own trades', '', 'Bought 2']);
  });

  it('offers the whole period again while a part of it is shown', async () => {
    show();
    await screen.findByRole('slider');
    const reset = (): HTMLElement | null => screen.queryByRole('button', { name: 'Show the whole period' });
    expect(reset()).toBeNull();
    act(() => zoom.listener({ from: 0.8, to: 1 }));
    zoom.fitted = 0;
    fireEvent.click(reset()!);
    expect(zoom.fitted).toBe(1);
    act(() => zoom.listener({ from: 0, to: 1 }));
    expect(reset()).toBeNull();
  });

  it('names the authors of its library once a page', async () => {
    const authors = (): number => screen.queryAllByRole('link', { name: 'Charts by TradingView' }).length;
    const first = show();
    const second = show();
    await screen.findAllByRole('slider');
    expect(authors()).toBe(1);
    first.unmount();
    expect(authors()).toBe(1);
    second.unmount();
  });

  it('changes its range, also without data', () => {
    const onChange = vi.fn<(range: '7' | '30') => void>();
    const ranges = {
      label: 'Range',
      options: [
        { value: '7' as const, label: '7 d' },
        { value: '30' as const, label: '30 d' },
      ],
      value: '7' as const,
      onChange,
    };
    render(<TimeChart label="Prices" series={[]} format={money} ranges={ranges} />);
    expect(screen.getByText('No data found')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '30 d' }));
    expect(onChange.mock.calls).toEqual([['30']]);
  });
});

describe('Doughnut', () => {
  const parts = Array.from({ length: 12 }, (_, index) => ({ id: `p${index}`, label: `P${index}`, value: 12_000 - index * 1000 }));

  it('names each part with value and share, and merges those after the eighth', () => {
    const { container } = render(<Doughnut label="Allocation" parts={parts} format={money} />);
    const names = screen.getAllByRole('listitem').map((part) => part.textContent);
    expect(names).toHaveLength(9);
    expect([names[0], names[8]]).toEqual(['P0$12.0015.4%', 'Other$10.0012.8%']);
    expect(container.querySelectorAll('svg[viewBox^="-"] > path')).toHaveLength(9);
  });

  it('lists every part in its table', () => {
    render(<Doughnut label="Allocation" parts={parts} format={money} />);
    showTable();
    expect(cells()).toHaveLength(13);
    expect(cells()[12]).toEqual(['P11', '$1.00', '1.3%']);
  });

  it('has bars in its list for more than six parts and for equal ones', () => {
    const bars = (shown: readonly Part[]): number[] => {
      const { container, unmount } = render(<Doughnut label="Allocation" parts={shown} format={money} />);
      const widths = [...container.querySelectorAll<HTMLElement>('li > [style]')].flatMap(({ style }) =>
        style.width ? Math.round(Number.parseFloat(style.width)) : [],
      );
      unmount();
      return widths;
    };
    const equal = parts.slice(0, 3).map((part) => ({ ...part, value: 1000 }));
    expect([bars(parts.slice(0, 6)), bars(parts.slice(0, 1)), bars(equal)]).toEqual([[], [], [100, 100, 100]]);
    expect(bars(parts.slice(0, 7))).toEqual([100, 92, 83, 75, 67, 58, 50]);
  });

  it('is a closed ring with one part', () => {
    render(<Doughnut label="Allocation" parts={parts.slice(0, 1)} format={money} />);
    expect(screen.getAllByRole('listitem').map((part) => part.textContent)).toEqual(['P0$12.00100.0%']);
  });

  it('shows that it is empty', () => {
    render(<Doughnut label="Allocation" parts={[]} format={money} />);
    expect(screen.getByText('No data found')).toBeTruthy();
  });
});

describe('Bars', () => {
  const bars = [
    { id: 'oct', label: 'Oct', value: 2000 },
    { id: 'nov', label: 'Nov', value: -1000 },
  ];
  beforeEach(() => void vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(400));

  it('draws gains up and losses down in their colours', () => {
    const { container } = render(<Bars label="Profit" name="Month" bars={bars} format={money} delta />);
    const rects = [...container.querySelectorAll('rect')];
    const zero = Number(container.querySelector('[data-zero="true"]')!.getAttribute('y1'));
    expect(rects.map((rect) => rect.getAttribute('fill'))).toEqual(['var(--gain)', 'var(--loss)']);
    expect(Number(rects[0]!.getAttribute('y')) + Number(rects[0]!.getAttribute('height'))).toBeCloseTo(zero);
    expect(Number(rects[1]!.getAttribute('y'))).toBeCloseTo(zero);
  });

  it('has a table, and shows when it is empty', () => {
    const { rerender } = render(<Bars label="Profit" name="Month" bars={bars} format={money} />);
    showTable();
    expect(cells()).toEqual([
      ['Month', 'Value'],
      ['Oct', '$2.00'],
      ['Nov', '−$1.00'],
    ]);
    rerender(<Bars label="Profit" name="Month" bars={[]} format={money} />);
    expect(screen.getByText('No data found')).toBeTruthy();
  });
});
