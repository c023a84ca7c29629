import { COMPARISON_DEFAULTS, DEFAULTS } from '@lootfolio/domain/comparison-filters';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { ExportComparison } from './ExportComparison.tsx';

const server = fakeServer();
const columns = [{ id: 'name' }, { id: 'actions' }];
const open = async (total: number): Promise<void> => {
  renderPart(<ExportComparison filters={DEFAULTS} columns={columns} total={total} />);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
};
const offered = (): boolean => screen.queryByRole('button', { name: 'CSV, all rows' }) !== null;

beforeEach(() => {
  queryClient.clear();
  localStorage.setItem('authenticated', 'true');
  server.answer = ({ path }) => {
    if (path === '/init/user') return reply({ success: true, user: { user_name: 'Deniz' } });
    return path.startsWith('/operations') ? new Promise<never>(() => undefined) : reply({ success: true, operation: 'x' });
  };
});

describe('the export of the comparison', () => {
  it('offers all rows to a user when there are more than are made at once', async () => {
    await open(5001);
    expect(offered()).toBe(true);
  });

  it.each([
    ['there are no more', 5000, 'true'],
    ['nobody is signed in', 5001, 'false'],
  ])('does not when %s', async (_why, total, signedIn) => {
    localStorage.setItem('authenticated', signedIn);
    await open(total);
    expect(offered()).toBe(false);
  });

  it('starts the file of all rows with what the screen shows', async () => {
    await open(6000);
    fireEvent.click(screen.getByRole('button', { name: 'CSV, all rows' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Export as' })).toBeNull());
    expect(server.sent.find(({ path }) => path === '/item/comparison/export-all')?.body).toMatchObject({
      format: 'csv',
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      columns: ['name'],
      sortBy: COMPARISON_DEFAULTS.sortBy,
      client_key: expect.stringMatching(/^\w{32}$/) as string,
    });
  });
});
