import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { tabStore } from '../../../../lib/storage.ts';
import { dismissInfo } from '../../../../ui/overlay/toasts.ts';
import { answerIn, newWorld, openPage, sampleOffer, sampleThing, TERMS, TRADE_LINK, type World } from '../deposits.test-helper.tsx';

let world: World;
const server = fakeServer((sent) => answerIn(world, sent));
const sentTo = (path: string) => server.sent.filter((one) => one.path === path);
const bodies = (path: string) => sentTo(path).map(({ body }) => body as Record<string, unknown>);

beforeEach(() => {
  world = newWorld();
  queryClient.clear();
  tabStore.clear();
  act(dismissInfo);
  // jsdom has no layout: this width gives the grid columns
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(700);
});

const cards = () => screen.findAllByRole('gridcell');
const panel = () => screen.findByRole('region', { name: 'Your offer' });
const button = async (name: string) => within(await panel()).findByRole<HTMLButtonElement>('button', { name });
const card = () => document.querySelector<HTMLElement>('[data-kind="error"]');
const choose = async (...places: number[]): Promise<void> => {
  for (const at of places) fireEvent.click((await cards())[at]!);
};
const made = (changes = {}) => {
  world.offer = sampleOffer(changes);
  const { offer } = world;
  world.create = () => reply({ success: true, message: offer.message, metaData: offer, data: offer });
};

