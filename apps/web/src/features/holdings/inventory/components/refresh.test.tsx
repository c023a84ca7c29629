import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, reply, type Sent } from '../../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { dismissInfo } from '../../../../ui/overlay/toasts.ts';
import { useInventory, useOverview, useStatistics, useValueHistory } from '../inventory.queries.ts';
import { sampleStatistics } from '../inventory.test-helper.ts';
import { bodyOf } from '../inventory.search.ts';
import { useRefresh } from '../use-refresh.ts';
import { RefreshButton } from './RefreshButton.tsx';
import { SnapshotNotice } from './SnapshotNotice.tsx';

const NOW = new Date('2026-11-20T12:05:00.000Z');
const ID = '0b0f7c52-2b9c-4a3e-9f0a-6a7f3f1d2c11';
const RECORDS = ['/steam/inventory', '/steam/statistics', '/steam/graph', '/steam/overview'];

let start: () => Response;
/** Answers about the things wait for this. */
let loaded: Promise<void>;
let state: 'running' | 'done' | 'failed';
let statistics: ReturnType<typeof sampleStatistics>;

/** The reading of the inventory as an operation, in its current state. */
const operation = () => ({
  id: ID,
  kind: 'inventory-refresh',
  state,
  cancelling: false,
  file: null,
  created_at: NOW.toISOString(),
  ended_at: state === 'running' ? null : NOW.toISOString(),
  items: { waiting: 0, sent: 0, done: 1, failed: 0, unknown: 0, total: 1 },
});

async function answer({ path }: Sent): Promise<Response> {
  if (path === '/steam/refresh-inventory') return start();
  if (path.startsWith(`/operations/${ID}`)) return reply({ success: true, item: operation() });
  if (path === '/steam/inventory') await loaded;
  if (path.startsWith('/steam/statistics')) return reply(statistics);
  return reply({ success: true, items: [], data: [], total: 0, count: 0, running: 0 });
}
const server = fakeServer(answer);
const asked = (): string[] => server.sent.map(({ path }) => path.split('?')[0]!).filter((path) => path.startsWith('/steam/'));
const times = (path: string): number => asked().filter((one) => one === path).length;

/** A refusal as the server sends it: too many requests have the number as their code. */
const refusal =
  (code: string | 429, msg: string, metaData: object = {}): (() => Response) =>
  () =>
    reply({ success: false, code, msg, metaData }, code === 429 ? 429 : 400);

function Screen() {
  useInventory(bodyOf({}));
  useOverview(730);
  useValueHistory({ appid: 730, market: 'buff', days: 7 });
  const { data } = useStatistics(730);
  const { busy, needsKeys, press } = useRefresh(730, data);
  return (
    <>
      <RefreshButton snapshot={data} busy={busy} onPress={press} />
      <SnapshotNotice snapshot={data} needsKeys={needsKeys} />
    </>
  );
}

const button = (): Promise<HTMLElement> => screen.findByRole('button', { name: /^Refresh/ });
/** Renders the screen and waits until everything was loaded once. */
async function open(): Promise<void> {
  renderPart(<Screen />);
  await waitFor(() => expect([...asked()].toSorted()).toEqual(expect.arrayContaining(RECORDS)));
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  queryClient.clear();
  act(dismissInfo);
  start = () => reply({ success: true, operation: ID, count: 0, updated_at: null });
  state = 'running';
  loaded = Promise.resolve();
  statistics = sampleStatistics();
});

