import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../../lib/query-client.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { dismissInfo } from '../../../../ui/overlay/toasts.ts';
import type { ApiToken, Balance, Session } from '../account.queries.ts';
import { answerCalls, sampleDetails } from '../account.test-helper.tsx';
import { Balances } from './Balances.tsx';
import { Sessions } from './Sessions.tsx';
import { Tokens } from './Tokens.tsx';

// links need a router; the e2e tests check their targets
vi.mock('../../../../lib/AppLink.tsx', () => ({ AppLink: ({ children, ...rest }: ComponentProps<'a'>) => <a {...rest}>{children}</a> }));

const AT = '2026-11-20T12:00:00.000Z';
const balance = (market: string, name: string, value: Balance['value'], error: string | null = null): Balance => ({
  market,
  name,
  value,
  error,
  as_of: AT,
});
const session = (id: number, changes: Partial<Session> = {}): Session => ({
  id,
  device: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  ip: `203.0.113.${id}`,
  session_start: AT,
  last_seen: '2026-11-20T12:30:00.000Z',
  current: false,
  ...changes,
});
const cells = (row: HTMLElement): string[] => [...row.children].map(({ textContent }) => textContent);

beforeEach(() => {
  queryClient.clear();
  act(dismissInfo);
});

describe('the balances', () => {
  const list = (...items: Balance[]) => ({ 'GET /users/balance': () => ({ body: { success: true, items, total: items.length } }) });

  it('are listed by market with their sum [ACC-101] [ACC-102] [ACC-103] [ACC-180] [DATA-114]', async () => {
    answerCalls(list(balance('waxpeer', 'Waxpeer', 12_340), balance('csfloat', 'CSFloat', { usable: 1000, on_hold: 2500 })));
    renderPart(<Balances />);
    const rows = within(await screen.findByRole('table', { name: 'Balances' })).getAllByRole('row');
    expect(rows.map((row) => cells(row).slice(1, 3))).toEqual([
      ['Usable', 'On hold'],
      ['$12.34', '$0.00'],
      ['$1.00', '$2.50'],
      ['$13.34', '$2.50'],
    ]);
    expect(cells(rows[3]!)[0]).toBe('Total');
  });

  it('that could not be read show why, and the sum is marked as incomplete [ACC-180]', async () => {
    answerCalls(list(balance('waxpeer', 'Waxpeer', null, 'TIMEOUT'), balance('csfloat', 'CSFloat', 1000)));
    renderPart(<Balances />);
    const rows = within(await screen.findByRole('table', { name: 'Balances' })).getAllByRole('row');
    expect(cells(rows[1]!)[1]).toBe('Could not load. The market could not be reached.Retry');
    expect(cells(rows[3]!)).toEqual(['Totalincomplete', '$1.00', '$0.00']);
  });

  it('of a refused key link to the field that replaces it', async () => {
    answerCalls(list(balance('waxpeer', 'Waxpeer', null, 'UNAUTHORISED')));
    renderPart(<Balances />);
    const link = await screen.findByRole('link', { name: 'Replace the key' });
    expect(link.getAttribute('href')).toBe('/user-details#market_api');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('that could not be reloaded stay, with a notice', async () => {
    let requests = 0;
    const answer = list(balance('csfloat', 'CSFloat', 1000))['GET /users/balance'];
    answerCalls({
      'GET /users/balance': () => (requests++ === 0 ? answer() : { status: 500, body: { success: false, code: 'INTERNAL' } }),
    });
    renderPart(<Balances />);
    const again = await screen.findByRole('button', { name: 'Refresh' });
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.click(again);
    expect((await screen.findByRole('alert')).textContent).toBe('Could not load. The server had a problem.');
    expect(screen.getByRole('row', { name: /CSFloat/ })).toBeTruthy();
  });

  it('link to the keys while there is none', async () => {
    answerCalls(list());
    renderPart(<Balances />);
    const link = await screen.findByRole('link', { name: 'Add a market key' });
    expect(link.getAttribute('href')).toBe('/user-details#market_api');
  });
});

describe('the sessions', () => {
  it('show device, system, address and start; the current one is marked and cannot be ended here [ACC-105] [ACC-114] [ACC-116] [ACC-117] [ACC-183]', async () => {
    const sessions = [session(7, { current: true }), session(8)];
    answerCalls({ 'GET /users/sessions': () => ({ body: { success: true, sessions, total: 2 } }) });
    renderPart(<Sessions />);
    const rows = await screen.findAllByRole('listitem');
    expect(rows[0]!.textContent).toContain('this session');
    for (const text of ['PC, Windows 10/11', 'Chrome 141', '203.0.113.8']) expect(within(rows[1]!).getByText(text)).toBeTruthy();
    expect(rows[1]!.querySelector(`time[datetime="${AT}"]`)?.textContent).toContain('Nov 20, 2026');
    expect(within(rows[0]!).queryByRole('button', { name: /^End/ })).toBeNull();
  });

  it('are five at first, and all on request; the current one is always among them [ACC-183]', async () => {
    const sessions = Array.from({ length: 12 }, (_, index) => session(index + 1, { current: index === 11 }));
    answerCalls({ 'GET /users/sessions': () => ({ body: { success: true, sessions, total: 12 } }) });
    renderPart(<Sessions />);
    expect(await screen.findAllByRole('listitem')).toHaveLength(6);
    expect(screen.getByText('this session')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show all 12' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(12);
  });

  it('are ended one by one or all others at once, after confirmation [ACC-183]', async () => {
    const sessions = [session(7, { current: true }), session(8), session(9)];
    const sent = answerCalls({
      'GET /users/sessions': () => ({ body: { success: true, sessions, total: 3 } }),
      'DELETE /users/sessions/8': () => ({ body: { success: true, id: 8 } }),
      'DELETE /users/sessions': () => ({ body: { success: true, ended: 2 } }),
    });
    renderPart(<Sessions />);
    fireEvent.click((await screen.findAllByRole('button', { name: 'End session on PC, Windows 10/11' }))[0]!);
    expect(sent).toEqual([]);
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'End all others' }));
    expect((await screen.findByRole('alertdialog')).textContent).toContain('2 other sessions');
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End' }));
    await waitFor(() => expect(sent.map(({ call }) => call)).toEqual(['DELETE /users/sessions/8', 'DELETE /users/sessions']));
  });

  it('that are ended disappear, also when the list cannot be reloaded; the focus moves to the next element', async () => {
    const sessions = [session(7, { current: true }), session(8), session(9)];
    let requests = 0;
    answerCalls({
      'GET /users/sessions': () => (requests++ === 0 ? { body: { success: true, sessions, total: 3 } } : { status: 500, body: {} }),
      'DELETE /users/sessions/8': () => ({ body: { success: true, id: 8 } }),
    });
    renderPart(<Sessions />);
    const end = (await screen.findAllByRole('button', { name: /^End session on/ }))[0]!;
    end.focus();
    fireEvent.click(end);
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(document.activeElement?.closest('ul')).toBe(screen.getByRole('list'));
  });

  it('that are not shown are counted in the confirmation too', async () => {
    const sessions = Array.from({ length: 20 }, (_, index) => session(index + 1, { current: index === 0 }));
    answerCalls({ 'GET /users/sessions': () => ({ body: { success: true, sessions, total: 34 } }) });
    renderPart(<Sessions />);
    fireEvent.click(await screen.findByRole('button', { name: 'End all others' }));
    expect((await screen.findByRole('alertdialog')).textContent).toContain('33 other sessions');
  });
});

