import { fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../../../test-screen.tsx';
import { sampleStatistics } from '../inventory.test-helper.ts';
import { InventoryFigures } from './InventoryFigures.tsx';
import { MarketValues } from './MarketValues.tsx';
import { OverviewPanel } from './OverviewPanel.tsx';
import { ValueHistory } from './ValueHistory.tsx';

vi.mock('../../../../ui/chart/draw-time-chart.ts', () => ({ drawTimeChart: () => null }));
vi.mock('../../../../ui/chart/TimeLines.tsx', () => ({ TimeLines: () => null }));

const value = (market_id: number, name: string, amount: number, changes: object = {}) => ({
  market_id,
  name,
  value: amount,
  net: amount - 1000,
  units: 10,
  fresh: true,
  ...changes,
});
const refetch = (): void => undefined;

describe('the figures', () => {
  it('are the numbers of all, tradable and locked units; locked is what is left [INV-202] [INV-203]', () => {
    renderPart(<InventoryFigures statistics={sampleStatistics({ total_count: 803, tradable_count: 798 })} value={5000} />);
    expect(screen.getByText('Total items').parentElement!.textContent).toBe('Total items803 798 tradable · 5 locked ');
  });

  it('are what a sale brings at buy orders, listed for money and on any market, and how many things each counts', () => {
    const statistics = sampleStatistics({ total_count: 803 });
    const { rerender } = renderPart(<InventoryFigures statistics={statistics} value={5000} />);
    const card = (label: string) => screen.getByText(label).parentElement!.textContent;
    expect(card('At buy orders')).toBe('At buy orders$4.90 For 3 of 803 items, at once');
    expect(card('Listed for money')).toBe('Listed for money$10.70 $5.80 of it in 4 items with sales');
    fireEvent.click(screen.getByRole('button', { name: '$10.70' }));
    expect(screen.getByText('8 of 803 items have such a price.')).toBeTruthy();
    const line = (label: string) => screen.getByText(label).nextElementSibling!.textContent;
    expect([line('of it at assumed fees'), line('On any market, also for credit')]).toEqual(['$0.90', '$11.70']);
    fireEvent.click(screen.getByRole('button', { name: '$4.90' }));
    expect(screen.getByText('3 of 803 items have such an order. How many pieces an order takes is not known.')).toBeTruthy();
    const none = { gross: 0, net: 0, units: 0 };
    rerender(<InventoryFigures statistics={{ ...statistics, best: statistics.money, assumed: none, bids: none }} value={5000} />);
    expect(card('At buy orders')).toBe('At buy orders– For 0 of 803 items, at once');
    expect(card('Listed for money')).toBe('Listed for money$10.70 $5.80 of it in 4 items with sales');
  });

  it('are no zeros before the inventory was read', () => {
    renderPart(<InventoryFigures statistics={sampleStatistics({ total_count: 0, updated_at: null })} value={0} />);
    expect(screen.getAllByText('It was never read completely yet.')).toHaveLength(5);
    expect(screen.queryByText('0')).toBeNull();
    expect(screen.queryByText('$0.00')).toBeNull();
  });

  it('are no value of nothing while none of the things has a price', () => {
    const { rerender } = renderPart(<InventoryFigures statistics={sampleStatistics({ total_count: 803 })} value={0} />);
    const shown = () => screen.getByText('Value').parentElement!.textContent;
    expect(shown()).toMatch(/^Value–/);
    rerender(<InventoryFigures statistics={sampleStatistics({ total_count: 0 })} value={0} />);
    expect(shown()).toMatch(/^Value\$0\.00/);
  });
});

describe('the values on the markets', () => {
  const loaded = { error: null, onRetry: refetch };
  const values = [value(2, 'Buff.163', 30_000), value(1, 'Steam', 20_000, { units: 7, fresh: false })];

  it('stand in the order of the answer, with what is left after the fee and what has no price [INV-204]', () => {
    renderPart(<MarketValues values={values} {...loaded} total={10} market="steam" onMarket={() => undefined} />);
    const rows = within(screen.getByRole('list', { name: 'Value on each market' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Buff\.163\$30\.00after fee \$29\.00$/),
      expect.stringMatching(/Steam.*Out of date.*\$20\.00.*7 of 10.*after fee \$19\.00$/),
    ]);
    expect(screen.getByRole('button', { name: /Steam/, pressed: true })).toBeTruthy();
  });

  it('that could not be loaded say so, and are asked for again', () => {
    const onRetry = vi.fn();
    renderPart(<MarketValues values={undefined} error={new Error('no')} onRetry={onRetry} total={0} />);
    fireEvent.click(within(screen.getByRole('alert')).getByRole('button'));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('a press on a market chooses it for the chart', () => {
    const chosen = vi.fn();
    renderPart(<MarketValues values={values} {...loaded} total={10} market="steam" onMarket={chosen} />);
    fireEvent.click(screen.getByRole('button', { name: /Buff\.163/ }));
    expect(chosen).toHaveBeenCalledWith('buff');
  });
});

describe('the value over time', () => {
  const days = [
    { date: '2026-11-19', value: 20_000 },
    { date: '2026-11-20', value: 30_000 },
  ];
  const query = { data: { data: days }, error: null, isPlaceholderData: false, refetch };

  it('is a chart of 7 D, 14 D, 30 D or 3 M, with the choice of the market [INV-206] [INV-207] [INV-209]', () => {
    const [onDays, onChange] = [vi.fn(), vi.fn()];
    const options = [
      { value: 'buff', label: 'Buff.163' },
      { value: 'steam', label: 'Steam' },
    ];
    render(<ValueHistory query={query} days={7} onDays={onDays} markets={{ value: 'buff', options, onChange }} />);
    const period = screen.getByRole('group', { name: 'Period' });
    const buttons = within(period).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['7D', '14D', '30D', '3M']);
    expect(within(period).getByRole('button', { pressed: true }).textContent).toBe('7D');
    for (const button of buttons) fireEvent.click(button);
    expect(onDays.mock.calls).toEqual([[7], [14], [30], [90]]);
    const market = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Market of the chart' });
    expect(market.selectedOptions[0]!.textContent).toBe('Buff.163');
    fireEvent.change(market, { target: { value: 'steam' } });
    expect(onChange).toHaveBeenCalledWith('steam');
    fireEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    const rows = screen.getAllByRole('row').map((row) => row.textContent);
    expect(rows.slice(1)).toEqual(['Nov 20, 2026$30.00', 'Nov 19, 2026$20.00']);
  });

  it('of one day is no line yet', () => {
    render(<ValueHistory query={{ ...query, data: { data: days.slice(0, 1) } }} days={7} onDays={() => undefined} />);
    expect(screen.getByText('$20.00 on Nov 19, 2026. The line begins with the second day.')).toBeTruthy();
  });

  it('of no day says so, and of which market', () => {
    const none = { ...query, data: { data: [] } };
    const markets = { value: 'buff', options: [{ value: 'buff', label: 'Buff.163' }], onChange: () => undefined };
    const { rerender } = render(<ValueHistory query={none} days={7} onDays={() => undefined} />);
    expect(screen.getByText('No days yet. The value is kept at the end of each day.')).toBeTruthy();
    rerender(<ValueHistory query={none} days={7} onDays={() => undefined} markets={markets} />);
    expect(screen.getByText('No values at Buff.163 in this period. They are kept at the end of each day.')).toBeTruthy();
  });
});

describe('the overview', () => {
  it('has the user, the total count, the total value in dollars and when it was read [INV-218] [INV-219]', () => {
    const data = {
      success: true as const,
      user: { avatar: '/api/v1/avatar/1', username: 'Deniz', profile: 'https://steamcommunity.com/id/deniz' },
      values: { total_value: 27_145_610, total_count: 803 },
      items: [{ name: 'M4A4 | Howl', slug: 'm4a4-howl', image: '', count: 2, price: 700_000, value: 1_400_000 }],
      total: 1,
      updated_at: new Date().toISOString(),
    };
    renderPart(<OverviewPanel game="cs2" query={{ data, error: null, refetch }} />);
    expect(screen.getByRole('link', { name: /^Deniz/ }).getAttribute('href')).toBe('https://steamcommunity.com/id/deniz');
    const facts = Object.fromEntries(
      [...document.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling!.textContent]),
    );
    expect(facts).toMatchObject({ 'Total value': '$27,145.61', 'Total items': '803', 'Last updated': 'just now' });
    expect(screen.getByRole('listitem').textContent).toBe('M4A4 | Howl× 2$1,400.00');
  });
});
