import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeServer, reply } from '../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { renderPart } from '../../../test-screen.tsx';
import { Parts } from './components/Parts.tsx';
import { SetupList } from './components/SetupList.tsx';
import { Jobs, Sources } from './components/Tables.tsx';
import { uptime } from './uptime.ts';

const server = fakeServer();
afterEach(() => queryClient.clear());

it('the parts that need somebody come first, with what to do', () => {
  const items = [
    { key: 'disk', state: 'ok', text: '75 GB free.', todo: null },
    { key: 'jobs', state: 'warn', text: '1 failed.', todo: 'Look at the last error.' },
    { key: 'board', state: 'bad', text: 'There are no prices yet.', todo: 'Look at the sources.' },
  ] as const;
  renderPart(<Parts health={{ state: 'bad', items: [...items] }} />);
  expect(screen.getByText('Something needs you now.')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'PricesNeeds you nowThere are no prices yet.Look at the sources.',
    'JobsLook at it1 failed.Look at the last error.',
    'DiskFine75 GB free.',
  ]);
});

const ITEMS = [
  { key: 'backup', done: true, title: 'A backup exists', text: 'Done.', href: null },
  { key: 'contact_mail', done: false, title: 'A contact mail is set', text: 'None yet.', href: '/admin/settings?group=site' },
  { key: 'secret_key', done: false, title: 'The key is elsewhere', text: 'Move it.', href: null },
];
const answerWith = (items: object[]): void => {
  server.answer = () => reply({ success: true, items, total: items.length });
};

it('the list for a new server says what to do and where, and folds away what is done', async () => {
  answerWith(ITEMS);
  renderPart(<SetupList />);
  expect(await screen.findByText('2 of 3 steps are left.')).toBeTruthy();
  const open = screen.getAllByRole('listitem').filter((item) => item.closest('details') === null);
  expect(open.map((item) => item.textContent)).toEqual([
    'A contact mail is set (To do)None yet.Do it',
    'The key is elsewhere (To do)Move it.',
  ]);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/admin/settings?group=site');
  expect(screen.getByText('1 step is done').closest('details')!.open).toBe(false);
});

it('sources that are on time need no panel', () => {
  const source = { market: 'steam', name: 'Steam', last_success: null, reason: null };
  const { unmount } = renderPart(<Sources sources={{ items: [{ ...source, state: 'ok' }] }} />);
  expect(screen.queryByRole('region')).toBeNull();
  unmount();
  renderPart(
    <Sources
      sources={{
        items: [
          { ...source, state: 'failed', reason: 'It refuses the key.' },
          { ...source, name: 'Krakatoa', market: 'krakatoa', state: 'off' },
        ],
      }}
    />,
  );
  expect(screen.getAllByRole('row')[1]!.textContent).toBe('SteamFailedneverIt refuses the key.');
  expect(screen.getByText('Off: Krakatoa')).toBeTruthy();
});

it('jobs are counted by kind, with the last error', () => {
  const job = { name: 'send-mail', waiting: 1, running: 2, scheduled: 3, given_up: 4, waiting_since: null, last_error: 'refused' };
  renderPart(<Jobs jobs={{ items: [job], is_more: true }} />);
  expect(screen.getAllByRole('row')[1]!.textContent).toBe('send-mail1 234refused');
  expect(screen.getByText('There are more jobs than were counted.')).toBeTruthy();
});

it.each([
  [0, '0 s'],
  [59, '59 s'],
  [61, '1 min'],
  [3600 + 5 * 60, '1 h 5 min'],
  [3 * 86_400 + 4 * 3600, '3 d 4 h'],
])('%i seconds are %s', (seconds, shown) => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  expect(uptime(new Date(now - seconds * 1000).toISOString(), now)).toBe(shown);
});
