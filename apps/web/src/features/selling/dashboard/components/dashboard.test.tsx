import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { addDays } from '../../../../lib/calendar.ts';
import { renderPart } from '../../../../test-screen.tsx';
import type { Overview, SalesBalance } from '../dashboard.queries.ts';
import { rangesOf } from '../dashboard.rules.ts';
import { choiceOf, type DashboardSearch } from '../dashboard.search.ts';
import { BalanceCards } from './BalanceCards.tsx';
import { DashboardFilters } from './DashboardFilters.tsx';
import { MarketCards } from './MarketCards.tsx';
import { PayCalendar } from './PayCalendar.tsx';
import { PeriodCharts } from './PeriodCharts.tsx';
import { SummaryCards, SummaryNotes } from './SummaryCards.tsx';

vi.mock('../../../../ui/chart/draw-time-chart.ts', () => ({ drawTimeChart: () => null }));
vi.mock('../../../../ui/chart/TimeLines.tsx', () => ({ TimeLines: () => null }));

const choice = choiceOf({});
const { range, before } = rangesOf(choice);
const daysOf = ({ startDate, endDate }: typeof range) => ({ from: startDate, to: addDays(endDate, -1) });
const OVERVIEW: Overview = {
  periodic_sales: [
    { date: '2026-11-19', value: 100_000 },
    { date: '2026-11-20', value: 20_000 },
  ],
  periodic_profits: [
    { date: '2026-11-19', value: 30_000 },
    { date: '2026-11-20', value: -5000 },
  ],
  sale_details: [
    { market: 'all', sale: 120_000, profit: 25_000, count: 3 },
    { market: 'csfloat', sale: 90_000, profit: 30_000, count: 1 },
    { market: 'waxpeer', sale: 30_000, profit: -5000, count: 2 },
  ],
  total: { sale: 120_000, profit: 25_000, count: 3, fees: 6000, ratio: 20.83, unknown_cost: 1 },
  before: { sale: 100_000, profit: 50_000, count: 4, fees: 5000, ratio: 50, unknown_cost: 0 },
};

const linkOf = (text: string): URL => new URL(screen.getByRole('link', { name: text }).getAttribute('href')!, 'http://localhost');
const parametersOf = (url: URL) => Object.fromEntries(url.searchParams);

