import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, reply } from '../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../lib/query-client.ts';
import { browserStore } from '../../lib/storage.ts';
import { renderPart } from '../../test-screen.tsx';
import { Search } from './Search.tsx';

vi.mock('../modules.tsx', () => ({ MODULES: [{ routes: [], pages: [{ path: '/status', label: 'marketplaces.navigationStatus' }] }] }));

const variant = (item_id: number, name: string, short_exterior: string, min_price: number | null, more = {}) => ({
  ...{ item_id, general_id: 100 + item_id, market_hash_name: name, slug: `slug-${item_id}`, exterior: null, short_exterior, min_price },
  ...{ is_stattrak: false, is_souvenir: false, ...more },
});
const found = (item_id: number, name: string, variants: object[]) => ({
  ...{ item_id, general_id: 100 + item_id, name, short_name: 'AK-47 | Redline', slug: `slug-${item_id}`, app_id: 730, game: 'cs2' },
  ...{ image: `/api/v1/art/${item_id}`, color: null, exterior: null, exterior_color: null, price: 5000 },
  skin: { market_hash_name: name, variants },
});
const SKIN = found(2, 'AK-47 | Redline (Field-Tested)', [
  variant(3, 'StatTrak™ AK-47 | Redline (Field-Tested)', 'FT', 9000, { is_stattrak: true }),
  variant(2, 'AK-47 | Redline (Field-Tested)', 'FT', 5000),
  variant(1, 'AK-47 | Redline (Minimal Wear)', 'MW', null),
]);
const CASE = found(9, 'Redline Case', []);
const server = fakeServer(({ path, body }) => {
  if (path !== '/item/all') return reply({ success: true, items: [], total: 0 });
  const items = (body as { game: number }).game === 730 ? [SKIN, CASE] : [];
  return reply({ success: true, items, total: items.length });
});

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search items' });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const names = (): string[] => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const active = (): string | null => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;
const press = (key: string): boolean => fireEvent.keyDown(field(), { key });
/** Types, and waits for the answers. */
async function type(text: string): Promise<void> {
  fireEvent.change(field(), { target: { value: text } });
  await pass(1000);
  await pass(50);
}

/** The first load of this part takes longer than a test waits. */
beforeAll(() => import('./SearchList.tsx'));
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderPart(<Search viewer={undefined} place="bar" />);
});
afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
  browserStore.clear();
});

describe('the search', () => {
  it('shows a skin once, with the prices of its exteriors by line and column, and the most traded one first', async () => {
    await type('redline');
    await vi.waitFor(() => expect(names()).toHaveLength(4));
    const skin = within(screen.getByRole('group', { name: 'AK-47 | Redline' }));
    expect(skin.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'AK-47 | Redline (Minimal Wear) MW–',
      'AK-47 | Redline (Field-Tested) FT$5.00',
      'StatTrak™ AK-47 | Redline (Field-Tested) FT$9.00',
    ]);
    expect(skin.getAllByRole('option')[2]!.getAttribute('href')).toBe('/cs2/item/slug-3');
    expect(names()[3]).toMatch(/Redline Case.*\$5\.00/);
    expect(active()).toContain('(Field-Tested) FT$5.00');
    expect(screen.getByText('2 results')).toBeTruthy();
    expect(server.sent.flatMap(({ path, body }) => (path === '/item/all' ? [body] : []))).toEqual([
      { name: 'redline', limit: 20, game: 730, skins: true },
      { name: 'redline', limit: 20, game: 570, skins: true },
    ]);
  });

  it('moves between rows, and between the exteriors of the row that the arrow keys chose', async () => {
    await type('redline');
    await vi.waitFor(() => expect(names()).toHaveLength(4));
    expect(press('ArrowRight')).toBe(true);
    expect(active()).toContain('FT$5.00');
    press('ArrowDown');
    expect(active()).toContain('Redline Case');
    press('ArrowUp');
    expect(active()).toContain('FT$5.00');
    expect(press('ArrowRight')).toBe(false);
    expect(active()).toContain('StatTrak™');
    const target = screen.getByRole('link', { name: 'Set target: StatTrak™ AK-47 | Redline (Field-Tested)' });
    expect([target.getAttribute('href'), target.tabIndex]).toEqual(['/target?set=cs2%2Fslug-3', 0]);
    expect(screen.getByRole('button', { name: 'Add To Watchlist: Redline Case' }).tabIndex).toBe(-1);
    press('ArrowLeft');
    press('ArrowLeft');
    expect(active()).toContain('(Minimal Wear)');
  });

  it('is emptied by Escape, and closed by the next one', async () => {
    await type('redline');
    expect(field().getAttribute('aria-expanded')).toBe('true');
    press('Escape');
    expect([field().value, field().getAttribute('aria-expanded')]).toEqual(['', 'true']);
    press('Escape');
    expect(field().getAttribute('aria-expanded')).toBe('false');
    expect(names()).toEqual([]);
  });

  it('remembers what was searched and opened', async () => {
    await type('redline');
    await vi.waitFor(() => expect(names()).toHaveLength(4));
    press('Enter');
    expect(field().getAttribute('aria-expanded')).toBe('false');
    await type('');
    expect(names().slice(0, 2)).toEqual(['redline', expect.stringContaining('Redline FT')]);
    expect(screen.getByRole('button', { name: 'Add To Watchlist: AK-47 | Redline (Field-Tested)' })).toBeTruthy();
    press('ArrowDown');
    press('Enter');
    expect(field().value).toBe('redline');
  });

  it('finds pages by the beginnings of their words', async () => {
    await type('stat');
    await vi.waitFor(() => expect(names()[0]).toBe('Source status'));
    await type('tat');
    await vi.waitFor(() => expect(names()).toHaveLength(4));
    expect(names()).not.toContain('Source status');
  });
});
