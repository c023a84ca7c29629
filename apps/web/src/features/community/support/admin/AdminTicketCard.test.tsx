import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { ticketOf } from '../support.test-helper.ts';
import { AdminTicketCard } from './AdminTicketCard.tsx';

const server = fakeServer(() => reply({ success: true }));
const calls = () => server.sent.map(({ path, init, body }) => [`${init.method} ${path}`, body]);
const card = () => screen.getByRole('article').textContent;

it('shows number, date, title, type, user and the start of the description, with labels in words [ADMIN-TICK-303] [ADMIN-TICK-304] [ADMIN-TICK-305] [ADMIN-TICK-359]', () => {
  const ticket = ticketOf({
    description: 'x'.repeat(200),
    user: { user_name: 'Deniz', steam_id: null, mail: null },
    type: 'FEATURE_REQUEST',
  });
  const { unmount } = renderPart(<AdminTicketCard ticket={ticket} />);
  for (const text of ['T-000042', 'Nov 20, 2026', 'A deposit is missing', 'Feature Request', 'Deniz', `${'x'.repeat(120)}...`])
    expect(card()).toContain(text);
  // the list is sorted by this time
  expect(card()).toMatch(/Last activity: \S/);
  unmount();
  renderPart(<AdminTicketCard ticket={ticketOf({ user: { user_name: null, steam_id: null, mail: null } })} />);
  expect(card()).toContain('Unknown User');
});

it('sets status and priority in place, to any value [ADMIN-TICK-306]', async () => {
  renderPart(<AdminTicketCard ticket={ticketOf({ status: 'CLOSED' })} />);
  const status = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status of T-000042' });
  const priority = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Priority of T-000042' });
  expect([status.value, priority.value]).toEqual(['CLOSED', 'HIGH']);
  const values = [...status.options].map(({ value, text }) => [value, text]);
  expect(values).toEqual([
    ['OPEN', 'Open'],
    ['IN_PROGRESS', 'In Progress'],
    ['WAITING_USER_RESPONSE', 'Waiting User Response'],
    ['PENDING', 'Pending'],
    ['RESOLVED', 'Resolved'],
    ['CLOSED', 'Closed'],
    ['CANCELLED', 'Cancelled'],
  ]);
  await act(async () => void fireEvent.change(status, { target: { value: 'OPEN' } }));
  await act(async () => void fireEvent.change(priority, { target: { value: 'URGENT' } }));
  expect(calls()).toEqual([
    ['PUT /admin/support/ticket/42/status', { status: 'OPEN' }],
    ['PUT /admin/support/ticket/42/priority', { priority: 'URGENT' }],
  ]);
});

it('leads to the ticket, and deletes it after a question [ADMIN-TICK-307] [ADMIN-TICK-330]', async () => {
  renderPart(<AdminTicketCard ticket={ticketOf()} />);
  const view = screen.getByText('View');
  expect([view.textContent, view.getAttribute('href')]).toEqual(['View', '/admin/tickets/42']);
  fireEvent.click(screen.getByText('Delete'));
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this ticket?' });
  expect(calls()).toEqual([]);
  await act(async () => void fireEvent.click(within(question).getByRole('button', { name: 'Delete' })));
  expect(calls()).toEqual([['DELETE /admin/support/ticket/42', undefined]]);
});