describe('refreshing the inventory', () => {
  it('loads records, statistics, history and overview again, after the call and when the reading has ended [INV-231]', async () => {
    await open();
    expect(times('/steam/refresh-inventory')).toBe(0);
    fireEvent.click(await button());
    await waitFor(() => expect(RECORDS.map(times)).toEqual([2, 2, 2, 2]));
    expect((await button()).getAttribute('aria-busy')).toBe('true');
    state = 'done';
    await act(() => queryClient.invalidateQueries({ queryKey: ['operations'] }));
    await waitFor(() => expect(RECORDS.map(times)).toEqual([3, 3, 3, 3]));
    await waitFor(async () => expect((await button()).getAttribute('aria-busy')).toBe('false'));
    expect(times('/steam/refresh-inventory')).toBe(1);
  });

  it('is busy until the things of the reading are loaded: what is read for the first time is not empty meanwhile', async () => {
    await open();
    fireEvent.click(await button());
    await waitFor(() => expect(RECORDS.map(times)).toEqual([2, 2, 2, 2]));
    const { promise, resolve } = Promise.withResolvers<void>();
    loaded = promise;
    state = 'done';
    await act(() => queryClient.invalidateQueries({ queryKey: ['operations'] }));
    await waitFor(() => expect(times('/steam/inventory')).toBe(3));
    expect((await button()).getAttribute('aria-busy')).toBe('true');
    resolve();
    await waitFor(async () => expect((await button()).getAttribute('aria-busy')).toBe('false'));
  });

  it('that has to wait says so for 3 s in an error modal [INV-232] [INV-233]', async () => {
    const text = 'You must wait for refreshing your inventory in about 42 seconds.';
    start = refusal(429, text, { remaining_time: 42 });
    await open();
    fireEvent.click(await button());
    const card = (await screen.findByText(text)).closest<HTMLElement>('[data-kind]')!;
    expect(card.dataset['kind']).toBe('error');
    // it is fully visible for 3 s, and fades for one more
    expect(card.querySelector<HTMLElement>('[style*="animation-duration"]')!.style.animationDuration).toBe('4000ms');
  });

  it("that fails otherwise says 'Try again later!', when it is refused and when the reading failed [INV-234]", async () => {
    start = refusal('INTERNAL', 'Oops.');
    await open();
    fireEvent.click(await button());
    expect(await screen.findByText('Try again later!')).toBeTruthy();
    act(dismissInfo);
    start = () => reply({ success: true, operation: ID, count: 0, updated_at: null });
    state = 'failed';
    fireEvent.click(await button());
    expect(await screen.findByText('Try again later!')).toBeTruthy();
  });

  it('without a key of a market leads to the keys', async () => {
    start = refusal('INVALID_API', 'You need to set your API keys for using item listing tool.');
    await open();
    fireEvent.click(await button());
    const link = await screen.findByRole('link', { name: 'Set your API keys' });
    expect(link.getAttribute('href')).toBe('/user-details#market_api');
    expect(screen.getAllByText(/^You need to set your API keys for using item listing tool\./)).toHaveLength(2);
  });

  it('shows how long it has to wait, three minutes after a reading, half a minute after a failure', async () => {
    statistics = sampleStatistics({ checked_at: '2026-11-20T12:04:00.000Z', updated_at: '2026-11-20T12:04:00.000Z' });
    await open();
    await waitFor(async () => expect((await button()).textContent).toContain('02:00'));
    statistics = { ...statistics, problem: 'UNAVAILABLE', checked_at: '2026-11-20T12:04:50.000Z' };
    await act(() => queryClient.invalidateQueries({ queryKey: ['inventory'] }));
    await waitFor(async () => expect((await button()).textContent).toContain('00:20'));
    expect(screen.getByRole('note').textContent).toContain('Steam did not answer. What you see was read 1 min ago.');
  });
});

describe('opening the screen', () => {
  it.each([
    ['never read', null, 1],
    ['older than 15 minutes', '2026-11-20T11:49:00.000Z', 1],
    ['younger', '2026-11-20T11:51:00.000Z', 0],
  ])('with a snapshot that is %s reads it at most once [INV-236]', async (_, updatedAt, starts) => {
    start = refusal(429, 'Wait.');
    statistics = sampleStatistics({ updated_at: updatedAt });
    await open();
    await waitFor(() => expect(times('/steam/refresh-inventory')).toBe(starts));
    await act(() => queryClient.invalidateQueries({ queryKey: ['inventory'] }));
    await waitFor(() => expect(times('/steam/statistics')).toBe(2));
    expect(times('/steam/refresh-inventory')).toBe(starts);
    expect(screen.queryByText('Wait.')).toBeNull();
  });
});
