import { forEachField, PORTFOLIO_FIELDS, type PortfolioValues } from '@lootfolio/domain/portfolio';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { dismissInfo } from '../../../../ui/overlay/toasts.ts';
import { PortfolioForm } from './PortfolioForm.tsx';

const AT = '2026-11-20T12:00:00.000Z';
const saved = (changes: Partial<PortfolioValues> = {}) => ({ ...forEachField(() => 0), ...changes, sum: 0, update_time: AT });
let known: readonly object[] = [];
let refusal: Response | null = null;
const server = fakeServer(({ path, body }) => {
  if (path.startsWith('/portfolio/known')) return reply({ success: true, items: known, total: known.length });
  if (path === '/portfolio') return refusal ?? reply({ success: true, data: { ...(body as object), sum: 1, update_time: AT } });
  return reply({ success: true, data: [], total: 0 });
});

const LABELS = [
  ...['Investments', 'Stocks', 'Cash', 'Crypto', 'Bank'],
  ...['Buff.163', 'Waxpeer', 'MarketCSGO', 'Shadowpay', 'Skinland', 'LisSkins', 'DMarket', 'CSFloat', 'White.Market', 'Gamerpay'],
  ...['CS2 inventory', 'Dota 2 inventory'],
];
const field = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name });
const sum = () => screen.getByRole('status', { name: 'Sum' }).textContent;
const type = (name: string, text: string): void => {
  fireEvent.focus(field(name));
  fireEvent.change(field(name), { target: { value: text } });
  fireEvent.blur(field(name));
};
const press = async (name: string): Promise<void> => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const sent = () => server.sent.filter(({ path }) => path === '/portfolio').map(({ body }) => body);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const card = () => document.querySelector<HTMLElement>('[data-fading]');
const show = (values: ReturnType<typeof saved> | null = null) => renderPart(<PortfolioForm saved={values} steamId="76561198000000001" />);

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.clear();
  sessionStorage.clear();
  known = [];
  refusal = null;
});
afterEach(() => {
  act(dismissInfo);
  vi.useRealTimers();
});

