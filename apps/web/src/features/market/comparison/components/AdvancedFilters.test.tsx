import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULTS, type Filters } from '@lootfolio/domain/comparison-filters';
import { queryClient } from '../../../../lib/query-client.ts';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { AdvancedFilters } from './AdvancedFilters.tsx';

vi.mock('../../../../lib/AppLink.tsx', () => ({
  AppLink: ({ href, children }: { href: string; children: string }) => <a href={href}>{children}</a>,
}));

const NO_GROUPS = { Type: [], Rarity: [], Extra: [], Exterior: [] };

function panel(given: Partial<Filters> = {}, locked = false) {
  const onChange = vi.fn<(patch: Partial<Filters>) => void>();
  localStorage.setItem('filters', 'open');
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <AdvancedFilters locked={locked} named={false} filters={{ ...DEFAULTS, ...given }} groups={NO_GROUPS} onChange={onChange} />
    </QueryClientProvider>,
  );
  return { onChange, container };
}

const source = (name: string, states: boolean) => ({ market: name.toLowerCase(), name, state: 'ok', rows: 1, states_sales: states });
const server = fakeServer();
beforeEach(() => {
  queryClient.clear();
  const items = [source('Steam', false), source('Skinport', true)];
  server.answer = () => reply({ success: true, items, total: items.length });
});

const type = (name: string, text: string): void => {
  const field = screen.getByRole('textbox', { name });
  field.focus();
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
};

describe('the advanced filters', () => {
  it('are inert for visitors, with a link to sign in [COMP-207] [COMP-209] [COMP-210]', () => {
    const { container } = panel({}, true);
    expect(container.querySelector('[inert]')?.querySelectorAll('input').length).toBeGreaterThan(3);
    expect(screen.getByText('sign in with Steam to use advanced filters')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign in with Steam' }).getAttribute('href')).toBe('/login');
    expect(screen.queryByText("This link's filters need sign-in")).toBeNull();
  });

  it('tell a visitor that their link has some', () => {
    panel({ minPrice: 5000 }, true);
    expect(screen.getByText("This link's filters need sign-in")).toBeTruthy();
  });

  it('report prices in thousandths [COMP-244]', () => {
    const { onChange } = panel();
    type('Price, minimum', '12.34');
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ minPrice: 12_340, maxPrice: 20_000_000 });
  });

  it.each([
    ['Price, maximum', '1000000.01', 'Enter a value between 0 and 1000000.'],
    ['Price, minimum', 'abc', 'Enter a number, such as 12.34.'],
    ['ROI, maximum', '10001', 'Enter a value between 0 and 10000.'],
    ['ROI, minimum', '1.005', 'Enter a number, such as 12.34.'],
    ['Quantity, at least', '10001', 'Enter a quantity between 0 and 10,000.'],
  ])('show the problem of %s %s and do not report it', (name, text, message) => {
    const { onChange } = panel();
    type(name, text);
    expect(screen.getByRole('alert').textContent).toBe(message);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('offer any volume, and those of the list [COMP-214] [COMP-215]', () => {
    panel();
    const options = screen.getAllByRole('option').map((option) => option.textContent);
    expect(options.slice(0, 10)).toEqual(['Any', '5', '10', '25', '50', '100', '200', '350', '500', '700']);
  });

  it('say whose sales are counted', async () => {
    panel();
    expect(await screen.findByRole('combobox', { name: '7-day sales, at least (Skinport)' })).toBeTruthy();
  });
});

describe('a typed quantity', () => {
  it('is at most 10,000: a larger one is refused [COMP-221]', () => {
    const { onChange } = panel();
    type('Quantity, at least', '10001');
    expect(screen.getByRole('alert').textContent).toBe('Enter a quantity between 0 and 10,000.');
    expect(onChange).not.toHaveBeenCalled();
    type('Quantity, at least', '10000');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ qty: 10_000 });
  });

  it.each([
    ['', 0],
    ['7', 7],
  ])('%j is %j', (text, qty) => {
    const { onChange } = panel({ qty: 3 });
    type('Quantity, at least', text);
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ qty });
  });

  it.each(['10001', '-1', '1.5', 'x'])('%j is refused and stays for correction', (text) => {
    const { onChange } = panel({ qty: 3 });
    type('Quantity, at least', text);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity, at least' });
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual([text, 'true']);
    expect(onChange).not.toHaveBeenCalled();
  });
});
