import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../../../lib/query-client.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { dismissInfo } from '../../../../ui/overlay/toasts.ts';
import type { Details } from '../account.queries.ts';
import { answerCalls, refuse, sampleDetails, type Answer } from '../account.test-helper.tsx';
import { SteamAccount } from './SteamAccount.tsx';
import { button, ended, eventually, OPERATION, running, work } from './work.test-helper.ts';

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
    for (const name of ['Refresh from Steam', 'Copy Steam ID']) expect(screen.getByRole('button', { name })).toBeTruthy();
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

  it('shows the first character, a whole emoji too, when it has no picture', async () => {
    answerCalls(details({ user_name: '🦊fox' }));
    const { container } = renderPart(<SteamAccount />);
    await screen.findByRole('heading', { name: '🦊fox' });
    expect(container.querySelector('[aria-hidden]')?.textContent).toBe('🦊');
  });
});

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
      [`GET /operations/${OPERATION}/items?limit=1`]: () => ({ body: { success: true, items, total: 1 } }),
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
