import { fireEvent, screen } from '@testing-library/react';
import { SALE_PERIODS } from '@lootfolio/domain/sales';
import { describe, expect, it, vi } from 'vitest';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { choiceOf } from '../dashboard.search.ts';
import { LastSales } from './LastSales.tsx';
import { TopLists } from './TopLists.tsx';

const server = fakeServer();
const choice = choiceOf({});
const parametersOf = (url: URL) => Object.fromEntries(url.searchParams);

const item = (id: number, name: string, changes: object = {}) => ({
  catalog_id: id,
  name,
  short_name: name,
  market_hash_name: name,
  image: `/api/v1/art/${id}`,
  slug: `item-${id}`,
  game: 'cs2',
  type: null,
  exterior: null,
  short_exterior: null,
  exterior_color: null,
  rarity_color: null,
  is_stattrak: false,
  is_souvenir: false,
  sale_count: 1,
  sale: 10_000,
  profit: 2000,
  ratio: 20,
  profit_rate: 20,
  sell_market: 'csfloat',
  sale_date: '2026-11-20T10:00:00.000Z',
  cost_known: true,
  ...changes,
});
const pathOf = (url: string): string => url.replace('/api/v1', '').split('?')[0]!;

describe('the lists', () => {
  it.each([
    ['mostSold', 'Most sold', '/sales/get-most-sold'],
    ['topSales', 'Top sales', '/sales/get-highest'],
    ['mostProfitable', 'Most profitable', '/sales/get-most-profitable'],
    ['bestRatio', 'Most profitable ratio', '/sales/get-most-profitable-ratio'],
  ] as const)('tab %s asks for eight items of its own period [DASH-112, DASH-113]', async (top, name, path) => {
    queryClient.clear();
    server.answer = () => reply({ success: true, items: [item(1, 'AK-47 | Redline')], total: 1 });
    const onChange = vi.fn();
    renderPart(<TopLists choice={choiceOf({ top, topDays: 90, game: 'dota2' })} onChange={onChange} />);
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Most sold',
      'Top sales',
      'Most profitable',
      'Most profitable ratio',
    ]);
    expect(screen.getByRole('tab', { selected: true }).textContent).toContain(name);
    await screen.findByText('Redline');
    const { url } = server.sent[0]!;
    expect(pathOf(url)).toBe(path);
    expect(parametersOf(new URL(url, 'http://localhost'))).toEqual({ limit: '8', appID: '570', interval: '90' });
    fireEvent.click(screen.getByRole('tab', { name: 'Top sales' }));
    expect(onChange).toHaveBeenCalledWith({ top: 'topSales' });
    const period = screen.getByRole('combobox', { name: 'Period of the best sellers' });
    expect([...period.querySelectorAll('option')].map(({ value }) => Number(value))).toEqual([...SALE_PERIODS]);
    fireEvent.change(period, { target: { value: '360' } });
    expect(onChange).toHaveBeenCalledWith({ topDays: 360 });
  });

  it('open an item in a new tab, and mark a profit whose cost is not known [DASH-115]', async () => {
    queryClient.clear();
    server.answer = ({ path }) =>
      path.startsWith('/sales/get-sales')
        ? reply({
            success: true,
            total: 1,
            items: [item(2, 'AWP | Asiimov', { item_id: 9, sell_price: 7000, status: 'ON_PROTECTION', cost_source: null })],
          })
        : reply({ success: true, items: [item(1, 'AK-47 | Redline', { sale_count: 4, sale_date: null, cost_known: false })], total: 1 });
    renderPart(
      <>
        <TopLists choice={choice} onChange={() => {}} />
        <LastSales choice={choice} />
      </>,
    );
    const links = [await screen.findByRole('link', { name: /Redline/ }), await screen.findByRole('link', { name: /Asiimov/ })];
    expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
      ['/cs2/item/item-1', '_blank'],
      ['/cs2/item/item-2', '_blank'],
    ]);
    expect(screen.getByLabelText('The cost of a sale is not known: the profit is too high')).toBeDefined();
    expect(screen.getByText('no cost')).toBeDefined();
  });

  it('the last sales are eight of the same game and status, latest first [DASH-111]', async () => {
    queryClient.clear();
    server.answer = () => reply({ success: true, items: [], total: 0 });
    renderPart(<LastSales choice={choiceOf({ game: 'rust', status: 'SUCCESS' })} />);
    await screen.findByText('No sales match.');
    const { url } = server.sent[0]!;
    expect(pathOf(url)).toBe('/sales/get-sales');
    expect(parametersOf(new URL(url, 'http://localhost'))).toEqual({
      currentPage: '1',
      pageSize: '8',
      sortBy: 'date',
      sortOrder: 'DESC',
      appId: '252490',
      status: 'SUCCESS',
    });
  });
});
