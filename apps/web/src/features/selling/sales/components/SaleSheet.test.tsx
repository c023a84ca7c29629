import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { answerReads, openSales, sampleDetails, sampleSale, sampleWorld, type World } from '../sales.test-helper.tsx';

let world: World;
let write: () => Response;
const server = fakeServer((sent) => answerReads(world, sent) ?? write());
const written = () => server.sent.filter(({ init }) => init.method === 'POST').map(({ path, body }) => [path, body]);
/** How often the details were read: never again once the sale is gone. */
const reads = () => server.sent.filter(({ path, init }) => path === '/sales/1' && init.method === 'GET').length;
const sheet = () => screen.findByRole('dialog', { name: sampleSale().name });
const press = (label: string) => fireEvent.click(screen.getByRole('button', { name: label }));
const done = () => reply({ success: true, item: sampleSale() });

beforeEach(() => {
  world = sampleWorld();
  write = done;
  queryClient.clear();
});

/** The facts of the open sale by their labels. */
async function facts(): Promise<Record<string, string>> {
  const names = within(await sheet()).getAllByRole('term');
  return Object.fromEntries(names.map((one) => [one.textContent!, one.nextElementSibling!.textContent!.replace(/\s+/g, ' ').trim()]));
}

describe('the details of a sale', () => {
  it('show amounts, both dates, the market and its word, native amounts and the compensation', async () => {
    const native = { units: 6712, net_units: 6310, scale: 2, currency: 'CNY' };
    world.details = sampleDetails({ item: sampleSale({ native, compensation: 2000, said: 'trade_done', net_source: 'estimated' }) });
    openSales('?sale=1');
    await screen.findByText('wx-77');
    expect(await facts()).toMatchObject({
      'Sell price': '$10.00 67.12 CNY',
      Fee: '$0.60',
      Net: '$9.40 63.10 CNY estimated',
      Compensation: '$2.00',
      Profit: '+$1.40 +14.00% of the sell price',
      ROI: '+17.50% of the buy price',
      'Selling market': 'WXWaxpeer',
      'Money free': 'not stated',
      'Learned from': 'the market',
      "The market's word": '“trade_done”',
      'Number at the market': 'wx-77',
    });
  });

  it('say what to do with a sale that is not handed over, and where', async () => {
    world.details = sampleDetails({ item: sampleSale({ status: 'PENDING', item_free_at: null, money_free_at: null }) });
    openSales('?sale=1');
    const details = within(await sheet());
    expect(await details.findByText(/^Sold, but not handed over yet\. Hand it over on Waxpeer/)).toBeTruthy();
    expect((await details.findByRole('link', { name: 'Open Waxpeer' })).getAttribute('href')).toBe('https://waxpeer.com');
    expect(await facts()).toMatchObject({ 'Item free': 'after the hand-over', 'Money free': 'after the hand-over' });
  });

  it('say from when on a sale counts as paid at a market that does not, and leave out a word that is only a number', async () => {
    world.details = sampleDetails({ item: sampleSale({ status: 'ON_PROTECTION', money_free_at: null, said: '5' }) });
    openSales('?sale=1');
    expect(await facts()).toMatchObject({ 'Money free': 'not stated; counts as paid from Nov 28, 2026 on' });
    expect(Object.keys(await facts())).not.toContain("The market's word");
  });

  it('name the purchase whose piece was sold, and set another one', async () => {
    world.details = sampleDetails({ choices: [{ id: 8, open: 1, unit_cost: 9100, bought_on: '2026-11-10', category: '' }] });
    openSales('?sale=1');
    const cost = within(await screen.findByRole('region', { name: 'Cost' }));
    expect(cost.getByText(/^Purchase of Nov 15, 2026: 5 pieces, 2 left, each/).textContent).toContain('$8.00 · play · skins.csv');
    press('Use the purchase of Nov 10, 2026');
    expect(await screen.findByText('The purchase was set.')).toBeTruthy();
    press('Let the rule of costs decide');
    expect(await screen.findByText('The cost was decided again.')).toBeTruthy();
    expect(written()).toEqual([
      ['/sales/1/choose-lot', { lot_id: 8 }],
      ['/sales/1/choose-lot', { lot_id: null }],
    ]);
    write = () => reply({ success: false, code: 'STATE', msg: '' }, 409);
    press('Let the rule of costs decide');
    expect(await screen.findByText('Try Again Later!')).toBeTruthy();
  });

  it('list what became of the other listings', async () => {
    world.details = sampleDetails({
      listings: [{ market: 'csfloat', market_name: 'CSFloat', price: 10_100, state: 'removed', ended_at: null }],
    });
    openSales('?sale=1');
    const listings = within(await screen.findByRole('region', { name: 'Listings of this item' }));
    expect(listings.getByRole('listitem').textContent).toBe('CFCSFloat$10.10delisted');
  });

  it('ask about a possible double, and close when it was the same sale', async () => {
    world.details = sampleDetails({ item: sampleSale({ origin: 'hand', same_as: 9 }) });
    const address = openSales('?sale=1');
    await sheet();
    fireEvent.click(await screen.findByRole('button', { name: 'Another sale' }));
    expect(await screen.findByText('Both sales count.')).toBeTruthy();
    const before = reads();
    press('The same sale');
    await waitFor(() => expect(address()).toBe(''));
    expect(reads()).toBe(before);
    expect(written()).toEqual([
      ['/sales/1/settle-double', { same: false }],
      ['/sales/1/settle-double', { same: true }],
    ]);
  });

  it('lead to the other sale of a possible double', async () => {
    world.details = sampleDetails({ item: sampleSale({ origin: 'hand', same_as: 9 }) });
    const address = openSales('?sale=1');
    fireEvent.click(await screen.findByRole('button', { name: 'Open the other one' }));
    await waitFor(() => expect(address()).toBe('?sale=9'));
  });

  it('delete an entered sale after a question, and none of a market', async () => {
    world.details = sampleDetails({ item: sampleSale({ origin: 'hand' }) });
    const address = openSales('?sale=1');
    fireEvent.click(await screen.findByRole('button', { name: 'Delete sale' }));
    const question = screen.getByRole('alertdialog', { name: 'Delete this sale?' });
    expect(written()).toEqual([]);
    fireEvent.click(within(question).getByRole('button', { name: 'Delete sale' }));
    expect(await screen.findByText('Sale deleted.')).toBeTruthy();
    await waitFor(() => expect(address()).toBe(''));
    expect(written()).toEqual([['/sales/1/delete', undefined]]);
    await waitFor(() => expect(server.sent.at(-1)!.path).not.toBe('/sales/1/delete'));
    expect(reads()).toBe(1);
  });

  it('offer no deletion of a sale that a market reported', async () => {
    openSales('?sale=1');
    await screen.findByText('wx-77');
    expect(screen.queryByRole('button', { name: 'Delete sale' })).toBeNull();
  });

  it('say why they could not be loaded', async () => {
    server.answer = (sent) =>
      sent.path === '/sales/1' ? reply({ success: false, code: 'NOT_FOUND', msg: 'Not found.' }, 404) : answerReads(world, sent)!;
    openSales('?sale=1');
    const dialog = await screen.findByRole('dialog', { name: 'Details' });
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Not found.');
  });
});