describe('the things', () => {
  it('are asked for as tradable things that the bot takes, and shown with what is credited', async () => {
    openPage();
    const [first] = await cards();
    expect(within(first!).getByText('$10.20')).toBeTruthy();
    expect(within(first!).getByTitle('Field-Tested').textContent).toBe('FT');
    expect(first!.querySelector('img')!.getAttribute('src')).toBe('/api/v1/image/1');
    expect(bodies('/steam/inventory')[0]).toEqual({
      ...{ appid: 730, page: 1, pageSize: 30, search: '', tradable: 'tradable', deposit: true },
      ...{ sortBy: 'price', sortOrder: 'DESC' },
    });
  });

  it('link to the page of their item by name and game: cs2, tf2, or dota2 for app 570 [ROUTE-223] [ROUTE-224]', async () => {
    world.things = [
      sampleThing(1),
      sampleThing(2, { app_id: 440, market_hash_name: 'Mann Co. Supply Crate Key' }),
      sampleThing(3, { app_id: 570, market_hash_name: 'Hook' }),
    ];
    openPage();
    const links = (await cards()).map((one) => within(one).getByRole('link').getAttribute('href'));
    expect(links).toEqual([
      '/cs2/item/AK-47%20%7C%20Redline%201%20(Field-Tested)',
      '/tf2/item/Mann%20Co.%20Supply%20Crate%20Key',
      '/dota2/item/Hook',
    ]);
  });

  it('say what is missing: never read, empty, locked, not accepted', async () => {
    world.things = [];
    world.list = { updated_at: null };
    openPage();
    expect(await screen.findByText('Your inventory has not been read yet.')).toBeTruthy();
    const again = async (): Promise<void> => {
      await act(() => queryClient.invalidateQueries({ queryKey: ['inventory'] }));
    };
    world.list = {};
    world.counts = { all: 0, tradable: 0 };
    await again();
    expect(await screen.findByText('This inventory is empty.')).toBeTruthy();
    world.counts = { all: 2, tradable: 0 };
    await again();
    expect(await screen.findByText('None of your 2 CS2 items can be traded now')).toBeTruthy();
    world.counts = { all: 5, tradable: 4 };
    await again();
    expect(await screen.findByText('None of your CS2 items is accepted')).toBeTruthy();
    expect(screen.getByText(/^4 items in your inventory can be traded, but/)).toBeTruthy();
  });

  it('that could not be loaded are not an empty inventory', async () => {
    server.answer = (sent) =>
      sent.path === '/steam/inventory' ? reply({ success: false, code: 'INTERNAL', msg: 'Broken.' }, 400) : answerIn(world, sent);
    openPage();
    expect(await screen.findByText('Broken.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});

describe('the offer', () => {
  it('counts what is chosen by press and by key, sums it in dollars, and forgets it', async () => {
    openPage();
    expect((await button('Deposit')).disabled).toBe(true);
    await choose(0);
    fireEvent.keyDown((await cards())[1]!, { key: ' ' });
    const offer = within(await panel());
    await waitFor(() => expect(offer.getByText('2 items of at most 50')).toBeTruthy());
    expect(offer.getByText('$20.40').parentElement!.textContent).toBe('$20.40 USD');
    fireEvent.click(offer.getByRole('button', { name: 'Remove AK-47 | Redline 1 (Field-Tested)' }));
    expect(await offer.findByText('1 item of at most 50')).toBeTruthy();
    fireEvent.click(await button('Clear'));
    expect(await offer.findByText('0 items of at most 50')).toBeTruthy();
    expect((await button('Clear')).disabled).toBe(true);
    fireEvent.click(await button('Select All'));
    expect(await offer.findByText('3 items of at most 50')).toBeTruthy();
  });

  it('takes no more than the server allows, and says so', async () => {
    world.terms = { ...TERMS, most_items: 2 };
    openPage();
    await cards();
    await within(await panel()).findByText('0 items of at most 2');
    fireEvent.click(await button('Select All'));
    expect(await within(await panel()).findByText('2 items of at most 2')).toBeTruthy();
    expect(await screen.findByText('An offer takes at most 2 items.')).toBeTruthy();
  });

  it('has nothing to select while there are no things', async () => {
    world.things = [];
    openPage();
    await screen.findByText('None of your CS2 items is accepted');
    expect((await button('Select All')).disabled).toBe(true);
  });

  it('drops what is not taken any more, and follows prices', async () => {
    openPage();
    await choose(0, 1);
    await within(await panel()).findByText('$20.40');
    world.things = [sampleThing(2, { deposit_price: 5000 }), sampleThing(3)];
    await act(() => queryClient.invalidateQueries({ queryKey: ['inventory'] }));
    expect(await within(await panel()).findByText('1 item of at most 50')).toBeTruthy();
    expect(within(await panel()).getAllByText('$5.00')).toHaveLength(2);
  });

  it('is not made without a bot or a trade link, and the screen says what to do', async () => {
    world.terms = { ...TERMS, has_trade_link: false };
    openPage();
    const link = await screen.findByRole('link', { name: 'Set your trade link first.' });
    expect(link.getAttribute('href')).toBe('/user-details#steam_trade_link');
    await choose(0);
    expect((await button('Deposit')).disabled).toBe(true);
    world.terms = { ...TERMS, available: false };
    await act(() => queryClient.invalidateQueries({ queryKey: ['payments'] }));
    expect(await screen.findByText(/^Item deposits are not available on this server\./)).toBeTruthy();
    expect((await button('Deposit')).disabled).toBe(true);
  });

  it('is sent once per attempt with its things, game, trade link and amount in thousandths', async () => {
    made();
    openPage();
    await choose(0, 1);
    fireEvent.click(await button('Deposit'));
    expect(await screen.findByRole('dialog', { name: 'Trade offer' })).toBeTruthy();
    const thing = (n: number) => ({ assetid: String(n), appid: 730, item_id: 40 + n, ID: 40 + n, price: 10_200 });
    expect(bodies('/payment/itempay')).toEqual([
      {
        ...{ appid: 730, assetids: [thing(1), thing(2)], amount: 20_400, tradelink: TRADE_LINK },
        client_key: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    ]);
  });

  it.each([
    ['ITEMS_NOT_EXIST', 'Please refresh your inventory. Some of your items are missing.', '[DEP-229]'],
    ['Prices changed meanwhile.', 'Prices changed meanwhile.', '[DEP-232]'],
    ['', 'An error ocurred. You can contact with us.', '[DEP-230]'],
  ])('that is refused with "%s" says "%s" for 4 s, and its dialog closes %s', async (msg, text) => {
    let refuse = (): void => undefined;
    world.create = () =>
      new Promise((resolve) => (refuse = () => resolve(reply({ success: false, code: 'STATE', msg, message: msg }, 400))));
    openPage();
    await choose(0);
    fireEvent.click(await button('Deposit'));
    expect(await screen.findByRole('dialog', { name: 'Your trade offer is being made' })).toBeTruthy();
    await waitFor(() => expect(sentTo('/payment/itempay')).toHaveLength(1));
    refuse();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(card()!.querySelector<HTMLElement>('[style*="animation-duration"]')!.style.animationDuration).toBe('5000ms');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it("without metaData in the answer says 'An error ocurred.' [DEP-231]", async () => {
    world.create = () => reply({ success: true, message: 'ok' });
    openPage();
    await choose(0);
    fireEvent.click(await button('Deposit'));
    expect(await screen.findByText('An error ocurred.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('whose answer got lost is found again as the open offer', async () => {
    world.offer = sampleOffer();
    world.create = () => {
      world.current = true;
      throw new TypeError('fetch failed');
    };
    openPage();
    await choose(0);
    fireEvent.click(await button('Deposit'));
    expect(await screen.findByRole('dialog', { name: 'Trade offer' })).toBeTruthy();
  });
});

describe('refreshing', () => {
  it('too early says how long to wait for 4 s [DEP-227] [DEP-228]', async () => {
    const text = 'You must wait for refreshing your inventory in about 42 seconds.';
    world.refresh = () => reply({ success: false, code: 429, msg: text, metaData: { remaining_time: 42 } }, 429);
    openPage();
    await cards();
    fireEvent.click(screen.getByRole('button', { name: /^Refresh/ }));
    expect(await screen.findByText(text)).toBeTruthy();
    // it is fully visible for 4 s, and fades for one more
    expect(card()!.querySelector<HTMLElement>('[style*="animation-duration"]')!.style.animationDuration).toBe('5000ms');
    expect(bodies('/steam/refresh-inventory')).toEqual([{ appid: 730 }]);
  });
});
