import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { renderPart } from '../../../../test-screen.tsx';
import type { Presence } from '../presence.queries.ts';
import { DeadKeys, KeyPresence, MarketPresence, PresenceFold, PresenceRow } from '../presence.public.tsx';
import { obstacle, samplePresence, stopped } from '../presence.test-helper.ts';

const server = fakeServer();
beforeEach(() => queryClient.clear());

const answer = (...items: Presence[]): void => {
  server.answer = () => reply({ success: true, items, total: items.length });
};
const chip = (name: RegExp) => screen.findByRole('button', { name });
const details = async (name: RegExp, market: string) => {
  fireEvent.click(await chip(name));
  return within(await screen.findByRole('dialog', { name: `Selling on ${market}` }));
};
const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

describe('the row of markets', () => {
  it('says in a word whether each market with a key sells, and how old the answer is', async () => {
    answer(
      samplePresence({ checked_at: ago(3) }),
      stopped('offline', { market: 'marketcsgo', name: 'MarketCSGO' }),
      samplePresence({ market: 'csfloat', name: 'CSFloat', key: 'none', sells: null }),
      samplePresence({ market: 'shadowpay', name: 'Shadowpay', says: false, sells: null, checked_at: null }),
    );
    renderPart(<PresenceRow />);
    expect(await chip(/^Waxpeer\s*Sells\s*3 min ago$/)).toBeTruthy();
    const row = within(screen.getByRole('group', { name: 'Do the markets sell?' }));
    expect(row.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Waxpeer.*Sells/),
      expect.stringMatching(/MarketCSGO.*Offline/),
      expect.stringMatching(/Shadowpay.*Not told$/),
    ]);
    // never by colour alone
    expect(row.getAllByRole('listitem').every((one) => one.querySelector('svg') !== null)).toBe(true);
  });

  it('marks an answer that is old', async () => {
    answer(samplePresence({ checked_at: ago(40) }));
    renderPart(<PresenceRow />);
    expect((await chip(/Waxpeer/)).querySelector('[data-stale="true"]')?.textContent).toBe('40 min ago');
  });

  it('lets the server ask, and shows that it does', async () => {
    let asking = false;
    server.answer = ({ path, init }) => {
      if (init.method === 'POST') {
        asking = true;
        return reply({ success: true, asked: ['waxpeer'], total: 1 });
      }
      return path === '/auth/security-check'
        ? reply({ success: true, token: 'x' })
        : reply({ success: true, items: [samplePresence({ asking })], total: 1 });
    };
    renderPart(<PresenceRow />);
    fireEvent.click(await screen.findByRole('button', { name: 'Check now' }));
    expect(await chip(/Waxpeer\s*Sells\s*Asking…/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Check now' }).getAttribute('aria-busy')).toBe('true');
    expect(server.sent.filter(({ init }) => init.method === 'POST').map(({ path, body }) => [path, body])).toEqual([
      ['/listing/presence', {}],
    ]);
  });

  it('is absent without a key, and says when it could not be loaded', async () => {
    answer(samplePresence({ key: 'none', sells: null }));
    const { unmount } = renderPart(<PresenceRow />);
    await waitFor(() => expect(server.sent).toHaveLength(1));
    expect(screen.queryByRole('group')).toBeNull();
    unmount();
    queryClient.clear();
    server.answer = () => reply({ success: false, code: 'STATE', msg: 'No.' }, 400);
    renderPart(<PresenceRow />);
    expect((await screen.findByRole('alert')).textContent).toContain('It could not be loaded whether the markets sell. No.');
  });
});

