import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../../lib/query-client.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { dismissInfo } from '../../../../ui/overlay/toasts.ts';
import type { Details } from '../account.queries.ts';
import { answerCalls, refuse, sampleDetails, type Answer } from '../account.test-helper.tsx';
import { SteamAccount } from './SteamAccount.tsx';

const details = (changes?: Partial<Details>) => ({
  'GET /users/details': () => ({ body: { success: true, user: sampleDetails(changes) } }),
});
const facts = (): Record<string, string> =>
  Object.fromEntries([...document.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling!.textContent]));

beforeEach(() => {
  queryClient.clear();
  act(dismissInfo);
});

describe('the Steam account', () => {
  it("shows the user's Steam account and their account here [ACC-106] [ACC-175]", async () => {
    answerCalls(details({ avatar_medium: '/api/v1/avatar/1', ROLE: 'ADMIN', plan: 'Pro', plan_ends_at: '2027-03-01T12:00:00.000Z' }));
    renderPart(<SteamAccount />);
    await screen.findByRole('heading', { name: 'Deniz' });
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/api/v1/avatar/1');
    expect(screen.getByRole('link', { name: /^Steam profile/ }).getAttribute('href')).toBe(sampleDetails().profile_url);
    expect(facts()).toEqual({
      'Steam ID': '76561198000010411',
      Country: 'Türkiye',
      'Steam account created': 'Jan 1, 2015',
      'Member since': 'Jan 2, 2026',
      Role: 'Administrator',
      Plan: 'Pro, until Mar 1, 2027',
    });
    for (const name of ['Refresh from Steam', 'Export my data', 'Delete my account', 'Copy Steam ID'])
      expect(screen.getByRole('button', { name })).toBeTruthy();
  });

  it('is removed from the rankings at once, and restored when the server refuses [ACC-175]', async () => {
    const answer = Promise.withResolvers<Answer>();
    answerCalls({ ...details(), 'POST /users/set-ranking': () => answer.promise });
    renderPart(<SteamAccount />);
    const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Hide my inventory from rankings' });
    fireEvent.click(toggle);
    // run only microtasks: a switch that waits for a timer would flick back first
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    expect(toggle.checked).toBe(true);
    answer.resolve(refuse('STATE', 'Not now.'));
    await screen.findByText('Not now.');
    await waitFor(() => expect(toggle.checked).toBe(false));
  });

  it("has the server's state after two refused changes", async () => {
    const answers = [Promise.withResolvers<Answer>(), Promise.withResolvers<Answer>()];
    let requests = 0;
    answerCalls({ ...details(), 'POST /users/set-ranking': () => answers[requests++]!.promise });
    renderPart(<SteamAccount />);
    const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Hide my inventory from rankings' });
    fireEvent.click(toggle);
    await waitFor(() => expect(toggle.checked).toBe(true));
    fireEvent.click(toggle);
    await waitFor(() => expect(requests).toBe(2));
    answers[0]!.resolve(refuse('STATE', 'Not the first.'));
    await screen.findByText('Not the first.');
    answers[1]!.resolve(refuse('STATE', 'Not the second.'));
    await screen.findByText('Not the second.');
    await waitFor(() => expect(toggle.checked).toBe(false));
  });

  it('shows the recent sign-in dialog instead, and returns the focus when it is cancelled [AUTH-128]', async () => {
    answerCalls({ ...details(), 'DELETE /users/account': () => refuse('REAUTH', '') });
    renderPart(<SteamAccount />);
    const opener = await screen.findByRole('button', { name: 'Delete my account' });
    opener.focus();
    fireEvent.click(opener);
    const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Deniz' } });
    fireEvent.submit(within(dialog).getByRole<HTMLInputElement>('textbox').form!);
    const reauth = await screen.findByRole('alertdialog', { name: 'Sign in with Steam once more' });
    expect(screen.queryByRole('dialog', { name: 'Delete your account?' })).toBeNull();
    fireEvent.click(within(reauth).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete my account' })));
  });

  it('accepts its name with any number of spaces', async () => {
    answerCalls(details({ user_name: '  Deniz   the  Trader ' }));
    renderPart(<SteamAccount />);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete my account' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Deniz the Trader' } });
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delete my account' }).disabled).toBe(false);
  });

  it('shows the first character, a whole emoji too, when it has no picture', async () => {
    answerCalls(details({ user_name: '🦊fox' }));
    const { container } = renderPart(<SteamAccount />);
    await screen.findByRole('heading', { name: '🦊fox' });
    expect(container.querySelector('[aria-hidden]')?.textContent).toBe('🦊');
  });

  it('is deleted only when its name is typed, and with a balance only when the user forfeits it [ACC-175]', async () => {
    answerCalls(details({ balance: 12_340 }));
    renderPart(<SteamAccount />);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete my account' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
    const confirm = (): HTMLButtonElement => within(dialog).getByRole('button', { name: 'Delete my account' });
    expect(confirm().disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('Type your name to confirm: Deniz'), { target: { value: 'Deniz' } });
    expect(confirm().disabled).toBe(true);
    fireEvent.click(screen.getByRole('checkbox', { name: 'I give up my balance of $12.34.' }));
    expect(confirm().disabled).toBe(false);
  });
});

