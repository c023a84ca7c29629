import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeServer, reply } from '../../../lib/fake-server.test-helper.ts';
import { renderPart } from '../../../test-screen.tsx';
import { userOf } from '../users.test-helper.ts';
import { EditUserDialog } from './EditUserDialog.tsx';
import { Actions, Person } from './user-parts.tsx';
import { UserBar } from './UserBar.tsx';

const server = fakeServer(() => reply({ success: true }));
const writes = () =>
  server.sent.filter(({ init }) => init.method !== 'GET').map(({ path, init, body }) => [`${init.method} ${path}`, body]);
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string): boolean => fireEvent.change(box(name), { target: { value } });
const save = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save changes' })));

function open(more = {}) {
  let closed = false;
  renderPart(<EditUserDialog user={userOf(more)} onClose={() => (closed = true)} />);
  return () => closed;
}

describe('the form of a user', () => {
  it('has the field of the e-mail of e-mail type, and dollars for the balance [ADMIN-USER-310]', () => {
    open();
    expect([box('Email').type, box('Email').value, screen.getByLabelText<HTMLInputElement>('Balance').value]).toEqual([
      'email',
      'deniz@example.com',
      '12.34',
    ]);
    for (const name of ['Username', 'Steam ID']) expect(box(name).required).toBe(true);
  });

  it('offers user and admin, and the role that the user has', () => {
    open({ ROLE: 'SUPPORT' });
    const options = [...screen.getByRole<HTMLSelectElement>('combobox', { name: 'Role' }).options];
    expect(options.map(({ value }) => value)).toEqual(['USER', 'ADMIN', 'SUPPORT']);
  });

  it('sends nothing while a required field is empty, and nothing but what was changed', async () => {
    const isClosed = open();
    type('Username', '  ');
    await save();
    expect([screen.getByText('This field is required.') !== null, writes(), isClosed()]).toEqual([true, [], false]);
    type('Username', 'Kaya');
    await save();
    expect(writes()).toEqual([['PUT /admin/user/update', { id: 7, user_name: 'Kaya', note: '', before: { user_name: 'Deniz' } }]]);
    expect([isClosed(), screen.getByText('User updated successfully') !== null]).toEqual([true, true]);
    expect(server.sent.find(({ path }) => path === '/admin/user/update')!.init.headers['idempotency-key']).toMatch(/.{8}/);
  });

  it('stays open with the message of the refusal at its field', async () => {
    server.answer = () =>
      reply({ success: false, code: 'ALREADY_EXISTS', msg: 'no', fields: { steam_id: 'Another user has this Steam ID.' } }, 400);
    const isClosed = open();
    type('Steam ID', '76561198000000009');
    expect(screen.getByText(/signs the user out and erases/)).toBeTruthy();
    type('Note', 'Lost account');
    await save();
    expect([screen.getByText('Another user has this Steam ID.') !== null, isClosed()]).toEqual([true, false]);
    expect(screen.getByText('Failed to update user')).toBeTruthy();
  });
});

it('deletes a user after a question with these words [ADMIN-USER-311] [ADMIN-USER-320]', async () => {
  renderPart(<Actions user={userOf()} />);
  fireEvent.click(screen.getByRole('button', { name: 'Delete Deniz' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete user' });
  expect(within(question).getByText('Are you sure you want to delete this user? This action cannot be undone.')).toBeTruthy();
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(writes()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Delete Deniz' }));
  const again = await screen.findByRole('alertdialog', { name: 'Delete user' });
  await act(async () => void fireEvent.click(within(again).getByRole('button', { name: 'Delete' })));
  expect([writes(), screen.getByText('User deleted successfully') !== null]).toEqual([[['DELETE /admin/user/delete/7', undefined]], true]);
});

it('searches 300 ms after the last key [ADMIN-USER-314]', () => {
  vi.useFakeTimers();
  const onChange = vi.fn();
  renderPart(<UserBar search={{}} onChange={onChange} />);
  const field = screen.getByRole('searchbox', { name: 'Search by name, Steam ID or email' });
  for (const text of ['k', 'ka']) {
    fireEvent.change(field, { target: { value: text } });
    vi.advanceTimersByTime(299);
  }
  expect(onChange).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onChange.mock.calls).toEqual([[{ q: 'ka' }]]);
  vi.useRealTimers();
});

it.each([
  ['in a browser that is signed in', { last_seen: '2020-11-19T10:00:00.000Z' }, /^Deniz.*Last seen [\d,]+ days ago · 2 sessions$/],
  ['before', { last_seen: null, sessions: 0 }, /^Deniz.*Last seen Nov 19, 2026$/],
  ['never', { last_seen: null, active_on: null, sessions: 0 }, /^Deniz.*Not seen yet$/],
])('says when a user was here: %s', (_, more, text) => {
  const { container } = renderPart(<Person user={userOf({ user_name: 'Deniz', ...more })} />);
  expect(container.firstElementChild!.textContent).toMatch(/^D/);
  expect(container.firstElementChild!.textContent!.slice(1)).toMatch(text);
});
