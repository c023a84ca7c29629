import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { pastOf, proofOf, WINNER } from '../giveaway.test-helper.ts';
import type { PastGiveaway, Proof } from '../giveaways.queries.ts';
import type { HistoryTab } from '../giveaways.search.ts';
import { HistoryDialog } from './HistoryDialog.tsx';

let past: PastGiveaway[] = [];
let proof: Proof = proofOf();
const server = fakeServer(({ url }) => {
  const { pathname, searchParams } = new URL(url, 'https://lootfolio.test');
  if (pathname.endsWith('/proof')) return reply(proof);
  const page = Number(searchParams.get('page'));
  return reply({ success: true, items: past.slice(10 * (page - 1), 10 * page), total: past.length });
});
const asked = () => server.sent.map(({ path }) => path);

function History() {
  const [tab, setTab] = useState<HistoryTab>('all');
  return <HistoryDialog tab={tab} onTab={setTab} onClose={() => undefined} />;
}
const show = (...shown: PastGiveaway[]) => {
  past = shown;
  return renderPart(<History />);
};
const entries = () => within(screen.getByRole('list', { name: 'Past giveaways' })).getAllByRole('listitem');
const expand = async (): Promise<HTMLElement> => {
  const list = await screen.findByRole('list', { name: 'Past giveaways' });
  const details = list.querySelector('details')!;
  await act(async () => {
    details.open = true;
    fireEvent(details, new Event('toggle'));
  });
  return details;
};
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

beforeEach(() => {
  proof = proofOf();
  queryClient.clear();
});

describe('the history', () => {
  it('has the tabs ALL, Weekly, Monthly and Special, which ask for type, giveaway type or neither [GIVE-319]', async () => {
    show();
    await screen.findByText('No past giveaways yet');
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['ALL', 'Weekly', 'Monthly', 'Special']);
    for (const name of ['Weekly', 'Monthly', 'Special']) {
      await act(async () => void fireEvent.click(screen.getByRole('tab', { name })));
      await screen.findByText('No past giveaways yet');
    }
    expect(asked()).toEqual([
      '/giveaway/history?status=EXPIRED&page=1&limit=10',
      '/giveaway/history?status=EXPIRED&type=Weekly&page=1&limit=10',
      '/giveaway/history?status=EXPIRED&type=Monthly&page=1&limit=10',
      '/giveaway/history?status=EXPIRED&giveaway_type=Special&page=1&limit=10',
    ]);
  });

  it('says that it is empty, and differently that it could not be loaded [GIVE-334]', async () => {
    const { unmount } = show();
    expect(await screen.findByText('No past giveaways yet')).toBeTruthy();
    unmount();
    queryClient.clear();
    server.answer = () => reply({ success: false, code: 'INTERNAL', msg: '' }, 500);
    show();
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.queryByText('No past giveaways yet')).toBeNull();
  });

  it('loads 10 entries, and 10 more on request [GIVE-324] [GIVE-325]', async () => {
    show(...Array.from({ length: 12 }, (_, id) => pastOf({ id: id + 1 })));
    await screen.findByText('10 of 12');
    expect(entries()).toHaveLength(10);
    await press('Load more');
    await screen.findByText('12 of 12');
    expect(entries()).toHaveLength(12);
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    expect(asked().at(-1)).toContain('page=2&limit=10');
  });

  it('shows when each began and ended without expanding it', async () => {
    show(pastOf());
    const [entry] = within(await screen.findByRole('list', { name: 'Past giveaways' })).getAllByRole('listitem');
    expect(entry!.querySelector('summary')!.textContent).toContain('Jan 1\u2009–\u20092, 2026');
  });

  it('expands an entry: item, value, entries, status, start, end and winner [GIVE-320] [GIVE-322] [GIVE-323]', async () => {
    show(pastOf({ winner_id: 4, winner: WINNER, winner_name: 'Ada', entry_id: 88 }));
    const text = (await expand()).textContent;
    for (const part of [
      'ItemAK-47 | Redline (Field-Tested)',
      'Value$40.00',
      'Entries12',
      'Your entry number88',
      'StartedJan 1, 2026',
      'EndedJan 2, 2026',
      'WinnerAda',
    ])
      expect(text).toContain(part);
    expect(screen.getByRole('link', { name: 'Steam profile' }).getAttribute('href')).toBe(WINNER.profile_url);
    expect(document.querySelector('img[src="/ada.jpg"]')).toBeTruthy();
  });

  it.each(['WON', 'LOST', 'EXPIRED'] as const)('shows the status %s of an expanded entry [GIVE-321]', async (status) => {
    show(pastOf({ user_status: status }));
    expect((await expand()).textContent).toContain(`Status${status}`);
  });

  it('tells the winner how the prize was handed over, or that it is on its way', async () => {
    const prize = { sent_at: '2026-01-03T10:00:00.000Z', trade_offer: 'https://steamcommunity.com/tradeoffer/1', note: 'Enjoy!' };
    const { unmount } = show(pastOf({ user_status: 'WON', prize }));
    const text = (await expand()).textContent;
    expect(text).toContain('The item was sent to you on Jan 3, 2026');
    expect(text).toContain('Note: Enjoy!');
    expect(screen.getByRole('link', { name: 'Open the trade offer' }).getAttribute('href')).toBe(prize.trade_offer);
    unmount();
    queryClient.clear();
    show(pastOf({ user_status: 'WON' }));
    expect((await expand()).textContent).toContain('on its way');
  });
});

describe('"Check the draw"', () => {
  const check = async (): Promise<void> => {
    show(pastOf({ winner_id: 4, winner: WINNER }));
    await expand();
    await press('Check the draw');
  };

  it('recomputes every step from the published values', async () => {
    await check();
    expect(await screen.findByText('All steps fit: the draw is correct.')).toBeTruthy();
    expect(asked().at(-1)).toBe('/giveaway/7/proof');
    expect(screen.getByText(/drand, round 99/)).toBeTruthy();
  });

  it('shows the step that does not fit', async () => {
    proof = proofOf({ entries: [3, 5, 8, 9] });
    await check();
    expect(await screen.findByText(/The entries do not fit/)).toBeTruthy();
    expect(screen.getByText(/^A step does not fit/)).toBeTruthy();
  });

  it('says "operator seed only" where there was no public randomness', async () => {
    proof = proofOf({ randomness: { source: 'operator', chain: null, round: null, value: null } });
    await check();
    expect(await screen.findByText('operator seed only')).toBeTruthy();
  });

  it('shows what is published before the draw', async () => {
    proof = proofOf({ seed: null, winner_entry_id: null, randomness: null });
    await check();
    expect(await screen.findByText(proof.entries_hash!)).toBeTruthy();
    await waitFor(() => expect(screen.getByText('Not drawn yet. Published so far:')).toBeTruthy());
  });
});
