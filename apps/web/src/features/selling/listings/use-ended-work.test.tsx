import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer, reply } from '../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { renderPart } from '../../../test-screen.tsx';
import { ListedFailures } from './components/ListedFailures.tsx';
import { useListedStatistics } from './listed-items.queries.ts';
import { useEndedWork } from './use-ended-work.ts';

const AT = '2026-11-20T12:00:00.000Z';
const work = (changes: object = {}) => ({
  ...{ id: 'one', kind: 'list-things', state: 'running', cancelling: false, file: null, created_at: AT, ended_at: null },
  items: { waiting: 2, sent: 0, done: 0, failed: 0, unknown: 0, total: 2 },
  ...changes,
});
const ended = (failed: number, changes: object = {}) =>
  work({
    state: failed > 0 ? 'partial' : 'done',
    ended_at: AT,
    items: { waiting: 0, sent: 0, done: 2 - failed, failed, unknown: 0, total: 2 },
    ...changes,
  });
const FAILED = {
  ...{ position: 1, lane: 'waxpeer/730/USD', subject: '77', name: 'AWP | Asiimov (Field-Tested)', state: 'failed', external: null },
  ...{ attempt: 1, code: 'UNKNOWN', text: 'The market does not take it.', reason: null, updated_at: AT },
};

let stored: object[];
const server = fakeServer(({ path }) => {
  if (path.startsWith('/listing/statistics')) return reply({ success: true, info: { count: 1, known: 1, total: 1, profit: 1, ratio: 1 } });
  if (path.includes('/items')) return reply({ success: true, items: [FAILED], total: 1 });
  return reply({ success: true, items: stored, total: stored.length, running: 0 });
});
const reads = (): number => server.sent.filter(({ path }) => path.startsWith('/listing/statistics')).length;

function Screen() {
  const { failed, dismiss } = useEndedWork();
  useListedStatistics(0);
  return failed && <ListedFailures operation={failed} onDismiss={dismiss} />;
}
const change = (operations: object[]): Promise<void> =>
  act(() => {
    stored = operations;
    return queryClient.invalidateQueries({ queryKey: ['operations'] });
  });
async function start(): Promise<void> {
  stored = [work()];
  renderPart(<Screen />);
  await waitFor(() => expect(server.sent).toHaveLength(2));
}
beforeEach(() => queryClient.clear());

it('the list is loaded again when work on listings ends that was started elsewhere', async () => {
  await start();
  await change([ended(0)]);
  await waitFor(() => expect(reads()).toBe(2));
  await change([ended(0, { id: 'two', kind: 'inventory-refresh' }), ended(0)]);
  expect(reads()).toBe(2);
});

it('what could not be listed is named with its market and reason, until it is dismissed or listed', async () => {
  await start();
  await change([ended(1)]);
  await screen.findByText('1 of 2 listings failed');
  expect((await screen.findByRole('listitem')).textContent).toBe(`${FAILED.name}FailedWXWaxpeer${FAILED.text}`);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss message' }));
  expect(screen.queryByRole('note')).toBeNull();
  await change([work()]);
  await change([ended(1)]);
  await screen.findByText('1 of 2 listings failed');
  await change([work()]);
  await change([ended(0)]);
  await waitFor(() => expect(screen.queryByRole('note')).toBeNull());
});

it('what the user cancelled is not reported as failed', async () => {
  await start();
  await change([ended(2, { state: 'cancelled' })]);
  await waitFor(() => expect(reads()).toBe(2));
  expect(screen.queryByRole('note')).toBeNull();
});