describe('the filters', () => {
  it('offer all games and the four of the product, nine periods and three statuses [DASH-101, DASH-102, DASH-104]', () => {
    const onChange = vi.fn();
    renderPart(<DashboardFilters choice={choice} onChange={onChange} />);
    const options = (group: string): string[] =>
      within(screen.getByRole('group', { name: group }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    expect(options('Game')).toEqual(['All', 'CS2', 'Dota2', 'TF2', 'Rust']);
    expect(options('Period')).toEqual(['1D', '7D', '14D', '30D', '60D', '3M', '6M', '12M', '24M']);
    expect(options('Status')).toEqual(['All', 'Success', 'On Protection']);
    const pressed = screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
    expect(pressed).toEqual(['CS2', '7D', 'All']);
    fireEvent.click(screen.getByRole('button', { name: 'Rust' }));
    fireEvent.click(screen.getByRole('button', { name: '12M' }));
    fireEvent.click(screen.getByRole('button', { name: 'On Protection' }));
    expect(onChange.mock.calls).toEqual([[{ game: 'rust' }], [{ days: 360 }], [{ status: 'ON_PROTECTION' }]]);
  });
});

describe('the four cards', () => {
  it('show the period, the period before, and the difference as amount and percent [DASH-105]', () => {
    renderPart(<SummaryCards data={OVERVIEW} choice={choice} />);
    const textOf = (label: string): string => screen.getByText(label).parentElement!.textContent;
    expect(textOf('Total sales')).toMatch(/^Total sales\$120\.00\+20\.00% ?\+\$20\.00.*: \$100\.00$/);
    expect(textOf('Net profit')).toMatch(/^Net profit\$25\.00−50\.00% ?−\$25\.00.*: \$50\.00$/);
    expect(textOf('Sales')).toMatch(/^Sales3−25\.00% ?−1.*: 4$/);
    expect(textOf('Profit ratio')).toMatch(/^Profit ratio20\.83%−58\.34% ?−29\.17 pp.*: 50\.00%$/);
  });

  it('lead to exactly the sales of the period and of the one before', () => {
    renderPart(<SummaryCards data={OVERVIEW} choice={choiceOf({ game: 'all', status: 'SUCCESS' })} />);
    const filters = { game: 'all', status: 'SUCCESS', only: 'counted' };
    expect(parametersOf(linkOf('$120.00'))).toEqual({ ...daysOf(range), ...filters });
    expect(parametersOf(linkOf('$100.00'))).toEqual({ ...daysOf(before), ...filters });
  });

  it('say that there was nothing before, and which costs are not known', () => {
    const none = { sale: 0, profit: 0, count: 0, fees: 0, ratio: 0, unknown_cost: 0 };
    renderPart(
      <>
        <SummaryCards data={{ ...OVERVIEW, before: none }} choice={choice} />
        <SummaryNotes data={OVERVIEW} choice={choice} />
      </>,
    );
    expect(screen.getAllByText('nothing before')).toHaveLength(4);
    expect(screen.getByText(/Fees of the markets/).textContent).toContain('$6.00 (5.00%)');
    expect(linkOf('1 sale without a known cost: its profit is too high').searchParams.get('only')).toBe('unknown');
  });
});

it('the charts are tables too [DASH-106, DASH-107]', () => {
  renderPart(<PeriodCharts data={OVERVIEW} />);
  for (const [name, first] of [
    ['Periodic sales', '$20.00'],
    ['Periodic profits', '−$5.00'],
  ] as const) {
    const panel = within(screen.getByRole('region', { name }));
    fireEvent.click(panel.getByRole('button', { name: 'Show as table' }));
    const rows = panel.getAllByRole('row').map(({ textContent }) => textContent.replace('-', '−'));
    expect(rows[1]).toBe(`Nov 20, 2026${first}`);
    expect(rows).toHaveLength(3);
  }
});

describe('the cards by market', () => {
  const show = (search: DashboardSearch) => {
    const onChange = vi.fn();
    renderPart(<MarketCards data={OVERVIEW} choice={choice} search={search} onChange={onChange} />);
    return onChange;
  };

  it.each([
    ['Sales by market', 'saleAt', '$120.00', '$30.00', '25.00% of $120.00'],
    ['Profits by market', 'profitAt', '$25.00', '-$5.00', '20.00% of $25.00'],
    ['Number of sales by market', 'countAt', '3', '2', '66.67% of 3'],
  ])('%s: a tab switches the market [DASH-108, DASH-109, DASH-110]', (title, parameter, all, one, share) => {
    const onChange = show({});
    const card = within(screen.getByRole('region', { name: title }));
    expect(card.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['All', 'CSFloat', 'Waxpeer']);
    expect(card.getByRole('tab', { selected: true }).textContent).toContain('All');
    expect(card.getByRole('link', { name: all })).toBeDefined();
    fireEvent.click(card.getByRole('tab', { name: 'Waxpeer' }));
    expect(onChange).toHaveBeenCalledWith({ [parameter]: 'waxpeer' });
    document.body.innerHTML = '';
    show({ [parameter]: 'waxpeer' });
    const chosen = within(screen.getByRole('region', { name: title }));
    const figure = chosen.getAllByRole('link').find(({ textContent }) => textContent.replace('−', '-') === one)!;
    expect(new URL(figure.getAttribute('href')!, 'http://localhost').searchParams.get('sellMarket')).toBe('waxpeer');
    expect(chosen.getByRole('tabpanel').textContent.replace('−', '')).toContain(share);
    // the other cards keep their market
    for (const other of screen.getAllByRole('region').filter((region) => region.getAttribute('aria-label') !== title))
      expect(within(other).getByRole('tab', { selected: true }).textContent).toContain('All');
  });

  it('keep a chosen market that has no sales in the period', () => {
    show({ saleAt: 'shadowpay' });
    const card = within(screen.getByRole('region', { name: 'Sales by market' }));
    expect(card.getByRole('tab', { selected: true }).textContent).toContain('Shadowpay');
    expect(card.getByRole('link', { name: '$0.00' })).toBeDefined();
  });
});

describe('the money', () => {
  const BALANCE: SalesBalance = {
    success: true,
    protected: { amount: 7000, count: 3 },
    pending: { amount: 120, count: 2 },
    paid: { amount: 59_000, count: 9 },
    elsewhere: 0,
    paid_out: null,
    calendar: [
      { date: '2026-11-21', market: 'csfloat', amount: 4000, count: 1 },
      { date: '2026-11-21', market: 'waxpeer', amount: 2000, count: 1 },
      { date: '2026-11-24', market: 'waxpeer', amount: 900, count: 1 },
      { date: null, market: 'marketcsgo', amount: 100, count: 1 },
    ],
  };

  it('is split into available, protected with its dates, on the way and paid out', () => {
    renderPart(<BalanceCards balance={BALANCE} />);
    const textOf = (label: string): string => screen.getByText(label).parentElement!.textContent;
    expect(textOf('Available')).toContain('$59.009 sales, $59.00 credited');
    expect(textOf('Protected')).toContain('$7.003 sales');
    expect(textOf('Protected')).toContain('Free from Nov 21, 2026 to Nov 24, 2026');
    expect(textOf('On the way')).toContain('$0.122 sales');
    expect(textOf('Paid out')).toContain('Not read yet');
    expect(parametersOf(linkOf('$7.00'))).toEqual({ all: '1', game: 'all', status: 'ON_PROTECTION', only: 'counted' });
    expect(parametersOf(linkOf('9 sales, $59.00 credited'))).toMatchObject({ status: 'SUCCESS', only: 'counted' });
  });

  it('says what was paid out where it was read, with its fees, and leads to the payouts', () => {
    renderPart(<BalanceCards balance={{ ...BALANCE, paid_out: { amount: 5000, fee: 250, count: 2 } }} />);
    const card = screen.getByText('Paid out').parentElement!;
    expect(card.textContent).toContain('$5.002 payouts Left the markets; $0.25 of it were fees');
    expect(within(card).getByRole('link', { name: '$5.00' }).getAttribute('href')).toBe('/transactions?all=1');
    expect(screen.getByText('Available').parentElement!.textContent).toContain('$54.009 sales, $59.00 credited');
  });

  it('leaves out of the available money what was sold where no balance is read', async () => {
    renderPart(<BalanceCards balance={{ ...BALANCE, elsewhere: 9000 }} />);
    expect(screen.getByText('Available').parentElement!.textContent).toContain('$50.009 sales, $59.00 credited');
    fireEvent.focus(screen.getByRole('button', { name: 'before payouts' }));
    expect((await screen.findByRole('tooltip')).textContent).toMatch(/Without \$9\.00 that was sold elsewhere$/);
  });

  it('does not say what is available when payouts are older than the sales that were read', () => {
    renderPart(<BalanceCards balance={{ ...BALANCE, paid_out: { amount: 59_001, fee: 0, count: 2 } }} />);
    expect(screen.getByText('Available').parentElement!.textContent).toContain('Available–9 sales, $59.00 credited More was paid out than');
  });

  it('becomes payable by day and market, as a calendar and as a table', () => {
    renderPart(<PayCalendar balance={BALANCE} />);
    const days = within(screen.getByRole('region', { name: 'What becomes payable, by day' })).getAllByText(/^(Nov|No date)/);
    expect(days.map(({ textContent }) => textContent)).toEqual(['Nov 21, 2026', 'Nov 24, 2026', 'No date stated']);
    expect(days[0]!.parentElement!.textContent).toContain('$6.00');
    expect(days[0]!.parentElement!.textContent).toContain('$4.00 · 1 sale');
    fireEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'DateMarketAmountSales',
      'Nov 21, 2026CSFloat$4.001',
      'Nov 21, 2026Waxpeer$2.001',
      'Nov 24, 2026Waxpeer$0.901',
      'No date statedMarketCSGO$0.101',
    ]);
  });
});
