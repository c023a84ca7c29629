import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer, reply, type Sent } from '../../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { NamesTab } from './NamesTab.tsx';
import { RatesTab } from './RatesTab.tsx';
import { SourcesTab } from './SourcesTab.tsx';

const AT = '2026-11-20T12:00:00.000Z';
const server = fakeServer();
beforeEach(() => queryClient.clear());

const lists = (items: object[]) => (sent: Sent) =>
  reply(sent.init.method === 'GET' ? { success: true, items, total: items.length } : { success: true });
const changes = () =>
  server.sent.filter(({ init }) => init.method !== 'GET').map(({ path, init, body }) => [`${init.method} ${path}`, body]);
const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const confirm = async (name: string) => {
  const question = await screen.findByRole('alertdialog');
  await act(async () => void fireEvent.click(within(question).getByRole('button', { name })));
};

const feed = {
  key: 'waxpeer-prices/cs2',
  game: 'cs2',
  side: 'ask',
  state: 'failed',
  reason: 'The list was far shorter than the last one and was kept out.',
  rows: 5600,
  last_success: AT,
  last_error_at: AT,
  last_error: 'LIST_TOO_SHORT',
  source: 'waxpeer-prices',
  interval_seconds: 300,
  own_interval_seconds: 300,
  set_interval_seconds: null,
  reading: false,
  kept_out: { rows: 1204, accepted: false },
  refused_names: null,
};
const source = {
  market_id: 3,
  market: 'waxpeer',
  name: 'Waxpeer',
  enabled: true,
  has_lists: true,
  state: 'failed',
  reason: feed.reason,
  last_success: AT,
  last_error_at: AT,
  next_attempt: AT,
  rows: 5600,
  feeds: [feed],
};

it('says why a list was kept out, and accepts it after a question', async () => {
  server.answer = lists([source]);
  renderPart(<SourcesTab />);
  const notice = await screen.findByText(/the last list had 1,204 rows, the one before 5,600/);
  expect(notice.textContent).toContain('far shorter than the last one');
  await press('Accept the list of waxpeer-prices/cs2');
  expect(changes()).toEqual([]);
  await confirm('Accept');
  expect(changes()).toEqual([['POST /admin/item/sources/waxpeer/accept', { feed: 'waxpeer-prices/cs2' }]]);
});

it('says that the names of a list were refused, and accepts them after a question', async () => {
  const full = { ...feed, state: 'ok', kept_out: null, refused_names: { names: 7200, accepted: false } };
  server.answer = lists([{ ...source, state: 'ok', feeds: [full] }]);
  renderPart(<SourcesTab />);
  expect(await screen.findByText(/7,200 names of the last list are unknown/)).toBeTruthy();
  await press('Accept the names of waxpeer-prices/cs2');
  expect(changes()).toEqual([]);
  await confirm('Accept');
  expect(changes()).toEqual([['POST /admin/item/sources/waxpeer/accept', { feed: 'waxpeer-prices/cs2' }]]);
});

it('switches a market off after a question, on at once, and reads it now only when it is on', async () => {
  server.answer = lists([source, { ...source, market_id: 2, market: 'buff', name: 'Buff.163', enabled: false, state: 'off', feeds: [] }]);
  renderPart(<SourcesTab />);
  await screen.findByRole('button', { name: 'Switch Waxpeer off' });
  expect(screen.queryByRole('button', { name: 'Refresh Buff.163 now' })).toBeNull();
  await press('Switch Waxpeer off');
  await confirm('Switch off');
  await press('Switch Buff.163 on');
  await press('Refresh Waxpeer now');
  expect(changes()).toEqual([
    ['PUT /admin/item/sources/waxpeer', { enabled: false }],
    ['PUT /admin/item/sources/buff', { enabled: true }],
    ['POST /admin/item/sources/waxpeer/refresh', undefined],
  ]);
});

it('sets how often a source is read, not below what it allows, and takes that back [ADMIN-305]', async () => {
  const set = { ...feed, kept_out: null, interval_seconds: 7200, set_interval_seconds: 7200 };
  const bids = { ...feed, key: 'waxpeer-bids/cs2', source: 'waxpeer-bids', side: 'bid', kept_out: null };
  server.answer = lists([{ ...source, feeds: [set, { ...set, key: 'waxpeer-prices/rust', game: 'rust' }, bids] }]);
  renderPart(<SourcesTab />);
  await screen.findByRole('button', { name: '3 lists' });
  await press('3 lists');
  const prices = within(await screen.findByRole('region', { name: 'waxpeer-prices' }));
  expect(prices.getByText('2 h')).toBeTruthy();
  expect(prices.getByText('set by an administrator; the source allows 5 min')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'waxpeer-bids' })).getByText('as the source allows')).toBeTruthy();
  await press('Change: Interval of waxpeer-prices');
  const minutes = screen.getByRole('textbox', { name: 'Minutes between two readings' });
  const type = (text: string) => act(async () => void fireEvent.change(minutes, { target: { value: text } }));
  await type('4');
  await press('Save');
  expect(changes()).toEqual([]);
  await type('90');
  await press('Save');
  await press('Change: Interval of waxpeer-prices');
  await press('Use that of the source');
  expect(changes()).toEqual([
    ['PUT /admin/item/sources/waxpeer/interval', { source: 'waxpeer-prices', interval_seconds: 5400 }],
    ['PUT /admin/item/sources/waxpeer/interval', { source: 'waxpeer-prices', interval_seconds: null }],
  ]);
});

