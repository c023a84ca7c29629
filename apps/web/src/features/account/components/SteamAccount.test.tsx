import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { renderPart } from '../../../test-screen.tsx';
import { dismissInfo } from '../../../ui/toasts.ts';
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
    // run microtasks only: a switch that waits for a timer would flick back first
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
