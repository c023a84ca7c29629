import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { sampleItem, sampleListing } from '../listed-items.test-helper.ts';
import { useLowering } from '../use-lowering.ts';
import { LowerDialog } from './LowerDialog.tsx';

const AK = sampleItem();
const AWP = sampleItem({
  asset_id: '2',
  name: 'AWP | Asiimov (Field-Tested)',
  markets: [sampleListing({ listing_id: 2, market_item_id: '78', market_price: null })],
});
const ITEMS = [AK, AWP];
const result = { asset_id: AK.asset_id, market: 'waxpeer', market_item_id: '77', old_price: 10_000, new_price: 8990 };
const good = { ...result, success: true, code: null, msg: null };
const bad = { ...result, success: false, code: 'RATE_LIMITED', msg: 'The market asks to wait.' };
const answerOf = (one: typeof good | typeof bad) =>
  reply({ success: one.success, updated: Number(one.success), failed: Number(!one.success), operation: null, total: 1, results: [one] });

const reads = (): Response => reply({ success: true, items: ITEMS, total: ITEMS.length });
let answer: () => Response;
const server = fakeServer(({ path }) => (path.startsWith('/listing/all') ? listed() : answer()));
let listed = reads;
const sent = () => server.sent.filter(({ path }) => path === '/listing/lower-price').map(({ body }) => body as { items: unknown[] });

function Screen() {
  const lowering = useLowering();
  const [opened, setOpened] = useState(true);
  return opened ? <LowerDialog items={ITEMS} app={0} lowering={lowering} onClose={() => setOpened(false)} /> : null;
}
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Lower/ });
const choose = async (market: string, option: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('checkbox', { name: new RegExp(market) }));
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(`^${option}`) }));
};

beforeEach(() => {
  queryClient.clear();
  answer = () => answerOf(good);
  listed = reads;
});
afterEach(() => vi.useRealTimers());

describe('bulk lowering', () => {
  it('needs a market and a pricing option, and says which is missing [LISTED-238, LISTED-239]', async () => {
    renderPart(<Screen />);
    expect(screen.queryByRole('checkbox')).toBeNull();
    await screen.findByRole('checkbox', { name: /Waxpeer/ });
    expect(submit().disabled).toBe(true);
    expect(screen.getByText('Select at least one market.')).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: /Waxpeer/ }));
    expect([submit().disabled, screen.getByText('Select a pricing option.').textContent]).toEqual([true, 'Select a pricing option.']);
    fireEvent.click(screen.getByRole('radio', { name: /^Set to minimum/ }));
    expect(submit().disabled).toBe(false);
    expect(submit().textContent).toBe('Lower 1 price');
  });

  it('shows each price before and after, what stays and why, and the sums', async () => {
    renderPart(<Screen />);
    await choose('Waxpeer', 'Set to minimum');
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'AK-47 | Redline (Field-Tested)WXWaxpeer$10.00$8.99',
      'AWP | Asiimov (Field-Tested)WXWaxpeer$10.00 · no price of this market is known',
    ]);
    const preview = screen.getByRole('region', { name: 'Preview' });
    expect(preview.textContent).toContain('1 price changes, 1 stays');
    expect(preview.textContent).toContain('Sum before$10.00After$8.99');
    expect(within(preview).getByText(/change it in the list/)).toBeTruthy();
  });

  it('sends only what becomes cheaper, and shows what became of it', async () => {
    renderPart(<Screen />);
    await choose('Waxpeer', 'Set to minimum');
    fireEvent.click(submit());
    await screen.findByText('Item prices updated successfully ✔️.');
    expect(sent()).toEqual([
      {
        options: { priceMarkets: ['waxpeer'], priceOptions: 'minimum' },
        items: [{ asset_id: AK.asset_id, app_id: 730, markets: [{ market_id: 3, market_item_id: '77', version: 2, price: 8990 }] }],
        app_id: 0,
        planned_at: expect.any(String),
        client_key: expect.any(String),
      },
    ]);
    expect(screen.getByRole('dialog', { name: 'Lowered prices' }).textContent).toContain('1 lowered, 0 failed');
  });

  it('groups failures, and tries them again', async () => {
    answer = () => answerOf(bad);
    renderPart(<Screen />);
    await choose('Waxpeer', 'Set to minimum');
    fireEvent.click(submit());
    await screen.findByText('Error while updating prices ❌');
    const market = screen.getByRole('region', { name: 'Waxpeer' });
    expect(within(market).getByText('1 price not lowered').textContent).toBe('1 price not loweredThe market asks to wait.');
    expect(within(market).getByRole('listitem').textContent).toBe(`${AK.name}$10.00`);
    expect(screen.getByText('No price was lowered')).toBeTruthy();
    answer = () => answerOf(good);
    fireEvent.click(screen.getByRole('button', { name: 'Retry the failed (1)' }));
    await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('1 lowered, 0 failed'));
    expect(sent()[1]).toMatchObject({
      items: [{ asset_id: AK.asset_id, app_id: 730, markets: [{ market_id: 3, market_item_id: '77', price: 8990 }] }],
    });
  });

  it('is a plan: it stays as it is, and after ten minutes it must be made again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderPart(<Screen />);
    await choose('Waxpeer', 'Set to minimum');
    listed = () =>
      reply({ success: true, items: [sampleItem({ markets: [sampleListing({ version: 3, market_price: 8000 })] })], total: 1 });
    expect(screen.getByRole('dialog').textContent).toContain('Prices read just now');
    act(() => void vi.advanceTimersByTime(600_000));
    await screen.findByText(/more than ten minutes old/);
    expect([submit().disabled, submit().textContent]).toEqual([true, 'Lower 1 price']);
    fireEvent.click(screen.getByRole('button', { name: 'Plan again' }));
    await screen.findByText(/1 item is not on sale any more/);
    expect(submit().disabled).toBe(false);
    fireEvent.click(submit());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ items: [{ markets: [{ version: 3, price: 7990 }] }] });
  });

  it('says what changed since the plan, which is not simply tried again', async () => {
    answer = () => answerOf({ ...bad, code: 'CHANGED', msg: 'The listing changed meanwhile. Look at it again.' });
    renderPart(<Screen />);
    await choose('Waxpeer', 'Set to minimum');
    fireEvent.click(submit());
    await screen.findByText(/changed since the plan/);
    expect(screen.queryByRole('button', { name: /Retry/ })).toBeNull();
  });

  it('says so when the call fails, and stays open [LISTED-246] [ADMIN-307]', async () => {
    answer = () => reply({ success: false, code: 'INTERNAL', msg: 'down' }, 500);
    renderPart(<Screen />);
    await choose('Waxpeer', 'Lower by 10%');
    fireEvent.click(submit());
    await screen.findByText('Error while updating prices ❌');
    expect(await screen.findByText('down')).toBeTruthy();
    expect(submit().textContent).toBe('Lower 1 price');
  });
});
