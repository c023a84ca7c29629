import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../test-screen.tsx';
import { AuditTable } from './components/AuditTable.tsx';
import { LogPages } from './components/LogPages.tsx';
import { RefusalTable } from './components/RefusalTable.tsx';
import type { AuditRow } from './logs.queries.ts';
import { activeFilters, auditQuery, readLogsSearch, refusalQuery } from './logs.search.ts';
import { shownValue } from './values.rules.ts';

const row = (more: Partial<AuditRow> = {}): AuditRow => ({
  id: 7,
  at: '2026-11-20T12:00:00Z',
  actor: { id: 3, name: 'Ada' },
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
    renderPart(<AuditTable rows={[row()]} />);
    expect(cells().slice(1)).toEqual(['Ada', 'setting.changed', 'setting:site.operator', 'nothing → Desk', '10.0.0.1']);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('may be of the server, without values', () => {
    renderPart(<AuditTable rows={[row({ actor: null, ip: null, old_value: null, new_value: null })]} />);
    expect(cells().slice(1)).toEqual(['Server', 'setting.changed', 'setting:site.operator', '', '']);
  });

  it('filters the list by each of its values', () => {
    const filter = vi.fn();
    renderPart(<AuditTable rows={[row()]} onFilter={filter} />);
    for (const button of screen.getAllByRole('button')) fireEvent.click(button);
    expect(filter.mock.calls).toEqual([
      [{ user: 3 }],
      [{ action: 'setting.changed' }],
      [{ object: 'setting:site.operator' }],
      [{ ip: '10.0.0.1' }],
    ]);
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

it.each([
  ['"Desk"', 'Desk'],
  ['6000', '6000'],
  ['{"role":"ADMIN","n":2}', 'role: ADMIN, n: 2'],
  ['[1,2]', '[1,2]'],
  ['no json', 'no json'],
  ['""', ''],
  [null, ''],
  [JSON.stringify('x'.repeat(400)), `${'x'.repeat(300)}…`],
])('shows the value %j', (json, shown) => expect(shownValue(json)).toBe(shown));

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
