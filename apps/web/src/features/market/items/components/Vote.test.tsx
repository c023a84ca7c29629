import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { browserStore, tabStore } from '../../../../lib/storage.ts';
import { renderPart } from '../../../../test-screen.tsx';
import type { Item } from '../items.queries.ts';
import { Vote } from './Vote.tsx';

/** The messages of a test. The app's own messages stay on the screen for seconds, also in the next test. */
const said = vi.hoisted((): string[] => []);
vi.mock('../../../../ui/overlay/toasts.ts', async (original) => ({
  ...(await original<object>()),
  toast: (_kind: string, text: string) => void said.push(text),
}));

const item = { game: 'cs2', item_id: 7 } as Item;
const votes = (rating: number, count: number, vote: number | null) => reply({ success: true, rating, count, vote });
const server = fakeServer();

beforeEach(() => {
  said.length = 0;
  queryClient.clear();
  browserStore.clear();
  tabStore.clear();
});

/** Shows the stars of an item with 3 votes to a user, or to a visitor. */
async function show({ signedIn = true, own = null }: { signedIn?: boolean; own?: number | null } = {}): Promise<void> {
  if (signedIn) {
    browserStore.set('authenticated', 'true');
    queryClient.setQueryData(['init', 'user'], { user_name: 'trader' });
  }
  server.answer = () => votes(4.3, 3, own);
  renderPart(<Vote item={item} />);
  await screen.findByText('4.3 out of 5');
  server.sent.length = 0;
}

const star = (n: number): HTMLElement => screen.getByRole('radio', { name: n === 1 ? '1 star' : `${n} stars` });
const checked = (): (string | null)[] => screen.queryAllByRole('radio', { checked: true }).map((one) => one.getAttribute('aria-label'));
const figures = (): string => screen.getByRole('group', { name: 'Community vote' }).textContent;

describe('the vote', () => {
  it('shows the rating and the number of votes, and sends the number of the star that is pressed [ITEM-204, ITEM-205, ITEM-206]', async () => {
    await show();
    expect(figures()).toBe('4.3 out of 5 3 votes');
    expect([screen.getAllByRole('radio').length, checked()]).toEqual([5, []]);
    for (const n of [1, 2, 3, 4, 5]) {
      server.sent.length = 0;
      server.answer = () => votes(n, 4, n);
      fireEvent.click(star(n));
      await waitFor(() => expect(figures()).toBe(`${n}.0 out of 5 4 votes`));
      expect(server.sent.map(({ path, body }) => [path, body])).toEqual([['/item/vote', { item_id: 7, game: 'cs2', vote: n }]]);
    }
  });

  it('shows the star at once and the new figures once they are known, with thanks [ITEM-207]', async () => {
    await show({ own: 2 });
    expect(checked()).toEqual(['2 stars']);
    const answer = Promise.withResolvers<Response>();
    server.answer = () => answer.promise;
    fireEvent.click(star(5));
    await waitFor(() => expect(checked()).toEqual(['5 stars']));
    expect(figures()).toBe('4.3 out of 5 3 votes');
    answer.resolve(votes(4.8, 3, 5));
    await waitFor(() => expect(said).toEqual(['Thanks for your vote.']));
    expect([figures(), checked()]).toEqual(['4.8 out of 5 3 votes', ['5 stars']]);
  });

  it('goes back to what it was when it fails, and says so [ITEM-207]', async () => {
    await show({ own: 2 });
    server.answer = ({ init }) => (init.method === 'POST' ? reply({ success: false, code: 'INTERNAL', msg: '' }, 500) : votes(4.3, 3, 2));
    fireEvent.click(star(5));
    await waitFor(() => expect(said).toEqual(['Try Again Later!']));
    expect([figures(), checked()]).toEqual(['4.3 out of 5 3 votes', ['2 stars']]);
  });

  it('of several quick votes counts the answer to the last one alone', async () => {
    await show();
    const answers = Array.from({ length: 3 }, () => Promise.withResolvers<Response>());
    let asked = 0;
    server.answer = () => answers[asked++]!.promise;
    for (const [at, n] of [1, 4, 2].entries()) {
      fireEvent.click(star(n));
      await waitFor(() => expect(asked).toBe(at + 1));
    }
    answers[1]!.resolve(votes(4.2, 4, 4));
    answers[0]!.resolve(reply({ success: false, code: 'INTERNAL', msg: '' }, 500));
    answers[2]!.resolve(votes(3.6, 4, 2));
    await waitFor(() => expect(figures()).toBe('3.6 out of 5 4 votes'));
    expect([said, checked()]).toEqual([['Thanks for your vote.'], ['2 stars']]);
  });

  it('sends a visitor to sign in, and nothing to the server [ITEM-207]', async () => {
    await show({ signedIn: false });
    fireEvent.click(star(3));
    expect(tabStore.get('next')).toBe('/');
    expect(server.sent).toEqual([]);
  });

  it('is sent while the user of a session is not known yet', async () => {
    await show({ signedIn: false });
    browserStore.set('authenticated', 'true');
    server.answer = () => votes(4.8, 4, 5);
    fireEvent.click(star(5));
    await waitFor(() => expect(said).toEqual(['Thanks for your vote.']));
  });

  it('is moved through by the arrow keys without a vote; one star is reached by Tab', async () => {
    await show({ own: 3 });
    expect(screen.getAllByRole('radio').map((one) => one.tabIndex)).toEqual([-1, -1, 0, -1, -1]);
    star(3).focus();
    const focusedAfter = (key: string): string | null => {
      fireEvent.keyDown(document.activeElement!, { key });
      return document.activeElement!.getAttribute('aria-label');
    };
    expect(['ArrowRight', 'ArrowUp', 'ArrowRight', 'ArrowLeft', 'ArrowDown', 'Home', 'End'].map(focusedAfter)).toEqual([
      '4 stars',
      '5 stars',
      '1 star',
      '5 stars',
      '4 stars',
      '1 star',
      '5 stars',
    ]);
    expect(server.sent).toEqual([]);
  });

  it('says that nobody has voted yet', async () => {
    server.answer = () => votes(0, 0, null);
    renderPart(<Vote item={item} />);
    expect(await screen.findByText('No votes yet')).toBeTruthy();
  });
});
