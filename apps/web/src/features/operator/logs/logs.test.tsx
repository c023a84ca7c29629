import { GIVEAWAY_PERIODS, GIVEAWAY_TYPES, TASK_TYPES } from '@lootfolio/domain/giveaways';
import { TICKET_PRIORITIES, TICKET_STATUSES, TICKET_TYPES } from '@lootfolio/domain/support';
import { valueKey } from '@lootfolio/texts/audit';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../../test-screen.tsx';
import { AuditTable } from './components/AuditTable.tsx';
import { LogPages } from './components/LogPages.tsx';
import { RefusalTable } from './components/RefusalTable.tsx';
import type { AuditRow, Who } from './logs.queries.ts';
import { activateLanguage, isLoadedKey } from '../../../i18n/i18n.ts';
import { activeFilters, auditQuery, readLogsSearch, readUserId, refusalQuery } from './logs.search.ts';
import { LogFilters } from './components/LogFilters.tsx';
import { actionName, objectName, shownValue } from './audit.names.ts';
import { changesOf } from './values.rules.ts';

const row = (more: Partial<AuditRow> = {}): AuditRow => ({
  id: 7,
  at: '2026-11-20T12:00:00Z',
  actor: { id: 3, name: 'Ada', steam_id: '76561198000000003' },
  ip: '10.0.0.1',
  action: 'setting.changed',
  object: 'setting:site.operator',
  old_value: '""',
  new_value: '"Desk"',
  ...more,
});
const cells = () =>
  within(screen.getAllByRole('row')[1]!)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

