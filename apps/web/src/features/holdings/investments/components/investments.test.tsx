import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { ALL_SOLD, NOTHING_SOLD, sampleInvestment } from '../investment.test-helper.ts';
import type { Investment, useInvestments } from '../investments.queries.ts';
import type { InvestmentsSearch } from '../investments.search.ts';
import { InvestmentCard } from './InvestmentCard.tsx';
import { InvestmentFigures } from './InvestmentFigures.tsx';
import { InvestmentHistory } from './InvestmentHistory.tsx';
import { InvestmentList } from './InvestmentList.tsx';
import { MarketChoice } from './MarketChoice.tsx';
import { MarketValuation } from './MarketValuation.tsx';

vi.mock('../../../../ui/chart/draw-time-chart.ts', () => ({ drawTimeChart: () => null }));
vi.mock('../../../../ui/chart/TimeLines.tsx', () => ({ TimeLines: () => null }));

const BUFF = { slug: 'buff', name: 'Buff.163' };
const refused = () => reply({ success: false, code: 'INTERNAL', msg: '' }, 500);
const totals = {
  ...{ success: true, total_profit: 5100, gross_profit: 6000, ratio: 17, total_sold: 15_000, realised_profit: 5000, realised_ratio: 50 },
  priced_items: 3,
  unpriced_items: 2,
};

const server = fakeServer();
beforeEach(() => queryClient.clear());

describe('the figures', () => {
  const card = (label: string) => screen.getByText(label).parentElement!.textContent;

  it('are the investment, the profit after and before fees, ROI and what was realised; and what they leave out [INVEST-243] [INVEST-244]', async () => {
    server.answer = ({ path }) =>
      path.startsWith('/investments/total-invest') ? reply({ success: true, total_investment: 34_000, unpriced_items: 0 }) : reply(totals);
    renderPart(<InvestmentFigures market={BUFF} />);
    expect(await screen.findByText('$34.00')).toBeTruthy();
    const left = await screen.findByRole('button', { name: '2 not counted' });
    act(() => left.focus());
    const why = '2 investments have no price on Buff.163 that counts: profit and ROI leave them out.';
    expect((await screen.findByRole('tooltip')).textContent).toBe(why);
    expect(['Total investment', 'Profit', 'ROI', 'Realised profit'].map(card)).toEqual([
      'Total investment$34.00 Cost of what you hold',
      'Profit+$5.10 +$6.00 before fees',
      'ROI+17.00% After fees2 not counted',
      'Realised profit+$5.00 +50.00% sold for $15.00',
    ]);
    expect(server.sent.map(({ path }) => path).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      '/investments/total-invest',
      '/investments/total-profit?market=buff',
    ]);
  });

  it('are dashes for profit and ROI when nothing has a price that counts', async () => {
    const none = { ...totals, total_profit: 0, gross_profit: 0, ratio: 0, priced_items: 0 };
    server.answer = ({ path }) =>
      path.startsWith('/investments/total-invest') ? reply({ success: true, total_investment: 34_000, unpriced_items: 0 }) : reply(none);
    renderPart(<InvestmentFigures market={BUFF} />);
    await screen.findByRole('button', { name: '2 not counted' });
    expect(['Profit', 'ROI'].map(card)).toEqual(['Profit– ', 'ROI– After fees2 not counted']);
  });

  it('are dashes when they cannot be loaded', async () => {
    server.answer = refused;
    renderPart(<InvestmentFigures market={BUFF} />);
    expect(await screen.findAllByText('–')).toHaveLength(4);
  });
});