describe('the API tokens', () => {
  const token = (id: number, changes: Partial<ApiToken> = {}): ApiToken => ({
    id,
    name: `Sheet ${id}`,
    hint: 'Wx9k',
    scopes: ['read'],
    created_at: AT,
    expires_at: '2999-01-01T00:00:00.000Z',
    last_used_at: null,
    ...changes,
  });
  const known = (count: number) => ({
    'GET /init/site': () => ({ body: { success: true, world: 'live', social: {}, facts: { api_tokens: 10 } } }),
    'GET /users/details': () => ({ body: { success: true, user: sampleDetails() } }),
    'GET /users/tokens': () => ({
      body: { success: true, items: Array.from({ length: count }, (_, index) => token(index + 1)), total: count },
    }),
  });

  it('are shown in full once [ACC-175]', async () => {
    sessionStorage.clear();
    const sent = answerCalls({
      ...known(1),
      'POST /users/tokens': () => ({ body: { success: true, item: token(2), token: 'lf_abc' } }),
    });
    renderPart(<Tokens />);
    expect((await screen.findByText(/ends in Wx9k/)).textContent).toContain('read only');
    fireEvent.change(await screen.findByLabelText('Name of the token'), { target: { value: 'Bot' } });
    fireEvent.change(screen.getByLabelText('Valid for'), { target: { value: '365' } });
    fireEvent.click(screen.getByRole('button', { name: 'Create token' }));
    expect(await screen.findByText('lf_abc')).toBeTruthy();
    expect(sent).toEqual([{ call: 'POST /users/tokens', body: { name: 'Bot', scopes: ['read'], expires_days: 365 } }]);
    fireEvent.click(screen.getByRole('button', { name: 'I have copied it' }));
    expect(screen.queryByText('lf_abc')).toBeNull();
  });

  it('are ten at most [ACC-175]', async () => {
    answerCalls(known(10));
    renderPart(<Tokens />);
    expect(await screen.findByText(/which is the most/)).toBeTruthy();
    expect(screen.queryByLabelText('Name of the token')).toBeNull();
  });

  it('are shown also when the tenth is created', async () => {
    sessionStorage.clear();
    let count = 9;
    answerCalls({
      ...known(0),
      'GET /users/tokens': () => known(count)['GET /users/tokens'](),
      'POST /users/tokens': () => {
        count = 10;
        return { body: { success: true, item: token(10), token: 'lf_tenth' } };
      },
    });
    renderPart(<Tokens />);
    fireEvent.change(await screen.findByLabelText('Name of the token'), { target: { value: 'Bot' } });
    fireEvent.click(screen.getByRole('button', { name: 'Create token' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(10));
    const newToken = screen.getByText('lf_tenth');
    expect(newToken.closest('[role="note"]')?.contains(document.activeElement)).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'I have copied it' }));
    expect(screen.getByText(/which is the most/)).toBeTruthy();
  });

  it('that have expired leave room for new ones', async () => {
    const items = Array.from({ length: 10 }, (_, index) => token(index + 1, index === 4 ? { expires_at: AT } : {}));
    answerCalls({ ...known(0), 'GET /users/tokens': () => ({ body: { success: true, items, total: 10 } }) });
    renderPart(<Tokens />);
    expect(await screen.findByLabelText('Name of the token')).toBeTruthy();
  });

  it('need a recent sign-in; a dialog explains it before the redirect [AUTH-128]', async () => {
    sessionStorage.clear();
    answerCalls({ ...known(1), 'DELETE /users/tokens/1': () => ({ status: 400, body: { success: false, code: 'REAUTH', msg: '' } }) });
    renderPart(<Tokens />);
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke Sheet 1' }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText(/This needs a sign-in of the last 15 minutes/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Continue to Steam' })).toBeTruthy();
    expect(sessionStorage.getItem('next')).toBeNull();
  });
});