const name = {
  market_id: 3,
  market: 'waxpeer',
  market_name: 'Waxpeer',
  game: 'cs2',
  app_id: 730,
  name: 'AK 47 Redline FT',
  phase: null,
  price: 8000,
  times: 3,
  first_seen: AT,
  last_seen: AT,
  state: 'open',
  item: null,
};

it('ignores a name, and takes a decision back', async () => {
  server.answer = lists([name, { ...name, name: 'Assigned', state: 'assigned' }]);
  renderPart(<NamesTab search={{}} onChange={() => undefined} />);
  await screen.findByText('AK 47 Redline FT');
  await press('Ignore AK 47 Redline FT');
  await press('Undo the decision about Assigned');
  const named = { market: 'waxpeer', phase: null, app_id: 730 };
  expect(changes()).toEqual([
    ['POST /admin/item/match', { ...named, name: 'AK 47 Redline FT', item_id: null }],
    ['POST /admin/item/unmatch', { ...named, name: 'Assigned' }],
  ]);
});

it.each([
  [{}, 'Every name has an item'],
  [{ state: 'ignored' as const }, 'No name is ignored'],
  [{ q: 'x' }, 'No name matches'],
])('says of an empty list of names with %j what it means', async (search, text) => {
  server.answer = lists([]);
  renderPart(<NamesTab search={search} onChange={() => undefined} />);
  expect(await screen.findByText(text)).toBeTruthy();
});

const stated = { rate: 7, source: 'open.er-api.com', as_of: AT };
const rate = { currency: 'CNY', used: stated, fixed: false, fixed_at: null, sourced: stated, refused: null };

it('shows a refused rate with what it is compared with, and accepts exactly that rate', async () => {
  server.answer = lists([{ ...rate, refused: { ...stated, rate: 15.5, first_refused_at: AT, refused_at: AT } }]);
  renderPart(<RatesTab />);
  expect((await screen.findByText(/more than double of the last accepted 7\.00/)).textContent).toContain('15.50');
  await press('Accept 15.50');
  await confirm('Accept');
  expect(changes()).toEqual([['POST /admin/item/rates/CNY/accept', { rate: 15.5 }]]);
});

it('fixes a rate, and removes a fixed one', async () => {
  server.answer = lists([{ ...rate, fixed: true, fixed_at: AT }]);
  renderPart(<RatesTab />);
  await screen.findByText('Set by an administrator');
  await press('Remove the fixed rate of CNY');
  await press('Set the rate of CNY by hand');
  const dialog = await screen.findByRole('dialog', { name: 'Set the rate of CNY by hand' });
  fireEvent.change(within(dialog).getByLabelText('CNY for one dollar'), { target: { value: '6.7769' } });
  await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Set by hand' })));
  expect(changes()).toEqual([
    ['PUT /admin/item/rates/CNY', { rate: null }],
    ['PUT /admin/item/rates/CNY', { rate: 6.7769 }],
  ]);
});

it('asks once more before it fixes a rate far from that of the sources, and shows how far', async () => {
  server.answer = lists([{ ...rate, used: { ...stated, rate: 6.8 }, sourced: { ...stated, rate: 6.8 } }]);
  renderPart(<RatesTab />);
  await screen.findByText('CNY');
  await press('Set the rate of CNY by hand');
  const dialog = within(await screen.findByRole('dialog', { name: 'Set the rate of CNY by hand' }));
  const submit = (name: string) => act(async () => void fireEvent.click(dialog.getByRole('button', { name })));
  const type = (value: string) => fireEvent.change(dialog.getByLabelText('CNY for one dollar'), { target: { value } });
  type('68');
  expect(dialog.getByText(/The sources say 6\.80 CNY/).textContent).toContain('+900.0%');
  await submit('Set by hand');
  expect([changes(), dialog.getByText(/900\.0% above the 6\.80 of the sources/) !== null]).toEqual([[], true]);
  await submit('Back');
  expect(dialog.getByLabelText<HTMLInputElement>('CNY for one dollar').value).toMatch(/^68/);
  await submit('Set by hand');
  await submit('Set 68.00 anyway');
  expect(changes()).toEqual([['PUT /admin/item/rates/CNY', { rate: 68 }]]);
});

it('says that a tab could not be loaded, and loads it again', async () => {
  server.answer = () => reply({ success: false, code: 'INTERNAL', msg: 'x' }, 500);
  renderPart(<RatesTab />);
  expect(await screen.findByText('Could not load.')).toBeTruthy();
  server.answer = lists([rate]);
  await press('Retry');
  expect(await screen.findByText('CNY')).toBeTruthy();
});
