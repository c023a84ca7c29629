import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, reply } from '../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { answerReads, openSales, sampleWorld } from './sales.test-helper.tsx';

const world = sampleWorld();
const answer = { success: true, created: 3, updated: 1, operation: '00000000-0000-4000-8000-000000000000', ended: true };
const worked = { market: 'waxpeer', created: 3, updated: 1, code: null, msg: null };
const failed = { market: 'csfloat', created: 0, updated: 0, code: 'KEY', msg: 'The key is refused.' };

let synced: () => Response;
/** The payouts cannot be read in any of these tests. */
const noPayouts = () => reply({ success: false, code: 'INTERNAL', msg: 'Broken.' }, 500);
const server = fakeServer((sent) => answerReads(world, sent) ?? (sent.path.startsWith('/transaction/synch') ? noPayouts() : synced()));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const sent = (path: string) => server.sent.filter((one) => one.path.startsWith(path));

async function press(search = ''): Promise<void> {
  openSales(search);
  await pass(100);
  fireEvent.click(screen.getByRole('button', { name: 'Sync Sales' }));
  await pass(100);
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-26T12:00:00Z') });
  queryClient.clear();
  synced = () => reply({ ...answer, results: [worked] });
});
afterEach(async () => {
  // let the messages of this test disappear before the next one
  await pass(10_000);
  vi.useRealTimers();
});

it('a synchronisation reads the shown days, says for 8 s what it found, and reloads the list [SALES-172, SALES-183, SALES-186, SALES-197]', async () => {
  synced = () => reply({ ...answer, results: [worked, failed] });
  await press('?from=2026-11-01&to=2026-11-10');
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(sent('/sales/create-sales').map(({ body }) => body)).toEqual([{ startDate: '2026-11-01', endDate: '2026-11-11', timezone: zone }]);
  const text = '3 new sales, 1 updated.\nCSFloat: The key is refused.';
  const message = () => screen.queryByText((_, element) => element!.textContent === text && element!.tagName === 'SPAN');
  expect(message()).toBeTruthy();
  expect(sent('/sales/get-sales')).toHaveLength(2);
  await pass(7700);
  expect(message()).toBeTruthy();
  await pass(400);
  expect(message()).toBeNull();
});

it('reads the payouts as well once the markets were asked for sales, and says nothing about what fails there', async () => {
  await press();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(sent('/transaction/synch').map(({ path }) => path)).toEqual([
    `/transaction/synch?timezone=${encodeURIComponent(zone)}&orderBy=DESC`,
  ]);
  expect(screen.queryByText('Try Again Later!')).toBeNull();
});

it('says that keys are missing for 5 s, and leads to them [SALES-176, SALES-177]', async () => {
  synced = () => reply({ success: false, code: 'INVALID_API', msg: '' }, 400);
  await press();
  const message = () => screen.queryByRole('button', { name: 'Set API keys' });
  expect(message()!.parentElement!.textContent).toBe('You need to set your API keys on User page.Set API keys');
  await pass(4700);
  expect(message()).toBeTruthy();
  fireEvent.click(message()!);
  await pass(100);
  expect(screen.getByRole('heading', { name: 'The user page' })).toBeTruthy();
});

it('any other failure has the default text [SALES-178, SALES-182]', async () => {
  synced = () => reply({ success: false, code: 'INTERNAL', msg: 'Broken.' }, 500);
  await press();
  expect(screen.getByText('Try Again Later!')).toBeTruthy();
  await pass(5100);
  expect(screen.queryByText('Try Again Later!')).toBeNull();
});

it('says which range the server refuses', async () => {
  synced = () => reply({ success: false, code: 'VALIDATION', msg: '', fields: { startDate: 'five years at most' } }, 400);
  await press('?from=2001-01-01');
  expect(screen.getByText('Five years at most.')).toBeTruthy();
});