describe('the form', () => {
  it('has 17 fields in three groups, and sends them all in thousandths of a dollar [PORT-203, PORT-208, PORT-213]', async () => {
    show();
    expect(screen.getAllByRole('spinbutton')).toHaveLength(17);
    for (const [group, labels] of Object.entries({
      Assets: LABELS.slice(0, 5),
      'Market balances': LABELS.slice(5, 15),
      Inventories: LABELS.slice(15),
    })) {
      const fields = within(screen.getByRole('group', { name: group })).getAllByRole('spinbutton');
      expect(fields.map((one) => (one as HTMLInputElement).labels![0]!.textContent)).toEqual(labels);
    }
    for (const [at, label] of LABELS.entries()) type(label, `${at + 1}.25`);
    await press('Save');
    expect(sent()).toEqual([Object.fromEntries(PORTFOLIO_FIELDS.map((name, at) => [name, (at + 1) * 1000 + 250]))]);
  });

  it('begins with what is saved; what is 0 is an empty field with a placeholder, and an empty field counts as 0', async () => {
    show(saved({ cash: 1_234_560, csfloat: 20 }));
    expect([field('Cash').value, field('CSFloat').value, field('Bank').value]).toEqual(['1,234.56', '0.02', '']);
    expect(field('Bank').placeholder).toBe('0');
    type('Cash', '');
    await press('Save');
    expect(sent()).toEqual([{ ...forEachField(() => 0), csfloat: 20 }]);
  });

  it('takes numbers in steps of a cent, from 0 to a billion dollars [PORT-206, PORT-208]', async () => {
    show();
    expect([field('Cash').getAttribute('aria-valuemin'), field('Cash').getAttribute('aria-valuemax')]).toEqual(['0', '1000000000000']);
    type('Cash', '5');
    fireEvent.keyDown(field('Cash'), { key: 'ArrowUp' });
    expect(field('Cash').getAttribute('aria-valuenow')).toBe('5010');
    fireEvent.keyDown(field('Cash'), { key: 'ArrowDown' });
    fireEvent.keyDown(field('Cash'), { key: 'ArrowDown' });
    expect(field('Cash').getAttribute('aria-valuenow')).toBe('4990');
    for (const wrong of ['abc', '1.234', '-1', '1000000000.01']) {
      type('Cash', wrong);
      expect(screen.getByRole('alert').textContent).toBe('Enter an amount from 0 to $1,000,000,000.00, in whole cents.');
      await press('Save');
      expect(document.activeElement).toBe(field('Cash'));
    }
    expect(sent()).toEqual([]);
    type('Cash', '1000000000');
    expect(screen.queryByRole('alert')).toBeNull();
    await press('Save');
    expect(sent()).toHaveLength(1);
  });

  it('shows the sum while the values change; nobody can write it [PORT-207]', () => {
    show(saved({ cash: 1000, waxpeer: 2000 }));
    expect(sum()).toBe('$3.00');
    fireEvent.change(field('Dota 2 inventory'), { target: { value: '4.5' } });
    expect(sum()).toBe('$7.50');
    fireEvent.change(field('Cash'), { target: { value: '' } });
    expect(sum()).toBe('$6.50');
    const shown = screen.getByRole('status', { name: 'Sum' });
    expect([shown.tagName, shown.isContentEditable ?? false, shown.querySelector('input')]).toEqual(['OUTPUT', false, null]);
    expect(screen.queryByRole('textbox', { name: 'Sum' }) ?? screen.queryByRole('spinbutton', { name: 'Sum' })).toBeNull();
    expect(screen.getByRole('group', { name: 'Inventories' }).textContent).toContain('Subtotal: $4.50');
  });

  it('keeps what was typed in this tab until it is saved or discarded', async () => {
    const { unmount } = show(saved({ cash: 1000 }));
    expect(screen.queryByText('Not saved')).toBeNull();
    type('Cash', '7');
    expect(screen.getByText('Not saved')).toBeTruthy();
    unmount();
    const second = show(saved({ cash: 1000 }));
    expect([field('Cash').value, sum()]).toEqual(['7.00', '$7.00']);
    await press('Discard changes');
    expect([field('Cash').value, sum(), screen.queryByText('Not saved')]).toEqual(['1.00', '$1.00', null]);
    second.unmount();
    show(saved({ cash: 1000 }));
    expect(field('Cash').value).toBe('1.00');
  });

  it('discards a text that is no amount, too', async () => {
    show(saved({ cash: 1000 }));
    type('Cash', 'abc');
    expect(screen.getByRole('alert')).toBeTruthy();
    await press('Discard changes');
    expect([field('Cash').value, screen.queryByRole('alert')]).toEqual(['1.00', null]);
  });

  it('says for 4 s that it was saved [PORT-209]', async () => {
    show();
    type('Bank', '10');
    await press('Save');
    await pass(0);
    expect(card()!.textContent).toBe('Portfolio updated successfully.');
    expect(card()!.dataset['kind']).toBe('success');
    await pass(3900);
    expect(card()!.dataset['fading']).toBe('false');
    await pass(200);
    expect(card()!.dataset['fading']).toBe('true');
  });

  it('says for 4 s that it was not saved, why, and keeps what was typed [PORT-210]', async () => {
    refusal = reply({ success: false, code: 'INTERNAL', msg: 'Something went wrong on the server.' }, 500);
    show();
    type('Bank', '10');
    await press('Save');
    await pass(0);
    expect(card()!.textContent).toBe('Error while updating portfolio.');
    expect(card()!.dataset['kind']).toBe('error');
    await pass(3900);
    expect(card()!.dataset['fading']).toBe('false');
    await pass(200);
    expect(card()!.dataset['fading']).toBe('true');
    expect(screen.getByRole('alert').textContent).toContain('Something went wrong on the server.');
    expect([field('Bank').value, screen.queryByText('Not saved') !== null]).toEqual(['10.00', true]);
  });

  it('shows a refusal of the server at its field', async () => {
    refusal = reply({ success: false, code: 'VALIDATION', msg: 'Invalid.', fields: { bank: 'is too large' } }, 400);
    show();
    type('Bank', '10');
    await press('Save');
    await pass(0);
    expect(field('Bank').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Is too large.')).toBeTruthy();
  });
});

describe('filling', () => {
  const none = (name: string, reason: string) => ({ field: name, value: null, as_of: null, reason });

  it('from markets puts in the known balances, and says of which markets none is known and why [PORT-208]', async () => {
    vi.setSystemTime(new Date('2026-11-20T12:05:00Z'));
    known = [
      none('buff163', 'NOT_OFFERED'),
      { field: 'waxpeer', value: 12_340, as_of: AT, reason: null },
      none('marketcsgo', 'NO_KEY'),
      none('shadowpay', 'NOT_OFFERED'),
      none('csfloat', 'REFUSED'),
    ];
    show(saved({ waxpeer: 10, csfloat: 5000 }));
    await press('Fill from markets');
    await pass(0);
    expect([field('Waxpeer').value, field('CSFloat').value, sum()]).toEqual(['12.34', '5.00', '$17.34']);
    const told = within(screen.getByRole('group', { name: 'Market balances' })).getAllByRole('listitem');
    expect(told.map(({ textContent }) => textContent?.trim())).toEqual([
      'Filled, not saved yet: Waxpeer.',
      'No way to read your balance is known: Buff.163 and Shadowpay.',
      'No API key is set: MarketCSGO. Set your API keys',
      'The market refused your key: CSFloat. Set your API keys',
    ]);
    expect(screen.getByText('read 5 min ago')).toBeTruthy();
    expect(sent()).toEqual([]);
    // the age belongs to the value that was filled
    type('Waxpeer', '13');
    expect(screen.queryByText('read 5 min ago')).toBeNull();
  });

  it('from inventory puts in the values of the inventories with their age, and where none was read leads to it [PORT-208]', async () => {
    vi.setSystemTime(new Date('2026-11-23T12:00:00Z'));
    known = [{ field: 'csgo_inventory', value: 5_000_000, as_of: AT, reason: null }, none('dota2_inventory', 'NEVER_READ')];
    show();
    await press('Fill from inventory');
    await pass(0);
    expect([field('CS2 inventory').value, field('Dota 2 inventory').value]).toEqual(['5,000.00', '']);
    expect(screen.getByText('read 3 days ago')).toBeTruthy();
    expect(screen.getByText(/^Never read yet: Dota 2 inventory\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Read your inventory' }).getAttribute('href')).toBe('/inventory');
    expect(server.sent.map(({ path }) => path)).toEqual(['/portfolio/known?source=inventory']);
  });

  it('says when nothing is known, and when the server does not answer', async () => {
    known = [none('csfloat', 'NO_KEY')];
    show();
    await press('Fill from markets');
    await pass(0);
    expect(screen.getByText('Nothing could be filled.')).toBeTruthy();
    server.answer = () => reply({ success: false, code: 'CONFLICT', msg: 'Out of order.' }, 409);
    await press('Fill from inventory');
    await pass(0);
    expect(screen.getByText('Could not be filled. Out of order.')).toBeTruthy();
    expect(sum()).toBe('$0.00');
  });
});
