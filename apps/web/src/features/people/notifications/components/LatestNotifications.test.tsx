import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../../lib/query-client.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import type { Log } from '../notifications.queries.ts';
import { LatestNotifications } from './LatestNotifications.tsx';

const log = (id: number): Log => ({
  id,
  type: 'MARKET_UPDATES',
  type_name: 'Market updates',
  channel: 'MAIL',
  link: null,
  title: `Message ${id}`,
  message: 'Waxpeer is late.',
  status: 'SENT',
  error: null,
  created_at: '2026-11-20T12:00:00.000Z',
  sent_at: '2026-11-20T12:00:01.000Z',
});
const onLeave = vi.fn<() => void>();
let stored: Log[];
fakeServer(({ path, init }) => {
  if (init.method === 'DELETE') stored = stored.filter(({ id }) => !path.endsWith(`/${id}`));
  return reply({ success: true, logs: stored, total: stored.length });
});

function open(unread: number): void {
  renderPart(<LatestNotifications unread={unread} onSeen={() => undefined} onLeave={onLeave} />);
}
/** The texts of the headings, with the remarks on them. */
const titles = (): (string | null)[] => screen.queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);

beforeEach(() => {
  queryClient.clear();
  onLeave.mockClear();
  stored = [log(3), log(2), log(1)];
});

describe("the bell's messages", () => {
  it('that are new are marked, and no other one after a deletion', async () => {
    open(1);
    await waitFor(() => expect(titles()).toEqual(['Message 3 (new)', 'Message 2', 'Message 1']));
    fireEvent.click(screen.getByRole('button', { name: 'Delete “Message 3”' }));
    await waitFor(() => expect(titles()).toEqual(['Message 2', 'Message 1']));
  });

  it('that arrived since the list was last read are new', async () => {
    queryClient.setQueryData(
      ['notifications', 'logs', { page: 1 }, 5],
      { success: true, logs: [log(2), log(1)], total: 2 },
      { updatedAt: 1 },
    );
    open(1);
    expect(titles()).toEqual(['Message 2', 'Message 1']);
    await waitFor(() => expect(titles()).toEqual(['Message 3 (new)', 'Message 2', 'Message 1']));
  });

  it('link to all messages, which closes the list', async () => {
    open(0);
    fireEvent.click(await screen.findByRole('link', { name: 'All notifications and settings' }));
    expect(onLeave).toHaveBeenCalledOnce();
  });
});
