import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerRequests, reply } from '../../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { renderPart } from '../../../../test-screen.tsx';
import type { Connection, Connections } from '../connections.queries.ts';
import { ConnectionsSection } from './ConnectionsSection.tsx';

const SITE = { success: true, social: { x: null, discord: 'https://discord.gg/desk', telegram: null } };
const NO_PAGES = { discord: null, x: null };
const account = (changes: Partial<Connection> = {}): Connection => ({
  provider: 'discord',
  name: 'trader',
  verified: true,
  checked_at: '2026-11-20T12:00:00.000Z',
  ...changes,
});

/** Answers the social links of the operator, and the given lists one after another. @returns the requests that change something */
function serve(lists: Partial<Connections>[]): string[] {
  const sent: string[] = [];
  let read = 0;
  answerRequests(async ({ path, init }) => {
    if (init.method !== 'GET') sent.push(`${init.method} ${path}`);
    if (path === '/init/site') return reply(SITE);
    if (init.method === 'DELETE') return reply({ success: true, provider: 'discord' });
    const list = lists[Math.min(read++, lists.length - 1)]!;
    return reply({ success: true, items: [], offered: ['discord', 'x'], total: list.items?.length ?? 0, sandbox_pages: NO_PAGES, ...list });
  });
  return sent;
}

const rows = async (): Promise<HTMLElement[]> => screen.findAllByRole('listitem');
/** The labels of a row's buttons. Leaves out buttons without `aria-label`, such as the age. */
const buttonsOf = (row: HTMLElement): string[] =>
  within(row)
    .queryAllByRole('button')
    .flatMap((button) => button.getAttribute('aria-label') ?? []);

beforeEach(() => queryClient.clear());

describe('the section of connected accounts', () => {
  it('offers to connect what is not connected, and says where to join', async () => {
    serve([{}]);
    renderPart(<ConnectionsSection />);
    const [discord, x] = await rows();
    expect(discord!.textContent).toContain('Proves that you are a member of our server.');
    expect([buttonsOf(discord!), buttonsOf(x!)]).toEqual([['Connect Discord'], ['Connect X']]);
    expect((await screen.findByRole('link', { name: /Join our Discord server/ })).getAttribute('href')).toBe('https://discord.gg/desk');
    expect(screen.queryByRole('link', { name: /Follow our account/ })).toBeNull();
  });

  it('leads to the pages of the sandbox where the operator has set none', async () => {
    serve([{ sandbox_pages: { discord: 'http://127.0.0.1:3100/discord.gg/lootfolio', x: 'http://127.0.0.1:3100/x.com/lootfolio' } }]);
    renderPart(<ConnectionsSection />);
    const follow = await screen.findByRole('link', { name: /Follow our account/ });
    expect(follow.getAttribute('href')).toBe('http://127.0.0.1:3100/x.com/lootfolio');
    expect(screen.getByRole('link', { name: /Join our Discord server/ }).getAttribute('href')).toBe('https://discord.gg/desk');
  });

  it('shows a connected account, its state, and offers to check it again', async () => {
    serve([{ items: [account(), account({ provider: 'x', name: 'desk', verified: false })] }]);
    renderPart(<ConnectionsSection />);
    const [discord, x] = await rows();
    expect(discord!.textContent).toMatch(/@trader.*Member of our server/);
    expect(x!.textContent).toMatch(/@desk.*Does not follow our account/);
    expect(buttonsOf(discord!)).toEqual(['Check Discord again', 'Disconnect Discord']);
    expect(screen.queryByRole('link', { name: /Join/ })).toBeNull();
  });

  it('disconnects after a confirmation that says what follows', async () => {
    const sent = serve([{ items: [account()] }, {}]);
    renderPart(<ConnectionsSection />);
    fireEvent.click(await screen.findByRole('button', { name: 'Disconnect Discord' }));
    const dialog = screen.getByRole('alertdialog');
    expect(dialog.textContent).toContain('For 30 days only you can connect this Discord account again');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Disconnect' }));
    await waitFor(() => expect(sent).toEqual(['DELETE /users/connections/discord']));
    expect(await screen.findByRole('button', { name: 'Connect Discord' })).toBeTruthy();
    expect(screen.getByText('Discord is disconnected.')).toBeTruthy();
  });

  it('keeps what is connected where the operator has no keys any more', async () => {
    serve([{ items: [account()], offered: [] }]);
    renderPart(<ConnectionsSection />);
    const [only, ...others] = await rows();
    expect([buttonsOf(only!), others]).toEqual([['Disconnect Discord'], []]);
  });

  it('is not there where nothing is offered or connected', async () => {
    serve([{ offered: [] }]);
    const { container } = renderPart(<ConnectionsSection />);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(container.querySelector('section')).toBeNull();
  });

  it('says that it could not load, and tries again', async () => {
    let fails = true;
    answerRequests(async () =>
      fails
        ? reply({ success: false, code: 'FORBIDDEN', msg: 'No.' }, 403)
        : reply({ ...SITE, items: [], total: 0, offered: ['x'], sandbox_pages: NO_PAGES }),
    );
    renderPart(<ConnectionsSection />);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    fails = false;
    fireEvent.click(retry);
    expect(await screen.findByRole('button', { name: 'Connect X' })).toBeTruthy();
  });
});
