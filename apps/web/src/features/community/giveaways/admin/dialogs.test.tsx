import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { adminGiveawayOf, proofOf, WINNER } from '../giveaway.test-helper.ts';
import type { AdminGiveaway } from './admin-giveaways.queries.ts';
import { DrawDialog } from './DrawDialog.tsx';
import { EntriesDialog } from './EntriesDialog.tsx';
import { Actions, canDraw, openingOf, Status, type Opening } from './giveaway-columns.tsx';
import { GiveawayDialog } from './GiveawayDialog.tsx';
import { PrizeDialog } from './PrizeDialog.tsx';

const ITEM = { ...adminGiveawayOf().item_detail, general_id: 8, app_id: 730, price: 36_580 };
const DRAWN = {
  ...{ winner: { id: 1, ...WINNER }, winner_entry_id: 5, seed: 'the-seed', seed_hash: 'x', entries: [3, 5], entries_hash: 'y', total: 2 },
  randomness: proofOf().randomness,
};
const server = fakeServer(({ path }) => {
  if (path === '/item/all') return reply({ success: true, items: [ITEM], total: 1 });
  if (path.startsWith('/admin/giveaway/entries'))
    return reply({ success: true, items: [{ id: 5, joined_at: '2026-11-23T10:00:00.000Z', user: WINNER }], total: 1 });
  if (path.endsWith('determine-winner')) return reply({ success: true, msg: '', data: DRAWN });
  return reply({ success: true, msg: 'Done.', item: {} });
});
const written = () => server.sent.filter(({ init, path }) => init.method !== 'GET' && path !== '/item/all');
const onClose = vi.fn();
const fill = (name: string, value: string): void => void fireEvent.change(screen.getByLabelText(name), { target: { value } });
const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const valueOf = (name: string): string => screen.getByLabelText<HTMLInputElement>(name).value;
const isDisabled = (name: string): boolean => screen.getByLabelText<HTMLInputElement>(name).disabled;

beforeEach(() => {
  onClose.mockClear();
  queryClient.clear();
});