describe('the value per market', () => {
  const market = (market_id: number, market_name: string, value: number, profit: number, unpriced_items = 0) => ({
    ...{ market_id, market_name, value, profit, ratio: 17, unpriced_items },
  });

  it('is that of every market, with the best one marked and first; a press chooses its prices [INVEST-246]', async () => {
    const items = [market(13, 'CSFloat', 40_000, 9000, 1), market(2, 'Buff.163', 36_000, 5100), market(3, 'Waxpeer', 0, 0, 4)];
    server.answer = () => reply({ success: true, items, total: items.length });
    const onMarket = vi.fn<(slug: string) => void>();
    renderPart(<MarketValuation market="buff" onMarket={onMarket} />);
    const rows = within(await screen.findByRole('list', { name: 'Valuation per market' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Buff\.163.*best.*\$36\.00.*\+\$5\.10.*\+17\.00%$/),
      expect.stringMatching(/CSFloat\$40\.00.*1 without a price.*\+\$9\.00.*\+17\.00%$/),
    ]);
    expect(screen.getByRole('button', { name: /Buff\.163/, pressed: true })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /CSFloat/ }));
    expect(onMarket).toHaveBeenCalledWith('csfloat');
  });

  it('says that it could not be loaded, and is asked for again', async () => {
    server.answer = refused;
    renderPart(<MarketValuation market="buff" onMarket={() => undefined} />);
    const alert = await screen.findByRole('alert');
    server.answer = () => reply({ success: true, items: [], total: 0 });
    fireEvent.click(within(alert).getByRole('button'));
    expect(await screen.findByText('No market has a price for your investments.')).toBeTruthy();
  });
});

describe('the history', () => {
  const days = [
    { date: '2026-11-19', value: 20_000, cost: 30_000, unpriced: 0 },
    { date: '2026-11-20', value: 36_000, cost: 30_000, unpriced: 2 },
  ];
  const show = (data: readonly object[]) => {
    server.answer = () => reply({ success: true, data, total: data.length });
    const onDays = vi.fn<(days: number) => void>();
    renderPart(<InvestmentHistory market={BUFF} days={30} onDays={onDays} />);
    return onDays;
  };

  it('draws value and cost of 7, 14, 30 or 90 days at the market, and tells of days and pieces without a price [INVEST-202] [INVEST-219] [INVEST-245]', async () => {
    const onDays = show(days);
    expect(await screen.findByText(/Days without a price use the last known one\. 2 pieces that had no price/)).toBeTruthy();
    expect(server.sent.map(({ path }) => path)).toEqual(['/investments/graph?market=buff&interval=30']);
    const period = within(screen.getByRole('group', { name: 'Period' }));
    expect(period.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['7D', '14D', '30D', '3M']);
    expect(period.getByRole('button', { pressed: true }).textContent).toBe('30D');
    for (const button of period.getAllByRole('button')) fireEvent.click(button);
    expect(onDays.mock.calls).toEqual([[7], [14], [30], [90]]);
    fireEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows).toEqual(['Day (UTC)ValueCostPieces without a price', 'Nov 20, 2026$36.00$30.002', 'Nov 19, 2026$20.00$30.000']);
  });

  it('of one day is no line yet, and of none says so', async () => {
    show(days.slice(0, 1));
    expect(await screen.findByText('$20.00 on Nov 19, 2026. The line begins with the second day.')).toBeTruthy();
    queryClient.clear();
    show([]);
    expect(await screen.findByText('No values at Buff.163 in this period yet. They are kept at the end of each day.')).toBeTruthy();
  });
});

describe('the price provider', () => {
  const feed = (game: string, state: string) => ({ key: 'x', game, side: 'ask', state });
  it('is one of the markets with prices for CS2, Buff.163 first [INVEST-204] [INVEST-205] [INVEST-206]', async () => {
    const items = [
      ...['steam', 'csfloat'].map((market) => ({ market, feeds: [feed('cs2', 'ok')] })),
      { market: 'waxpeer', feeds: [feed('cs2', 'off')] },
      { market: 'dmarket', feeds: [feed('dota2', 'ok')] },
      { market: 'skinport', feeds: [feed('cs2', 'off')] },
    ];
    server.answer = () => reply({ success: true, items, total: items.length });
    const onChange = vi.fn<(slug: string) => void>();
    renderPart(<MarketChoice value="skinport" onChange={onChange} />);
    const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Priced at' });
    const names = (): (string | null)[] =>
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    await vi.waitFor(() => expect(names()).toEqual(['Buff.163', 'Steam', 'Skinport', 'CSFloat']));
    expect(choice.value).toBe('skinport');
    fireEvent.change(choice, { target: { value: 'csfloat' } });
    expect(onChange).toHaveBeenCalledWith('csfloat');
  });
});

