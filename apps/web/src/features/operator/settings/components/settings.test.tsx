import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { settingOf } from '../settings.test-helper.ts';
import { PriceLinks } from './PriceLinks.tsx';
import { NoticeState } from './NoticeState.tsx';
import { SaveBar } from './SaveBar.tsx';
import { SecretList } from './SecretList.tsx';
import { SettingField } from './SettingField.tsx';
import { TestMail } from './TestMail.tsx';

const server = fakeServer();

it('a setting says what it does and its default, and goes back to it', () => {
  const change = vi.fn();
  const setting = settingOf({ key: 'a', value: 5000, default: 6000, max: 10_000, label: 'Calls' });
  renderPart(<SettingField setting={setting} value={5000} problem={undefined} busy={false} onChange={change} />);
  const group = screen.getByRole('group', { name: 'Calls' });
  expect(group.textContent).toContain('What it does.');
  expect(group.textContent).toContain('Default: 6,000');
  expect(group.textContent).not.toContain('Not saved');
  fireEvent.change(screen.getByRole('textbox', { name: 'Calls' }), { target: { value: '70' } });
  fireEvent.click(screen.getByRole('button', { name: 'Reset Calls' }));
  expect(change.mock.calls).toEqual([[70], [6000]]);
});

it('an amount is typed in dollars', () => {
  const change = vi.fn();
  const setting = settingOf({ key: 'x', type: 'money', value: 5000, default: 9900, min: 10, max: 10_000_000, label: 'Price' });
  renderPart(<SettingField setting={setting} value={5000} problem={undefined} busy={false} onChange={change} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' });
  expect([field.value, screen.getByRole('group').textContent]).toEqual(['5.00', expect.stringContaining('Default: $9.90')]);
  fireEvent.change(field, { target: { value: '12.34' } });
  expect(change.mock.calls).toEqual([[12_340]]);
});

it('a change is marked, a refusal stands at its field, and at its default there is nothing to reset', () => {
  const setting = settingOf({ key: 'x', type: 'link', value: '', default: '', label: 'X' });
  const { unmount } = renderPart(<SettingField setting={setting} value="y" problem="wrong" busy={false} onChange={vi.fn()} />);
  expect(screen.getByRole('group').textContent).toMatch(/wrong.*Default: empty.*Not saved/);
  expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
  unmount();
  renderPart(<SettingField setting={setting} value="" problem={undefined} busy={false} onChange={vi.fn()} />);
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([
  ['integer', 5, 'INPUT'],
  ['money', 5000, 'INPUT'],
  ['text', 'x', 'INPUT'],
  ['day', '2026-11-20', 'INPUT'],
  ['moment', '2026-11-20T12:00:00.000Z', 'INPUT'],
  ['mail', 'a@b.example', 'INPUT'],
  ['flag', true, 'INPUT'],
] as const)('a setting of the type %s has its own field', (type, value, tag) => {
  const setting = settingOf({ key: 'a', type, value, default: value, label: 'One' });
  renderPart(<SettingField setting={setting} value={value} problem={undefined} busy={false} onChange={vi.fn()} />);
  expect(screen.getByLabelText(/^One/, { selector: tag.toLowerCase() })).toBeTruthy();
});

it('a moment is typed in the local time zone and given on in UTC, and may be emptied', () => {
  const change = vi.fn();
  const setting = settingOf({ key: 'a', type: 'moment', value: '', default: '', label: 'One' });
  const [local, moment] = ['2026-11-20T18:30', new Date('2026-11-20T18:30').toISOString()];
  const retyped = (value: string, typed: string): string => {
    const { unmount } = renderPart(<SettingField setting={setting} value={value} problem={undefined} busy={false} onChange={change} />);
    const field = screen.getByLabelText<HTMLInputElement>(/^One \(Your time, /);
    const shown = field.value;
    fireEvent.change(field, { target: { value: typed } });
    unmount();
    return shown;
  };
  expect([retyped('', local), retyped(moment, '')]).toEqual(['', '11/20/2026 6:30 PM']);
  expect(change.mock.calls).toEqual([[moment], ['']]);
});

it('a long text has several lines', () => {
  const setting = settingOf({ key: 'a', type: 'text', value: '', default: '', max: 300, label: 'One' });
  renderPart(<SettingField setting={setting} value="" problem={undefined} busy={false} onChange={vi.fn()} />);
  expect(screen.getByRole('textbox', { name: 'One' }).tagName).toBe('TEXTAREA');
});

it('secrets are set or not set, and have no field', () => {
  renderPart(
    <SecretList
      secrets={[
        { name: 'SMTP_URL', is_set: true, help: 'The mail server.' },
        { name: 'DMARKET_KEY', is_set: false, help: 'Prices of DMarket.' },
      ]}
    />,
  );
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows.slice(1)).toEqual(['SMTP_URLSetThe mail server.', 'DMARKET_KEYNot setPrices of DMarket.']);
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('a test mail tells what the mail server said', async () => {
  server.answer = () => reply({ success: true, sent: false, answer: '553 5.7.1 Sender is not yours' });
  renderPart(<TestMail to="desk@example.com" />);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Send test mail' })));
  expect(server.sent.map(({ path, body }) => [path, body])).toEqual([['/admin/setting/test-mail', { mail: 'desk@example.com' }]]);
  expect(screen.getByRole('note').textContent).toContain('It was not sent. The mail server says:553 5.7.1 Sender is not yours');
  server.answer = () => reply({ success: true, sent: true, answer: null });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Send test mail' })));
  expect(screen.getByRole('note').textContent).toBe('The mail server took the mail for desk@example.com.');
});

it('leads to what is set of prices with its source, currency or market [ADMIN-305]', () => {
  renderPart(<PriceLinks />);
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Intervals of the price sources', '/admin/item-management?tab=sources'],
    ['Exchange rates, and a rate fixed by hand', '/admin/item-management?tab=rates'],
    ['Fees and methods of the markets', '/admin/item-management?tab=marketplaces'],
  ]);
});

it('a test mail to nobody is not sent, and its field asks for an address', async () => {
  renderPart(<TestMail to="" />);
  const field = screen.getByRole('textbox', { name: 'Send to' });
  fireEvent.change(field, { target: { value: '  ' } });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Send test mail' })));
  expect(screen.getByText('Enter the address that the mail goes to.')).toBeTruthy();
  expect([field.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', field]);
  expect(server.sent).toEqual([]);
  fireEvent.change(field, { target: { value: 'd' } });
  expect(screen.queryByText('Enter the address that the mail goes to.')).toBeNull();
});

describe('the head of the notice', () => {
  const SAVED = { 'site.notice_en': 'Down', 'site.notice_tr': '', 'site.notice_from': '', 'site.notice_until': '' };
  const head = (saved: object, draft: object): string | null => {
    const { container } = renderPart(<NoticeState saved={{ ...SAVED, ...saved }} draft={{ ...SAVED, ...saved, ...draft }} />);
    return container.firstElementChild!.textContent;
  };

  it('tells only of what is saved while nothing is changed', () => {
    expect(head({}, {})).toBe('Shown to everybody now');
    expect(head({ 'site.notice_en': '' }, { 'site.operator': 'Desk' })).toBe('No notice is shown');
    expect(head({ 'site.notice_until': '2999-01-02T12:00:00Z' }, {})).toMatch(/^Shown to everybody until Jan 2, 2999/);
    expect(head({ 'site.notice_from': '2998-01-02T12:00:00Z', 'site.notice_until': '2999-01-02T12:00:00Z' }, {})).toMatch(
      /^Shown from Jan 2, 2998.* until Jan 2, 2999/,
    );
  });

  it('tells apart what a change would make of it', () => {
    expect(head({ 'site.notice_en': '' }, { 'site.notice_en': 'Down' })).toBe('No notice is shownAfter saving: shown to everybody at once');
    expect(head({}, { 'site.notice_en': 'Down at 3' })).toBe('Shown to everybody nowAfter saving: shown to everybody at once');
    expect(head({}, { 'site.notice_en': '' })).toBe('Shown to everybody nowAfter saving: no notice');
    expect(head({}, { 'site.notice_until': '2001-01-02T12:00:00Z' })).toBe(
      'Shown to everybody nowAfter saving: not shown, its end has passed',
    );
    expect(head({}, { 'site.notice_from': '2999-01-02T12:00:00Z' })).toMatch(/After saving: shown from Jan 2, 2999/);
  });
});

it('the bar that saves stands outside of the form that it submits, and is there only with changes', () => {
  const [discard, save] = [vi.fn(), vi.fn((event: Event) => event.preventDefault())];
  const bar = (count: number) => (
    <>
      <form id="fields" onSubmit={(event) => save(event.nativeEvent)} />
      <SaveBar count={count} form="fields" busy={false} onDiscard={discard} />
    </>
  );
  const { rerender } = render(bar(0));
  expect(screen.queryByRole('region')).toBeNull();
  rerender(bar(2));
  expect(screen.getByRole('region', { name: '2 unsaved changes' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect([save.mock.calls.length, discard.mock.calls.length]).toEqual([1, 1]);
});