describe('the form of a giveaway', () => {
  it('needs item, value and end; type and giveaway type are chosen, and it starts now [ADMIN-GIVE-305] [ADMIN-GIVE-312]', async () => {
    renderPart(<GiveawayDialog giveaway={null} onClose={onClose} />);
    expect(Math.abs(Date.now() - Date.parse(valueOf('Starts')))).toBeLessThan(120_000);
    fill('Starts', '');
    await press('Create giveaway');
    for (const text of ['Choose an item.', 'Enter the value.', 'Enter the start.', 'Enter the end.'])
      expect(screen.getByText(text)).toBeTruthy();
    const options = (name: string) => [...screen.getByLabelText<HTMLSelectElement>(name).options].map(({ value }) => value);
    expect(options('Length')).toEqual(['Monthly', 'Weekly', 'Daily']);
    expect(options('Kind')).toEqual(['Daily', 'Monthly', 'Special']);
    expect(written()).toEqual([]);
  });

  it("fills the value with the chosen item's price, and sends thousandths and UTC", async () => {
    renderPart(<GiveawayDialog giveaway={null} onClose={onClose} />);
    fireEvent.change(screen.getByRole('combobox', { name: 'Search an item' }), { target: { value: 'redline' } });
    const option = await screen.findByRole('option', { name: /Redline/ });
    fireEvent.click(option);
    expect(server.sent[0]!.body).toMatchObject({ name: 'redline', game: 730 });
    expect(valueOf('Value')).toBe('36.58');
    fill('Value', '40.5');
    fill('Starts', '2026-11-23T10:00');
    fill('Ends', '2026-11-23T09:00');
    await press('Create giveaway');
    expect(screen.getByText('The end must be later than the start.')).toBeTruthy();
    fill('Ends', '2026-11-30T10:00');
    await press('Create giveaway');
    expect(written()[0]!.body).toEqual({
      ...{ type: 'Weekly', giveaway_type: 'Special', status: 'ACTIVE', value: 40_500, item_id: 9 },
      starts_at: new Date('2026-11-23T10:00').toISOString(),
      expires_at: new Date('2026-11-30T10:00').toISOString(),
    });
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('keeps what a giveaway that has begun has promised', async () => {
    const giveaway = adminGiveawayOf({ starts_at: '2026-01-01T10:00:31.000Z', expires_at: '2099-01-01T10:00:31.000Z' });
    renderPart(<GiveawayDialog giveaway={giveaway} onClose={onClose} />);
    expect([isDisabled('Starts'), isDisabled('Ends'), screen.queryByRole('combobox', { name: 'Search an item' })]).toEqual([
      true,
      false,
      null,
    ]);
    expect(screen.getByText('It has begun: start and item stay, and the value can only rise.')).toBeTruthy();
    fill('Value', '39');
    await press('Save');
    expect(screen.getByText('It has begun: the value cannot fall below $40.00.')).toBeTruthy();
    fill('Value', '41');
    fill('Status', 'CANCELLED');
    expect(screen.getByText(/^Cancelling is final/)).toBeTruthy();
    await press('Save');
    expect(written()[0]!.body).toMatchObject({
      value: 41_000,
      status: 'CANCELLED',
      starts_at: giveaway.starts_at,
      expires_at: giveaway.expires_at,
    });
  });

  it('also keeps the end once joining has ended', () => {
    renderPart(
      <GiveawayDialog giveaway={adminGiveawayOf({ status: 'EXPIRED', closed_at: '2026-01-02T10:00:00.000Z' })} onClose={onClose} />,
    );
    expect(isDisabled('Ends')).toBe(true);
  });

  it("shows the server's refusal at its field", async () => {
    server.answer = () =>
      reply({ success: false, code: 'VALIDATION', msg: 'Check', fields: { expires_at: 'The end must be in the future.' } }, 400);
    renderPart(<GiveawayDialog giveaway={adminGiveawayOf()} onClose={onClose} />);
    await press('Save');
    expect(screen.getByLabelText('Ends').getAttribute('aria-invalid')).toBe('true');
    expect([screen.getByText('The end must be in the future.').textContent, onClose.mock.calls.length]).toEqual([
      'The end must be in the future.',
      0,
    ]);
  });
});

it('an active giveaway that has not begun is scheduled, and its time stands in its own column', () => {
  renderPart(<Status giveaway={adminGiveawayOf({ starts_at: '2098-01-01T10:00:00.000Z' })} />);
  expect([screen.queryByText('Active'), screen.getByText('Scheduled').textContent]).toEqual([null, 'Scheduled']);
});

it('the form of a scheduled giveaway says so, too', () => {
  renderPart(<GiveawayDialog giveaway={adminGiveawayOf({ starts_at: '2098-01-01T10:00:00.000Z' })} onClose={onClose} />);
  expect([...screen.getByLabelText<HTMLSelectElement>('Status').options].map(({ text }) => text)).toEqual(['Scheduled', 'Cancelled']);
});

describe('what is offered for a giveaway', () => {
  it('opens the form with a press on the row while it can be changed, then the participants', () => {
    const opened = ([{}, { status: 'EXPIRED' }, { status: 'CANCELLED' }] as Partial<AdminGiveaway>[]).map((more) =>
      openingOf(adminGiveawayOf(more)),
    );
    expect(opened).toEqual(['edit', 'participants', 'participants']);
  });

  const EXPIRED = { status: 'EXPIRED', closed_at: '2026-01-02T10:00:00.000Z' } as const;
  const WON = { ...EXPIRED, winner_id: 4, winner: WINNER, drawn_at: '2026-01-02T11:00:00.000Z' };
  const prize = { sent_at: '2026-01-03T10:00:00.000Z', trade_offer: 'https://steamcommunity.com/tradeoffer/1', note: '', sent_by: 'Ada' };

  it('is a draw only when it has expired without a winner [ADMIN-GIVE-311]', () => {
    const drawable = ([{}, EXPIRED, WON, { status: 'CANCELLED' }] as Partial<AdminGiveaway>[]).map((more) =>
      canDraw(adminGiveawayOf(more)),
    );
    expect(drawable).toEqual([false, true, false, false]);
  });

  it.each<[Partial<AdminGiveaway>, string[]]>([
    [{}, ['Participants', 'Edit', 'Delete']],
    [EXPIRED, ['Draw Winner', 'Participants']],
    [{ ...EXPIRED, total_entries: 0 }, ['Draw Winner', 'Participants', 'Delete']],
    [WON, ['Send prize', 'Participants']],
    [{ ...WON, prize }, ['Prize', 'Participants']],
    [{ status: 'CANCELLED' }, ['Participants', 'Delete']],
  ])('follows from its state: %o', (more, names) => {
    const onOpen = vi.fn<(what: Opening) => void>();
    renderPart(<Actions giveaway={adminGiveawayOf(more)} onOpen={onOpen} />);
    const buttons = screen.getAllByRole('button', { name: /AK-47/ });
    expect(buttons.map((one) => one.getAttribute('aria-label')!.split(/ (?:of )?AK/)[0])).toEqual(names);
    fireEvent.click(buttons[0]!);
    expect(onOpen).toHaveBeenCalledOnce();
  });
});

describe('the dialog of the draw', () => {
  it('shows item, entries and hashes, then winner, seed and randomness [ADMIN-GIVE-307]', async () => {
    renderPart(<DrawDialog giveaway={adminGiveawayOf({ status: 'EXPIRED', entries_hash: 'cd'.repeat(32) })} onClose={onClose} />);
    const dialog = screen.getByRole('dialog', { name: 'Draw Winner' });
    for (const part of ['Redline', 'Entries12', 'ab'.repeat(32), 'cd'.repeat(32)]) expect(dialog.textContent).toContain(part);
    await press('Draw Winner');
    expect(written()[0]).toMatchObject({ path: '/admin/giveaway/determine-winner', body: { giveaway_id: 7 } });
    for (const part of ['WinnerAda', 'Winning entry number5', 'the-seed', 'drand, round 99']) expect(dialog.textContent).toContain(part);
    expect(screen.queryByRole('button', { name: 'Draw Winner' })).toBeNull();
  });

  it('offers no draw of a giveaway that nobody joined', () => {
    renderPart(<DrawDialog giveaway={adminGiveawayOf({ total_entries: 0 })} onClose={onClose} />);
    expect(screen.getByText('No one joined this giveaway.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Draw Winner' }).disabled).toBe(true);
  });
});

describe('the participants', () => {
  it('are listed with avatar, name, time and profile, counted and searched [ADMIN-GIVE-306] [ADMIN-GIVE-318]', async () => {
    renderPart(<EntriesDialog giveaway={adminGiveawayOf()} onClose={onClose} />);
    await screen.findByText('1 participant');
    expect(screen.getByRole('listitem').textContent).toMatch(/^AdaJoined Nov 23, 2026/);
    expect(document.querySelector('img[src="/ada.jpg"]')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Steam profile of Ada' }).getAttribute('href')).toBe(WINNER.profile_url);
    const search = screen.getByRole('searchbox');
    fireEvent.change(search, { target: { value: 'ad' } });
    await act(async () => void fireEvent.keyDown(search, { key: 'Enter' }));
    expect(server.sent.map(({ path }) => path)).toEqual([
      '/admin/giveaway/entries?giveaway_id=7&search=&page=1&limit=50',
      '/admin/giveaway/entries?giveaway_id=7&search=ad&page=1&limit=50',
    ]);
  });
});

describe('the hand-over of a prize', () => {
  it('needs the trade offer, and is recorded with a note', async () => {
    renderPart(<PrizeDialog giveaway={adminGiveawayOf({ winner_id: 4, winner: WINNER })} onClose={onClose} />);
    await press('Record as sent');
    expect(screen.getByText('Enter the link of the trade offer.')).toBeTruthy();
    fill('Link of the trade offer', ' https://steamcommunity.com/tradeoffer/1 ');
    fill('Note for the winner', 'Enjoy!');
    await press('Record as sent');
    expect(written()[0]).toMatchObject({
      path: '/admin/giveaway/7/prize',
      body: { trade_offer: 'https://steamcommunity.com/tradeoffer/1', note: 'Enjoy!' },
    });
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("shows the winner's trade link on request, or says that there is none", async () => {
    const link = 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=abc';
    const show = async (trade_link: string | null): Promise<void> => {
      server.answer = ({ path }) => (path === '/admin/giveaway/7/trade-link' ? reply({ success: true, trade_link }) : reply({}, 404));
      const { unmount } = renderPart(<PrizeDialog giveaway={adminGiveawayOf({ winner_id: 4, winner: WINNER })} onClose={onClose} />);
      expect(screen.queryByRole('link', { name: 'Open a trade offer on Steam' })).toBeNull();
      await press("Show the winner's trade link");
      if (trade_link === null) expect(screen.getByText(/^The winner has no trade link\./)).toBeTruthy();
      else expect(screen.getByRole('link', { name: 'Open a trade offer on Steam' }).getAttribute('href')).toBe(link);
      unmount();
    };
    await show(link);
    await show(null);
  });
});