describe('a row of the audit log', () => {
  it('says who did what, with the value before and after', () => {
    renderPart(<AuditTable rows={[row()]} users={[]} />);
    expect(cells().slice(1)).toEqual(['Ada', 'Setting changed', 'Setting site.operator', 'nothing → Desk', '10.0.0.1']);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('may be of the server, without values', () => {
    renderPart(<AuditTable rows={[row({ actor: null, ip: null, old_value: null, new_value: null })]} users={[]} />);
    expect(cells().slice(1)).toEqual(['Server', 'Setting changed', 'Setting site.operator', '', '']);
  });

  it('has long ids in one line, with a button that copies them whole', async () => {
    const write = vi.fn(() => Promise.resolve());
    Object.assign(navigator, { clipboard: { writeText: write } });
    const [order, hash] = ['order-0123456789-abcdef', 'f0'.repeat(20)];
    renderPart(
      <AuditTable rows={[row({ object: `payment:${order}`, old_value: null, new_value: JSON.stringify({ hash }) })]} users={[]} />,
    );
    expect([cells()[3]!.endsWith(order), cells()[4]!.endsWith(hash)]).toEqual([true, true]);
    for (const name of ['Copy the id', 'Copy']) await act(async () => void fireEvent.click(screen.getByRole('button', { name })));
    expect(write.mock.calls).toEqual([[order], [hash]]);
  });

  it('filters the list by each of its values', () => {
    const filter = vi.fn();
    renderPart(<AuditTable rows={[row()]} users={[]} onFilter={filter} />);
    for (const button of screen.getAllByRole('button')) fireEvent.click(button);
    expect(filter.mock.calls).toEqual([
      [{ user: 3 }],
      [{ action: 'setting.changed' }],
      [{ object: 'setting:site.operator' }],
      [{ ip: '10.0.0.1' }],
    ]);
  });
});

const PEOPLE: readonly Who[] = [
  { id: 7, name: 'Bora', steam_id: '76561198000000007' },
  { id: 8, name: null, steam_id: null },
];

describe('the users of a row', () => {
  const links = () => screen.queryAllByRole('link').map((link) => [link.ariaLabel, link.getAttribute('href')]);

  it('have their names and lead to the administration: who acted, the object, and who stands in the fields', () => {
    const values = { old_value: null, new_value: '{"user_ids":[8,7,9],"user":7}' };
    renderPart(<AuditTable rows={[row({ object: 'user:7', ...values })]} users={PEOPLE} />);
    expect([cells()[1], cells()[3]]).toEqual(['Ada', 'User Bora']);
    expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual(['Users: Deleted user 8, Bora, 9', 'User: Bora']);
    expect(links()).toEqual([
      ['Ada in the administration of users', '/admin/users?q=76561198000000003'],
      ['Bora in the administration of users', '/admin/users?q=76561198000000007'],
    ]);
  });

  it('lead there once where somebody changed what is their own', () => {
    const ada = row().actor!;
    renderPart(<AuditTable rows={[row({ object: `user:${ada.id}` })]} users={[ada]} />);
    expect([cells()[3], links().length]).toEqual(['User Ada', 1]);
  });

  it('are numbered and lead nowhere once they were deleted [ACC-175]', () => {
    renderPart(<AuditTable rows={[row({ actor: { id: 9, name: null, steam_id: null }, object: 'user:8' })]} users={PEOPLE} />);
    expect([cells()[1], cells()[3], links()]).toEqual(['Deleted user 9', 'Deleted user 8', []]);
  });
});

it('a row of refusals says how many there were, and of several addresses that they are several', () => {
  const filter = vi.fn();
  const refusal = { id: 1, at: '2026-11-20T12:00:00Z', kind: 'CSRF', ip: null, user: null, what: 'POST /watchlist', count: 4900 } as const;
  renderPart(<RefusalTable rows={[refusal]} onFilter={filter} />);
  expect(cells().slice(1)).toEqual(['Forged request', 'several', '', 'POST /watchlist', '× 4,900']);
  fireEvent.click(screen.getByRole('button', { name: 'Forged request' }));
  expect(filter.mock.calls).toEqual([[{ kind: 'CSRF' }]]);
});

const user = (more: Partial<AuditRow>): AuditRow => row({ action: 'user.changed', object: 'user:1', ...more });

describe('what a row says of a change', () => {
  const lines = () =>
    within(screen.getAllByRole('row')[1]!)
      .queryAllByRole('listitem')
      .map((line) => line.textContent);

  it('is money for amounts, old and new of each field, with the note apart', () => {
    renderPart(<AuditTable rows={[user({ old_value: '{"balance":0}', new_value: '{"balance":12340,"note":"test note"}' })]} users={[]} />);
    expect(cells().slice(1, 4)).toEqual(['Ada', 'User changed', 'User 1']);
    expect(lines()).toEqual(['Balance: $0.00 → $12.34', 'Note: test note']);
  });

  it('is in the language of the screen, with the stored name as a hint [I18N-107]', async () => {
    await activateLanguage('tr');
    renderPart(
      <AuditTable
        rows={[row({ action: 'ticket.read', object: 'ticket:7', old_value: null, new_value: '{"by":"staff"}' })]}
        users={[]}
        onFilter={vi.fn()}
      />,
    );
    expect(cells().slice(2, 5)).toEqual(['Talep okundu', 'Talep T-000007', 'Yapan: Ekip']);
    expect(screen.getByRole('button', { name: 'Talep okundu' }).title).toContain('ticket.read');
    await activateLanguage('en');
  });
});

it.each([
  ['a value alone', '"a"', '"b"', [{ field: '', before: 'a', after: 'b' }]],
  ['a value that was removed', '5', 'null', [{ field: '', before: 5, after: null }]],
  ['a new value alone', null, '7', [{ field: '', after: 7 }]],
  ['no JSON', 'old', 'new', [{ field: '', before: 'old', after: 'new' }]],
  ['what changed, not what stayed', '{"a":1,"b":2}', '{"a":1,"b":3}', [{ field: 'b', before: 2, after: 3 }]],
  ['a field that was emptied', '{"a":1}', '{"a":null}', [{ field: 'a', before: 1, after: null }]],
  ['no field that is empty before and after', '{"a":null,"b":""}', '{"a":null,"b":""}', []],
  ['what a deletion took away', '{"user":3}', null, [{ field: 'user', after: 3 }]],
  [
    'what only one side has, without an arrow',
    '{"id":1,"s":"A"}',
    '{"s":"B","message":2}',
    [
      { field: 's', before: 'A', after: 'B' },
      { field: 'id', after: 1 },
      { field: 'message', after: 2 },
    ],
  ],
  ['nothing', null, null, []],
])('reads %s', (_what, before, after, changes) => expect(changesOf(before, after)).toEqual({ changes, note: null }));

it.each([
  ['', 'Desk', 'Desk'],
  ['', 6000, '6000'],
  ['', '', ''],
  ['note', null, ''],
  ['balance', 12340, '$12.34'],
  ['buy_price', 5, '$0.01'],
  ['quantity', 12340, '12340'],
  ['hidden', true, 'yes'],
  ['check', 'unchecked', 'Not checked'],
  ['profile_state', 2, 'Banned'],
  ['market', 1, 'Steam'],
  ['app', 730, 'CS2'],
  ['fees_sell_percent', 7.5, '7.5%'],
  ['sold_on', '2026-11-20', 'Nov 20, 2026'],
  ['items', [1, 2], '1, 2'],
  ['', [{ channel: 'mail', is_enabled: false }], 'Channel: mail, On: no'],
  ['', 'x'.repeat(400), `${'x'.repeat(300)}…`],
])('shows the value of "%s" %j', (field, value, shown) => expect(shownValue(field, value, [])).toBe(shown));

it.each([
  ['type', [...TICKET_TYPES, ...TASK_TYPES, ...GIVEAWAY_PERIODS]],
  ['giveaway_type', GIVEAWAY_TYPES],
  ['status', TICKET_STATUSES],
  ['priority', TICKET_PRIORITIES],
])('has words for every value of the field %s', (field, values) => {
  expect(values.filter((value) => !isLoadedKey(valueKey(field, value)))).toEqual([]);
});

it.each([
  ['session.begun', 'Signed in'],
  ['session.', 'Session: all'],
  ['older.release', 'older.release'],
  ['toString.valueOf', 'toString.valueOf'],
  ['session.valueOf', 'session.valueOf'],
  ['alone', 'alone'],
])('names the action %s', (action, name) => expect(actionName(action)).toBe(name));

it.each([
  ['user:1', 'User 1'],
  ['user:7', 'User Bora'],
  ['user:8', 'Deleted user 8'],
  ['users:all', 'Users: all'],
  ['market:1', 'Marketplace Steam'],
  ['mail', 'Mail'],
  ['setting:a:b', 'Setting a:b'],
  ['thing:1', 'thing:1'],
])('names the object %s', (object, name) => expect(objectName(object, PEOPLE)).toBe(name));

describe('the filters', () => {
  const filters = (search: object = {}) => {
    localStorage.setItem('filters', 'open');
    const change = vi.fn();
    renderPart(<LogFilters tab="audit" search={search} actions={['session.begun']} onChange={change} />);
    return change;
  };
  const type = (text: string): void => {
    const field = screen.getByRole('searchbox', { name: 'User id' });
    fireEvent.change(field, { target: { value: text } });
    fireEvent.keyDown(field, { key: 'Enter' });
  };

  it('refuse what is no user id at its field, and take it back', () => {
    const change = filters();
    type('abc');
    const field = screen.getByRole('searchbox', { name: 'User id' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toBe('A user id is a whole number. The list is not filtered by it.');
    expect(field.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
    expect(change).not.toHaveBeenCalled();
    type('42');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(change.mock.calls).toEqual([[{ user: 42 }]]);
  });

  it('forget it with the other filters', () => {
    filters({ ip: '10.0.0.1' });
    type('abc');
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'User id' }).value).toBe('');
  });

  it('offer actions in words', () => {
    filters();
    const options = within(screen.getByRole('combobox', { name: 'Action' })).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['All', 'Session: all', 'Signed in']);
  });

  it.each([
    ['', undefined],
    ['1', 1],
    ['2147483647', 2_147_483_647],
    ['2147483648', null],
    ['0', null],
    ['1.5', null],
    ['abc', null],
  ])('read the user id "%s"', (text, id) => expect(readUserId(text)).toBe(id));
});

describe('the pages', () => {
  const pages = (search: object, ids: number[]) => {
    const page = vi.fn();
    renderPart(<LogPages search={search} ids={ids} limit={2} onPage={page} />);
    return page;
  };

  it('are not shown where there is one', () => {
    pages({}, [9]);
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('lead from the last row to older ones', () => {
    const page = pages({}, [9, 8]);
    const states = screen.getAllByRole<HTMLButtonElement>('button').map(({ textContent, disabled }) => [textContent, disabled]);
    expect(states).toEqual([
      ['Newest', true],
      ['Newer', true],
      ['Older', false],
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Older' }));
    expect(page.mock.calls).toEqual([[{ before: 8, after: undefined }]]);
  });

  it('lead from the first row to newer ones, and to the newest', () => {
    const page = pages({ before: 8 }, [7, 6]);
    fireEvent.click(screen.getByRole('button', { name: 'Newer' }));
    fireEvent.click(screen.getByRole('button', { name: 'Newest' }));
    expect(page.mock.calls).toEqual([[{ before: undefined, after: 7 }], [{ before: undefined, after: undefined }]]);
  });
});

describe('the address', () => {
  it('is read, without what is not allowed', () => {
    const raw = {
      tab: 'security',
      by: 'x',
      action: 'session.',
      kind: 'NO',
      user: '0',
      ip: '10.0.0.1',
      from: '2026-11-20',
      to: 'soon',
      before: '-1',
    };
    expect(Object.entries(readLogsSearch(raw)).filter(([, value]) => value !== undefined)).toEqual([
      ['tab', 'security'],
      ['action', 'session.'],
      ['ip', '10.0.0.1'],
      ['from', '2026-11-20'],
    ]);
  });

  it('counts filters, not pages', () => expect(activeFilters({ tab: 'security', before: 9, ip: '10.0.0.1', user: 3 })).toBe(2));

  it('asks for whole days of the browser, the last one included', () => {
    const { from, to } = auditQuery({ from: '2026-11-20', to: '2026-11-20' });
    expect(Date.parse(to!) - Date.parse(from!)).toBe(86_400_000);
    expect(new Date(from!).getHours()).toBe(0);
    expect(refusalQuery({ kind: 'TOKEN', before: 4 })).toEqual({
      kind: 'TOKEN',
      user: undefined,
      ip: undefined,
      before: 4,
      after: undefined,
    });
  });
});
