import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { sampleCalendar, sampleEvent, sampleSale } from '../calendar.test-helper.ts';
import { Agenda } from './Agenda.tsx';
import { DaySheet } from './DaySheet.tsx';
import { FeedDialog } from './FeedDialog.tsx';
import { MonthGrid } from './MonthGrid.tsx';

const server = fakeServer();
beforeEach(() => queryClient.clear());

const EVENTS = [
  sampleEvent({ date: '2026-11-26', kind: 'reversed', market: 'marketcsgo', market_name: 'MarketCSGO', amount: 7500, count: 1 }),
  sampleEvent(),
  sampleEvent({ market: 'csfloat', market_name: 'CSFloat', amount: 160, count: 1 }),
  sampleEvent({ date: null, kind: 'undated' }),
];
const shown = (onOpen = vi.fn()) => ({ month: '2026-11', today: '2026-11-26', events: EVENTS, refreshing: false, onOpen });

describe('the month', () => {
  it('names what happens on each day, marks today, and sums the weeks', () => {
    const open = vi.fn();
    renderPart(<MonthGrid {...shown(open)} />);
    const grid = within(screen.getByRole('table', { name: 'Events of the month by day' }));
    const days = [
      'Nov 26, 2026. Today. Reversed, MarketCSGO: 1 sale, −$7.50',
      'Nov 28, 2026. Payable, Waxpeer: 2 sales, $13.84. Payable, CSFloat: 1 sale, $0.16',
    ];
    expect(grid.getAllByRole('button')).toEqual(days.map((name) => grid.getByRole('button', { name })));
    expect(grid.getAllByRole('cell').filter((cell) => cell.getAttribute('aria-current') === 'date')).toHaveLength(1);
    const week = grid.getAllByRole('row')[5]!;
    expect(within(week).getAllByRole('cell').at(-1)!.textContent).toBe('$14.00−$7.50');
    fireEvent.click(grid.getByRole('button', { name: /Nov 28/ }));
    expect(open).toHaveBeenCalledWith('2026-11-28');
  });

  it('adds up the markets where several have an event of one kind, and shows the mark of each', () => {
    renderPart(<MonthGrid {...shown()} />);
    const lineOf = (name: RegExp) => screen.getByRole('button', { name }).querySelector('[aria-hidden="true"]:last-child')!;
    const marksOf = (line: Element) => [...line.querySelectorAll('[title]')].map((mark) => mark.getAttribute('title'));
    const [both, one] = [lineOf(/Nov 28/), lineOf(/Nov 26/)];
    expect([both.textContent!.endsWith('$14.00'), marksOf(both)]).toEqual([true, ['Waxpeer', 'CSFloat']]);
    expect([one.textContent!.endsWith('−$7.50'), marksOf(one)]).toEqual([true, ['MarketCSGO']]);
  });
});

describe('the list', () => {
  it('has the same events by week', () => {
    renderPart(<Agenda {...shown()} />);
    const week = within(screen.getByRole('region', { name: /Nov 23.*29, 2026/ }));
    expect(week.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Day'),
      'Thu, Nov 26TodayReversedMarketCSGO1−$7.50',
      'Sat, Nov 28PayableWaxpeer2$13.84',
      'Sat, Nov 28PayableCSFloat1$0.16',
    ]);
    expect(screen.getAllByRole('region')).toHaveLength(1);
  });

  it('says that nothing happens', () => {
    renderPart(<Agenda {...shown()} month="2026-09" />);
    expect(screen.getByText('Nothing happens in this month.')).toBeTruthy();
  });
});

describe('a day', () => {
  it('lists its sales, and says how many are left out', async () => {
    server.answer = () =>
      reply(sampleCalendar(sampleEvent({ count: 3, sales: [sampleSale()] }), sampleEvent({ date: null, kind: 'undated' })));
    renderPart(<DaySheet shown="2026-11-28" onClose={() => {}} />);
    const events = within(await screen.findByRole('dialog', { name: 'Saturday, November 28, 2026' }));
    const event = within(await events.findByRole('region', { name: 'Payable, Waxpeer' }));
    expect(event.getByRole('listitem').textContent).toMatch(/Redline.*\$12\.34sold Nov 20, 2026/);
    expect(event.getByText('2 more sales are not shown.')).toBeTruthy();
    expect(events.queryByRole('region', { name: /Date not stated/ })).toBeNull();
    expect(server.sent[0]!.path).toMatch(/from=2026-11-28&to=2026-11-28&sales=100/);
  });
});

describe('the address for calendar programs', () => {
  let feed: { created_at: string; read_at: string | null } | null = null;
  let refused = false;
  beforeEach(() => {
    feed = null;
    refused = false;
    server.answer = ({ path, init }) => {
      if (path === '/auth/security-check') return reply({ success: true, token: 'x' });
      if (init.method === 'GET') return reply({ success: true, feed });
      if (refused) return reply({ success: false, code: 'REAUTH', msg: 'Sign in again.' }, 403);
      feed = init.method === 'DELETE' ? null : { created_at: new Date().toISOString(), read_at: null };
      return reply({ success: true, ...(feed && { feed, address: 'https://desk.example/api/v1/calendar/abc.ics' }) });
    };
  });
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Calendar address' }));
  const sent = (): string[] => server.sent.map(({ init }) => init.method!).filter((method) => method !== 'GET');

  it('warns, is made and shown once, replaced and revoked', async () => {
    renderPart(<FeedDialog onClose={() => {}} />);
    const box = await dialog();
    expect(box.getByText(/Whoever has the address sees these events/)).toBeTruthy();
    fireEvent.click(await box.findByRole('button', { name: 'Make an address' }));
    expect(await box.findByText('https://desk.example/api/v1/calendar/abc.ics')).toBeTruthy();
    expect(box.getByRole('button', { name: 'Copy the address' })).toBeTruthy();
    expect(await box.findByText('Never')).toBeTruthy();

    fireEvent.click(box.getByRole('button', { name: 'Replace the address' }));
    const asks = within(await screen.findByRole('alertdialog', { name: 'Replace the calendar address?' }));
    expect(sent()).toEqual(['POST']);
    fireEvent.click(asks.getByRole('button', { name: 'Replace the address' }));
    await waitFor(() => expect(sent()).toEqual(['POST', 'POST']));

    fireEvent.click(await box.findByRole('button', { name: 'Revoke the address' }));
    fireEvent.click(
      within(await screen.findByRole('alertdialog', { name: 'Revoke the calendar address?' })).getByRole('button', {
        name: 'Revoke the address',
      }),
    );
    expect(await box.findByRole('button', { name: 'Make an address' })).toBeTruthy();
    expect(box.queryByText(/abc\.ics/)).toBeNull();
  });

  it('does not show an address that was made before', async () => {
    feed = { created_at: '2026-11-20T12:00:00Z', read_at: null };
    renderPart(<FeedDialog onClose={() => {}} />);
    const box = await dialog();
    expect(await box.findByRole('button', { name: 'Replace the address' })).toBeTruthy();
    expect(box.queryByRole('button', { name: 'Copy the address' })).toBeNull();
  });

  it('asks for a sign-in that is too long ago', async () => {
    refused = true;
    renderPart(<FeedDialog onClose={() => {}} />);
    fireEvent.click(await (await dialog()).findByRole('button', { name: 'Make an address' }));
    expect(await screen.findByRole('alertdialog')).toBeTruthy();
    expect((await dialog()).queryByText(/\.ics/)).toBeNull();
  });
});