describe('the list', () => {
  const show = (items: readonly Investment[], search: InvestmentsSearch = {}, error: unknown = null) => {
    const [onChange, onAdd, refetch] = [vi.fn(), vi.fn(), vi.fn()];
    const data = error === null ? { success: true as const, items: [...items], total: items.length } : undefined;
    const query = { data, error, isPlaceholderData: false, dataUpdatedAt: 0, refetch } as unknown as ReturnType<typeof useInvestments>;
    renderPart(
      <InvestmentList query={query} search={search} market={BUFF} isNew={false} onChange={onChange} onMarket={vi.fn()} onAdd={onAdd}>
        {null}
      </InvestmentList>,
    );
    return { onChange, onAdd, refetch };
  };
  const cells = (row = 1) =>
    within(screen.getAllByRole('row')[row]!)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);

  it('has picture, name, quantity, prices, sums, profit, ROI, date and what removes [INVEST-211]', () => {
    show([sampleInvestment(NOTHING_SOLD)]);
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual([
      'Item',
      'Qty',
      'Buy price',
      'Price',
      '24 h',
      'Total buy',
      'Total sell',
      'Net profit',
      'ROI',
      'Buy date',
      'Actions',
    ]);
    expect(screen.getByRole('columnheader', { name: 'Net profit' }).getAttribute('aria-sort')).toBe('descending');
    const first = within(screen.getAllByRole('cell')[0]!);
    expect(screen.getAllByRole('row')[1]!.querySelector('img')!.getAttribute('src')).toMatch(/^\/api\/v1\/art\/41/);
    expect(first.getByText('Redline')).toBeTruthy();
    expect(cells().slice(1, -1)).toEqual([
      ...['3', '$10.00', expect.stringMatching(/^\$12\.00/), '+1.25%', '$30.00', '$36.00'],
      ...[expect.stringMatching(/^\+\$5\.10.*\+\$6\.00$/), '+17.00%', 'Nov 1, 2026'],
    ]);
    expect(screen.getByRole('button', { name: 'Remove AK-47 | Redline (Field-Tested)' })).toBeTruthy();
  });

  it('has further changes to choose, sorts by them, and hides those that no row has', () => {
    const { onChange } = show([sampleInvestment(NOTHING_SOLD)]);
    fireEvent.click(screen.getByRole('button', { name: 'Columns and density' }));
    expect(screen.queryByRole('checkbox', { name: '30 d change' })).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: '7 d change' }));
    fireEvent.click(within(screen.getByRole('columnheader', { name: '7 d' })).getByRole('button'));
    expect(onChange).toHaveBeenCalledWith({ sort: 'change_7d', asc: undefined });
    fireEvent.click(screen.getByRole('button', { name: 'Default columns' }));
    expect(screen.queryByRole('columnheader', { name: '7 d' })).toBeNull();
  });

  it('shows dashes without a price', () => {
    show([
      sampleInvestment({
        ...NOTHING_SOLD,
        price: null,
        price_at: null,
        total_sell: null,
        multiple_profit: null,
        gross_profit: null,
        ratio: null,
        change_1d: null,
      }),
      sampleInvestment(NOTHING_SOLD),
    ]);
    expect(cells().slice(3, 9)).toEqual(['–', '–', '$30.00', '–', '–', '–']);
  });

  it('shows both parts of what was sold in part, and of what was sold as a whole that part', () => {
    show([sampleInvestment(), sampleInvestment({ ...ALL_SOLD, id: 10 })]);
    expect(cells()[0]).toMatch(/1 sold,\+\$5\.00$/);
    expect(cells()[1]).toBe('3');
    expect(cells(2).slice(0, 9)).toEqual([
      ...[expect.stringMatching(/1 sold,\+\$5\.00$/), '1', '$10.00', '$15.00sold, average', '–', '$10.00', '$15.00', '+$5.00', '+50.00%'],
    ]);
    expect(within(screen.getAllByRole('row')[2]!).queryByRole('button', { name: /^Record a sale/ })).toBeNull();
  });

  it('shows a note by its mark, and on a phone in the card', async () => {
    show([sampleInvestment({ ...NOTHING_SOLD, note: 'from a friend' }), sampleInvestment({ ...NOTHING_SOLD, id: 10 })]);
    expect(screen.queryByText('from a friend')).toBeNull();
    // the second investment has none
    const mark = screen.getByRole('button', { name: 'Note on AK-47 | Redline (Field-Tested)' });
    fireEvent.focus(mark);
    expect((await screen.findByRole('tooltip')).textContent).toBe('from a friend');
    fireEvent.blur(mark);
    const actions = { onEdit: vi.fn(), onSell: vi.fn(), onRemove: vi.fn() };
    renderPart(<InvestmentCard item={sampleInvestment({ note: 'a gift' })} market="Buff.163" actions={actions} />);
    const card = within(screen.getByRole('article'));
    expect([card.getByText('a gift').tagName, card.queryByRole('button', { name: /^Note on/ })]).toEqual(['SPAN', null]);
  });

  it('explains a profit, and shows the prices of all markets on demand', () => {
    show([sampleInvestment(NOTHING_SOLD)]);
    fireEvent.click(screen.getByRole('button', { name: '+$5.10' }));
    const why = screen.getByRole('dialog', { name: 'How Net profit is computed' });
    expect(why.textContent).toMatch(
      /Quantity3.*Price now\$12\.00Buff\.163.*After the fee\$11\.70.*Buy price\$10\.00.*Before fees\+\$6\.00/,
    );
    fireEvent.keyDown(document, { key: 'Escape' });
    fireEvent.click(screen.getByRole('button', { name: /^Prices of .* on all markets$/ }));
    const rows = within(screen.getByRole('dialog', { name: /^Prices of/ })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'MarketPriceProfit eachROI',
      expect.stringMatching(/CSFloat\$12\.50\+\$2\.25\+22\.50%$/),
      expect.stringMatching(/Buff\.163\$12\.00\+\$1\.70\+17\.00%$/),
    ]);
  });

  it("removes after a question, with 'Successfully deleted.' or 'Error ocurred while deleting item' [INVEST-234] [INVEST-235] [INVEST-247]", async () => {
    show([sampleInvestment()]);
    const remove = async (): Promise<void> => {
      fireEvent.click(screen.getByRole('button', { name: 'Remove AK-47 | Redline (Field-Tested)' }));
      const question = await screen.findByRole('alertdialog');
      expect(question.textContent).toContain('Remove AK-47 | Redline (Field-Tested) and its sale from your investments?');
      fireEvent.click(within(question).getByRole('button', { name: 'Remove' }));
    };
    server.answer = refused;
    await remove();
    expect(await screen.findByText('Error ocurred while deleting item')).toBeTruthy();
    server.answer = () => reply({ success: true, investment_id: 9 });
    await remove();
    expect(await screen.findByText('Successfully deleted.')).toBeTruthy();
    const removals = server.sent.filter(({ path }) => path === '/investments/delete');
    expect(removals.map(({ path, body }) => [path, body])).toEqual(
      Array.from({ length: 2 }, () => ['/investments/delete', { investment_id: 9, app_id: 730, item_id: 41 }]),
    );
  });

  it('that is empty leads to the form, one that is filtered to the whole list, one that failed is asked for again', () => {
    const { onAdd } = show([]);
    expect(screen.getByText('You have no investments yet.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Add item' }));
    expect(onAdd).toHaveBeenCalledOnce();
    const { onChange } = show([], { q: 'x' });
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(onChange).toHaveBeenCalledWith({ q: undefined, priceFrom: undefined, priceTo: undefined, state: undefined });
    const { refetch } = show([], {}, new Error('no'));
    fireEvent.click(within(screen.getByRole('alert')).getByRole('button'));
    expect(refetch).toHaveBeenCalledOnce();
  });
});
