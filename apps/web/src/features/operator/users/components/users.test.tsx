import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { browserStore } from '../../../../lib/storage.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { userOf } from '../users.test-helper.ts';
import { EditUserDialog } from './EditUserDialog.tsx';
import { Actions, Person } from './user-parts.tsx';
import { UserBar } from './UserBar.tsx';
import { UserFigures } from './UserFigures.tsx';

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
    expect(screen.getByText(/ends all access to the account/)).toBeTruthy();
    type('Note', 'Lost account');
    await save();
    expect([screen.getByText('Another user has this Steam ID.') !== null, isClosed()]).toEqual([true, false]);
    expect(screen.getByText('Failed to update user')).toBeTruthy();
  });

  it('shows a refusal that belongs to no field, and names the bounds of a balance', async () => {
    const msg = 'This user was changed meanwhile.';
    server.answer = () => reply({ success: false, code: 'STATE', msg }, 400);
    const isClosed = open();
    const balance = screen.getByLabelText('Balance');
    fireEvent.change(balance, { target: { value: '-5' } });
    fireEvent.blur(balance);
    expect(screen.getByText('Enter a value between 0 and 1000000.')).toBeTruthy();
    fireEvent.change(balance, { target: { value: '12.34' } });
    type('Username', 'Kaya');
    await save();
    expect([screen.getByText(msg) !== null, isClosed()]).toEqual([true, false]);
  });
});

it('signs a user out everywhere after a question, and says how many sessions ended', async () => {
  server.answer = () => reply({ success: true, ended: 2 });
  const isClosed = open();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' })));
  const question = within(screen.getByRole('alertdialog', { name: 'Sign Deniz out everywhere?' }));
  expect([question.getByText(/All sessions end at once/) !== null, writes()]).toEqual([true, []]);
  await act(async () => void fireEvent.click(question.getByRole('button', { name: 'Sign out everywhere' })));
  expect(writes()).toEqual([['POST /admin/user/7/sign-out', undefined]]);
  expect(screen.getByText('2 sessions ended')).toBeTruthy();
  expect([screen.queryByRole('alertdialog'), isClosed()]).toEqual([null, false]);
});

it('stays open with the cause when a deletion is refused, and shows who would be deleted', async () => {
  const msg = "This user's balance is not empty. Set it to 0 first.";
  server.answer = () => reply({ success: false, code: 'NONZERO_BALANCE', msg }, 400);
  renderPart(<Actions user={userOf({ balance: 0 })} />);
  fireEvent.click(screen.getByRole('button', { name: 'Delete Deniz' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete user' });
  const figures = within(question).getAllByRole('definition');
  expect(figures.map(({ textContent }) => textContent)).toEqual(['Deniz', '76561198000000002']);
  await act(async () => void fireEvent.click(within(question).getByRole('button', { name: 'Delete' })));
  expect([within(question).getByRole('alert').textContent, screen.getByText('Failed to delete user') !== null]).toEqual([msg, true]);
});

it('offers an administrator neither their own role, status and balance nor their own deletion, and says why', async () => {
  browserStore.set('authenticated', 'true');
  queryClient.setQueryData(['init', 'user'], { steam_id: userOf().steam_id });
  renderPart(<Actions user={userOf({ ROLE: 'ADMIN' })} />);
  const remove = screen.getByRole('button', { name: 'Delete Deniz' });
  fireEvent.click(remove);
  fireEvent.focus(remove);
  expect((await screen.findByRole('tooltip')).textContent).toBe('You cannot delete your own account here. Another administrator can.');
  expect([remove.ariaDisabled, screen.queryByRole('alertdialog')]).toEqual(['true', null]);
  renderPart(<EditUserDialog user={userOf({ ROLE: 'ADMIN' })} isOwn onClose={() => undefined} />);
  for (const name of ['Role', 'Status']) expect(screen.getByRole<HTMLSelectElement>('combobox', { name }).disabled).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Balance').readOnly).toBe(true);
  expect(screen.getByText(/another administrator changes its role, status and balance/)).toBeTruthy();
  queryClient.clear();
  browserStore.remove('authenticated');
});

it('offers no deletion of a user with a balance, and says why [ADMIN-USER-321]', async () => {
  renderPart(<Actions user={userOf({ balance: 1 })} />);
  const remove = screen.getByRole('button', { name: 'Delete Deniz' });
  fireEvent.click(remove);
  fireEvent.focus(remove);
  expect((await screen.findByRole('tooltip')).textContent).toBe('A user with a balance cannot be deleted: set it to 0 first.');
  expect([remove.ariaDisabled, screen.queryByRole('alertdialog')]).toEqual(['true', null]);
});

it('compares those who joined with the days before in words', async () => {
  const stats = { totalUsers: 20, activeUsers: 12, bannedUsers: 1, totalBalance: 0, usersJoined: 8, userChangeCount: 3, usersChange: 60 };
  const { container, rerender } = renderPart(<UserFigures query={{ data: { stats }, error: null } as never} />);
  const first = () => container.firstElementChild!.firstElementChild!.textContent;
  expect(first()).toBe('Total Users20 8 joined in 30 days, 3 more than in the 30 before (+60.00%)');
  rerender(<UserFigures query={{ data: { stats: { ...stats, userChangeCount: -2, usersChange: -20 } }, error: null } as never} />);
  expect(first()).toBe('Total Users20 8 joined in 30 days, 2 fewer than in the 30 before (−20.00%)');
  rerender(<UserFigures query={{ data: { stats: { ...stats, userChangeCount: 0, usersChange: 0 } }, error: null } as never} />);
  expect(first()).toBe('Total Users20 8 joined in 30 days, as many as in the 30 before');
});

it('deletes a user after a question with these words [ADMIN-USER-311] [ADMIN-USER-320]', async () => {
  renderPart(<Actions user={userOf({ balance: 0 })} />);
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
  const { container } = renderPart(<Person user={userOf({ user_name: 'Deniz', mail: null, ...more })} href="/admin/users?user=7" />);
  expect(container.firstElementChild!.textContent).toMatch(/^D/);
  expect(container.firstElementChild!.textContent!.slice(1)).toMatch(text);
});

it('leads from the name to the form, and shows an address only where there is one', () => {
  const shown = (more = {}): string | null => {
    const { container, unmount } = renderPart(<Person user={userOf(more)} href="/admin/users?q=de&user=7" />);
    expect(screen.getByRole('link', { name: 'Deniz' }).getAttribute('href')).toBe('/admin/users?q=de&user=7');
    const { textContent } = container.firstElementChild!;
    unmount();
    return textContent;
  };
  expect(shown({ mail: 'deniz@example.com', mail_confirmed: true })).toMatch(/ · deniz@example\.com$/);
  expect(shown({ mail: 'deniz@example.com', mail_confirmed: false })).toMatch(/ · deniz@example\.com Not confirmed$/);
  expect(shown({ mail: null })).toMatch(/session(s)?$/);
});

it('folds the filter by status, which stands as a chip when it is set [ADMIN-USER-303]', () => {
  const onChange = vi.fn();
  renderPart(<UserBar search={{ status: 'banned' }} onChange={onChange} />);
  fireEvent.click(screen.getByRole('button', { name: /^Filters/ }));
  const options = [...screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' }).options];
  expect(options.map(({ text }) => text)).toEqual(['All', 'Active', 'Inactive', 'Banned']);
  fireEvent.click(screen.getByRole('button', { name: /Status: Banned/ }));
  expect(onChange.mock.calls).toEqual([[{ status: undefined }]]);
});
