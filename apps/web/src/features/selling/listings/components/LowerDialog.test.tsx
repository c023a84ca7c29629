import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
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
const bad = { ...result, new_price: 10_000, success: false, code: 'RATE_LIMITED', msg: 'The market asks to wait.' };
const answerOf = (one: typeof good | typeof bad) =>
  reply({ success: one.success, updated: Number(one.success), failed: Number(!one.success), operation: null, total: 1, results: [one] });

const server = fakeServer(() => answerOf(good));
const sent = () => server.sent.filter(({ path }) => path === '/listing/lower-price').map(({ body }) => body as { items: unknown[] });

function Screen() {
  const lowering = useLowering();
  const [opened, setOpened] = useState(true);
  return opened ? <LowerDialog items={ITEMS} app={0} lowering={lowering} onClose={() => setOpened(false)} /> : null;
}
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Lower/ });
const choose = (market: string, option: string): void => {
  fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(market) }));
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(`^${option}`) }));
};

beforeEach(() => queryClient.clear());

describe('bulk lowering', () => {
  it('needs a market and a pricing option, and says which is missing [LISTED-238, LISTED-239]', () => {
    renderPart(<Screen />);
    expect(submit().disabled).toBe(true);
    expect(screen.getByText('Select at least one market.')).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: /Waxpeer/ }));
    expect([submit().disabled, screen.getByText('Select a pricing option.').textContent]).toEqual([true, 'Select a pricing option.']);
    fireEvent.click(screen.getByRole('radio', { name: /^Set to minimum/ }));
    expect(submit().disabled).toBe(false);
    expect(submit().textContent).toBe('Lower 1 price');
  });

  it('shows each price before and after, what stays and why, and the sums', () => {
    renderPart(<Screen />);
    choose('Waxpeer', 'Set to minimum');
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'AK-47 | Redline (Field-Tested)WXWaxpeer$10.00$8.99',
      'AWP | Asiimov (Field-Tested)WXWaxpeer$10.00 · no price of this market is known',
    ]);
    const preview = screen.getByRole('region', { name: 'Preview' });
    expect(preview.textContent).toContain('1 price changes, 1 stays');
    expect(preview.textContent).toContain('Sum before$10.00After$8.99');
  });

  it('sends only what becomes cheaper, and shows what became of it', async () => {
    renderPart(<Screen />);
    choose('Waxpeer', 'Set to minimum');
    fireEvent.click(submit());
    await screen.findByText('Item prices updated successfully ✔️.');
    expect(sent()).toEqual([
      {
        options: { priceMarkets: ['waxpeer'], priceOptions: 'minimum' },
        items: [{ asset_id: AK.asset_id, app_id: 730, markets: [{ market_id: 3, market_item_id: '77' }] }],
        app_id: 0,
        client_key: expect.any(String),
      },
    ]);
    expect(screen.getByRole('dialog', { name: 'Lowered prices' }).textContent).toContain('1 lowered, 0 failed');
  });

  it('groups failures, and tries them again', async () => {
    server.answer = () => answerOf(bad);
    renderPart(<Screen />);
    choose('Waxpeer', 'Set to minimum');
    fireEvent.click(submit());
    await screen.findByText('Error while updating prices ❌');
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Waxpeer · 1 × The market asks to wait.');
    server.answer = () => answerOf(good);
    fireEvent.click(screen.getByRole('button', { name: 'Retry the failed (1)' }));
    await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('1 lowered, 0 failed'));
    expect(sent()[1]?.items).toEqual(sent()[0]?.items);
  });

  it('says so when the call fails, and stays open [LISTED-246] [ADMIN-307]', async () => {
    server.answer = () => reply({ success: false, code: 'INTERNAL', msg: 'down' }, 500);
    renderPart(<Screen />);
    choose('Waxpeer', 'Lower by 10%');
    fireEvent.click(submit());
    await screen.findByText('Error while updating prices ❌');
    expect(await screen.findByText('down')).toBeTruthy();
    expect(submit().textContent).toBe('Lower 1 price');
  });
});
