import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { PurchaseImports } from './PurchaseImports.tsx';

const IMPORT = { id: 7, file_name: 'old.csv', imported_at: '2026-11-20T12:00:00.000Z', investments: 3, sales: 2 };

let imports: object[] = [];
const server = fakeServer(({ path }) => {
  if (path !== '/investments/undo-import') return reply({ success: true, items: imports, total: imports.length });
  imports = [];
  return reply({ success: true, investments: 3, sales: 2 });
});
const bodiesOf = (path: string): unknown[] => server.sent.filter((one) => one.path === path).map(({ body }) => body);

beforeEach(() => {
  queryClient.clear();
  imports = [];
});

const press = async (name: string | RegExp): Promise<boolean> => fireEvent.click(await screen.findByRole('button', { name }));

describe('imported files', () => {
  it('are undone after a question that says what goes', async () => {
    imports = [IMPORT];
    renderPart(<PurchaseImports />);
    const list = await screen.findByRole('region', { name: 'Imported files' });
    expect(within(list).getByRole('listitem').textContent).toMatch(/^old\.csv3 investments · 2 sales · .*Undo$/);
    await press('Undo the import of old.csv');
    const question = await screen.findByRole('alertdialog', { name: 'Undo this import?' });
    expect([...question.querySelectorAll('dl > div')].map((one) => one.textContent)).toEqual(['Sales deleted2', 'Investments deleted3']);
    expect(within(question).getByText(/^What old\.csv brought is deleted/)).toBeTruthy();
    fireEvent.click(within(question).getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Import undone.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('old.csv')).toBeNull());
    expect(bodiesOf('/investments/undo-import')).toEqual([{ import_id: 7 }]);
  });

  it('say why they cannot be undone', async () => {
    imports = [{ ...IMPORT, sales: 0 }];
    const answer = server.answer;
    server.answer = (sent) =>
      sent.path.endsWith('undo-import') ? reply({ success: false, code: 'STATE', msg: 'Pieces were sold.' }, 400) : answer(sent);
    renderPart(<PurchaseImports />);
    await press('Undo the import of old.csv');
    await press('Undo');
    expect(await screen.findByText('Pieces were sold.')).toBeTruthy();
    expect(screen.getByText('old.csv')).toBeTruthy();
  });

  it('show nothing when there are none', async () => {
    const { container } = renderPart(<PurchaseImports />);
    await waitFor(() => expect(server.sent).toHaveLength(1));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(within(container).queryByRole('region')).toBeNull();
  });
});