describe('the row of markets in the bar of a list', () => {
  beforeEach(() => localStorage.clear());

  it('is behind a button that counts the markets that do not sell', async () => {
    answer(
      samplePresence(),
      stopped('offline', { market: 'marketcsgo', name: 'MarketCSGO' }),
      samplePresence({ market: 'csfloat', name: 'CSFloat', key: 'refused' }),
      samplePresence({ market: 'shadowpay', name: 'Shadowpay', key: 'none', sells: null }),
    );
    renderPart(<PresenceFold />);
    const button = await chip(/^2 markets do not sell$/);
    expect(screen.queryByRole('group')).toBeNull();
    fireEvent.click(button);
    expect(within(screen.getByRole('group', { name: 'Do the markets sell?' })).getAllByRole('listitem')).toHaveLength(3);
  });

  it('warns of nothing when all sell, and is absent without a key', async () => {
    answer(samplePresence());
    const { unmount } = renderPart(<PresenceFold />);
    expect((await chip(/^Selling state$/)).dataset.warns).toBe('false');
    unmount();
    queryClient.clear();
    answer(samplePresence({ key: 'none', sells: null }));
    renderPart(<PresenceFold />);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('a market', () => {
  it('that does not sell says why, until when, what to do, and since when', async () => {
    answer(
      stopped('banned', {
        obstacles: [obstacle('banned', { until: '2027-01-02T10:00:00.000Z', text: 'bad boy' })],
        lost_at: '2026-11-20T12:00:00.000Z',
        failed_trades: 2,
        to_deliver: 3,
        listed: 14,
        fee: { share: 57_500, least: 10 },
      }),
    );
    renderPart(<MarketPresence market="waxpeer" />);
    const shown = await details(/Banned/, 'Waxpeer');
    for (const text of ['what banned means', 'what to do about banned', 'The market says: “bad boy”', /^Until .*2027/])
      expect(shown.getByText(text)).toBeTruthy();
    const fact = (label: string) => shown.getByText(label).nextElementSibling?.textContent;
    expect([fact('On sale'), fact('To hand over'), fact('Failed trades'), fact('Your fee')]).toEqual([
      '14',
      '3',
      '2',
      '5.75%, at least $0.01',
    ]);
    expect(fact('Not selling since')).toContain('2026');
  });

  it('that could not be asked keeps its answer, with the reason', async () => {
    answer(
      samplePresence({
        asked_at: ago(2),
        checked_at: ago(10),
        error: { code: 'X', text: 'come back later', msg: 'Waxpeer does not answer.' },
      }),
    );
    renderPart(<MarketPresence market="waxpeer" />);
    const shown = await details(/Sells\s*10 min ago/, 'Waxpeer');
    expect(shown.getByText('Asked in vain 2 min ago: Waxpeer does not answer. The market says: “come back later”')).toBeTruthy();
  });

  it('that answered long ago promises nothing', async () => {
    answer(samplePresence({ checked_at: ago(180) }));
    renderPart(<MarketPresence market="waxpeer" />);
    const shown = await details(/Sells\s*3 h ago/, 'Waxpeer');
    expect(shown.getByText('When Waxpeer last answered, buyers saw your listings there.')).toBeTruthy();
  });

  it('with a refused key leads to where it is replaced', async () => {
    answer(samplePresence({ key: 'refused', sells: null }));
    renderPart(<MarketPresence market="waxpeer" />);
    const shown = await details(/Key refused$/, 'Waxpeer');
    expect(shown.getByRole('link', { name: 'Replace the key' }).getAttribute('href')).toBe('/user-details#market_api');
    expect(shown.getByText(/stays on sale/)).toBeTruthy();
  });

  it('says below its key what to do, and leaves a refused key to the key itself', async () => {
    answer(stopped('offline'), stopped('away', { market: 'csfloat', name: 'CSFloat', key: 'refused' }));
    renderPart(
      <>
        <KeyPresence market="waxpeer" />
        <KeyPresence market="csfloat" />
      </>,
    );
    expect(await screen.findByText('what offline means what to do about offline')).toBeTruthy();
    expect(screen.getAllByRole('button')).toHaveLength(1);
  });

  it('without a key shows nothing', async () => {
    answer(samplePresence({ key: 'none' }));
    renderPart(<MarketPresence market="waxpeer" />);
    await waitFor(() => expect(server.sent).toHaveLength(1));
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the warning of dead keys', () => {
  it('is loud when one of several markets refuses the key, and absent for one market', async () => {
    answer(samplePresence({ key: 'refused' }), samplePresence({ market: 'csfloat', name: 'CSFloat' }));
    const { rerender } = renderPart(<DeadKeys markets={['waxpeer', 'csfloat']} />);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Your key is refused by Waxpeer. What you sell elsewhere could not be removed there');
    expect(within(alert).getByRole('link', { name: 'Replace the key' })).toBeTruthy();
    rerender(<></>);
    renderPart(<DeadKeys markets={['waxpeer']} />);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