const ID = '00000000-0000-4000-8000-000000000001';
const running = {
  id: ID,
  kind: 'steam-refresh',
  state: 'running',
  items: { waiting: 0, sent: 1, done: 0, failed: 0, unknown: 0, total: 1 },
  cancelling: false,
  file: null as { name: string; size: number; made_at: string } | null,
  created_at: '2026-11-20T12:00:00.000Z',
  ended_at: null as string | null,
};
const ended = (changes: Partial<typeof running>) => ({ ...running, state: 'done', ended_at: '2026-11-20T12:00:01.000Z', ...changes });
/** The answers to the start of long work and to the reads of its state; each read gets the next state. */
const work = (call: string, ...states: (typeof running)[]) => ({
  [call]: () => ({ body: { success: true, operation: ID } }),
  [`GET /operations/${ID}`]: () => ({ body: { success: true, item: states.length > 1 ? states.shift() : states[0] } }),
});
/** Reports changes of the user's long work until the screen shows this text. */
const eventually = (text: string) =>
  waitFor(async () => {
    await act(() => queryClient.invalidateQueries({ queryKey: ['operations'] }));
    expect(screen.getByText(text)).toBeTruthy();
  });
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

describe('refreshing from Steam', () => {
  it('turns until Steam has answered, and shows the new profile [ACC-175]', async () => {
    let name = 'Deniz';
    const sent = answerCalls({
      'GET /users/details': () => ({ body: { success: true, user: sampleDetails({ user_name: name }) } }),
      ...work('POST /users/refresh', running, ended({})),
    });
    renderPart(<SteamAccount />);
    fireEvent.click(await button('Refresh from Steam'));
    await waitFor(() => expect(sent).toEqual([{ call: 'POST /users/refresh', body: { client_key: expect.stringMatching(/^\w{32}$/) } }]));
    expect((await button('Refresh from Steam')).ariaDisabled).toBe('true');
    name = 'Deniz the Second';
    await eventually('Name, avatar and country were read from Steam.');
    expect(screen.getByRole('heading', { name })).toBeTruthy();
    await waitFor(async () => expect((await button('Refresh from Steam')).ariaDisabled).toBeNull());
  });

  it('shows why it failed, and can be pressed again', async () => {
    const items = [{ text: 'Steam is not reachable right now. Please try again.' }];
    answerCalls({
      ...details(),
      ...work('POST /users/refresh', ended({ state: 'failed' })),
      [`GET /operations/${ID}/items?limit=1`]: () => ({ body: { success: true, items, total: 1 } }),
    });
    renderPart(<SteamAccount />);
    fireEvent.click(await button('Refresh from Steam'));
    expect(await screen.findByText(items[0]!.text)).toBeTruthy();
    await waitFor(async () => expect((await button('Refresh from Steam')).ariaDisabled).toBeNull());
  });

  it('shows how long to wait when it was pressed within the last minute [ACC-175]', async () => {
    const body = { success: false, code: 429, msg: '', metaData: { remaining_time: 15 } };
    answerCalls({ ...details(), 'POST /users/refresh': () => ({ status: 429, body }) });
    renderPart(<SteamAccount />);
    fireEvent.click(await button('Refresh from Steam'));
    expect(await screen.findByText('Too many requests. Wait 15 seconds.')).toBeTruthy();
    expect((await button('Refresh from Steam')).ariaDisabled).toBeNull();
  });
});

describe('exporting all data', () => {
  const file = { name: 'lootfolio-76561198000010411-2026-11-20.json', size: 5, made_at: '2026-11-20T12:00:01.000Z' };
  let saved: string[];
  beforeEach(() => {
    saved = [];
    URL.createObjectURL = () => 'blob:made';
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
  });

  it('tells that it goes on, and downloads the file by itself [ACC-175]', async () => {
    answerCalls({
      ...details(),
      ...work('POST /users/export', running, ended({ file })),
      [`GET /operations/${ID}/file`]: () => ({ body: { profile: {} } }),
    });
    renderPart(<SteamAccount />);
    fireEvent.click(await button('Export my data'));
    expect(await screen.findByText(/^Your data is being collected\./)).toBeTruthy();
    await eventually(`Your data was saved as ${file.name}.`);
    expect(saved).toEqual([file.name]);
    await waitFor(() => expect(screen.queryByText(/^Your data is being collected/)).toBeNull());
  });

  it.each(['POST /users/export', `GET /operations/${ID}/file`])('asks for a recent sign-in when %s needs it [AUTH-128]', async (call) => {
    answerCalls({ ...details(), ...work('POST /users/export', ended({ file })), [call]: () => refuse('REAUTH', '') });
    renderPart(<SteamAccount />);
    fireEvent.click(await button('Export my data'));
    expect(await screen.findByRole('alertdialog', { name: 'Sign in with Steam once more' })).toBeTruthy();
    expect([saved, screen.queryByText(/^Your data is being collected/)]).toEqual([[], null]);
  });
});
