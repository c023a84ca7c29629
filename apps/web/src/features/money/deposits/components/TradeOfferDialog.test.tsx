import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { answerIn, AT, newWorld, openPage, sampleOffer, type World } from '../deposits.test-helper.tsx';
import type { TradeOffer } from '../deposits.queries.ts';
import { TradeOfferDialog } from './TradeOfferDialog.tsx';

let world: World;
const server = fakeServer((sent) => answerIn(world, sent));
beforeEach(() => {
  world = newWorld();
  queryClient.clear();
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(700);
});
afterEach(() => vi.useRealTimers());

const show = (offer: TradeOffer | 'creating') => {
  const handlers = { onClose: vi.fn(), onExpired: vi.fn() };
  renderPart(<TradeOfferDialog offer={offer} {...handlers} />);
  return handlers;
};
const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling!.textContent;

describe('an open offer', () => {
  it('shows number, message, amount, the bot and the ways to Steam and to the transactions', () => {
    show(sampleOffer());
    expect(fact('Order number')).toContain('17');
    expect(fact('You get')).toBe('$20.40');
    expect(screen.getByText('Lootfolio deposit 7QK2-M4XA')).toBeTruthy();
    expect(screen.getByRole('note').textContent).toMatch(/^Compare before you accept/);
    const bot = screen.getByRole('region', { name: 'Bot' });
    expect(bot.querySelector('img')!.getAttribute('src')).toBe('/avatars/bot.jpg');
    expect(within(bot).getByText('Lootfolio Bot')).toBeTruthy();
    expect(within(bot).getByText(/^Level 12 · On Steam since Mar 4, 2019$/)).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Open the offer at Steam/ }).getAttribute('href')).toBe(
      'https://steamcommunity.com/tradeoffer/99/',
    );
    expect(screen.getByRole('link', { name: 'To your transactions' }).getAttribute('href')).toBe('/payment/transaction');
  });

  it('ticks each second from 600 s after its creation, and tells when the time is up [DEP-216] [DEP-217]', () => {
    vi.useFakeTimers({ now: Date.parse(AT) });
    const { onExpired } = show(sampleOffer({ created_at: AT, expires_at: '2030-01-01T00:00:00.000Z' }));
    const shown = () => screen.getByRole('timer').previousElementSibling!.textContent;
    const seen = [shown()];
    for (let second = 0; second < 3; second += 1) {
      act(() => void vi.advanceTimersByTime(1000));
      seen.push(shown());
    }
    expect(seen).toEqual(['10:00', '09:59', '09:58', '09:57']);
    act(() => void vi.advanceTimersByTime(596_000));
    expect(onExpired).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(1000));
    expect(onExpired).toHaveBeenCalledTimes(1);
  });

  it('is taken back when it is closed by hand and the question is confirmed', async () => {
    world.cancel = () => reply({ success: true, data: sampleOffer({ status: 'CANCELLED' }) });
    const { onClose } = show(sampleOffer());
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    const question = await screen.findByRole('alertdialog', { name: 'Cancel this trade offer?' });
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.click(within(question).getByRole('button', { name: 'Keep the offer' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.sent.filter(({ path }) => path === '/payment/itempay/cancel')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel the offer' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(server.sent.find(({ path }) => path === '/payment/itempay/cancel')!.body).toEqual({ order_number: 17 });
  });

  it('stays when Steam does not confirm', async () => {
    world.cancel = () => reply({ success: false, code: 'STEAM_UNAVAILABLE', msg: 'Steam does not answer.' }, 503);
    const { onClose } = show(sampleOffer());
    fireEvent.click(screen.getByRole('button', { name: 'Cancel the offer' }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel the offer' }));
    expect(await screen.findByText('Steam does not answer.')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });
});

it('a trade whose payment an administrator ended promises nothing', () => {
  show(sampleOffer({ status: 'SETTLED', operation_status: 'REJECTED' }));
  expect(screen.getByText(/^The trade took place, but an administrator ended this payment/)).toBeTruthy();
  expect(screen.queryByText('You get')).toBeNull();
});

describe('an offer that is being made', () => {
  it('cannot be closed', () => {
    const { onClose } = show('creating');
    expect(screen.getByRole('dialog', { name: 'Your trade offer is being made' })).toBeTruthy();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('an offer that ended', () => {
  it.each([
    [{ status: 'ACCEPTED' }, 'Thank you. The trade is being checked at Steam.'],
    [{ status: 'PROTECTED', credited_on: '2026-11-27T12:00:00.000Z' }, 'Credited on Nov 27, 2026'],
    [{ status: 'SETTLED' }, '$20.40 were added to your balance.'],
    [{ status: 'DECLINED' }, 'You declined the offer. Nothing was traded.'],
    [{ status: 'EXPIRED' }, 'The offer was not accepted in time. Nothing was traded.'],
    [{ status: 'CANCELLED' }, 'The offer was taken back. Nothing was traded.'],
    [{ status: 'FAILED', failure: 'CANNOT_TRADE' }, 'Your Steam account cannot trade at present.'],
    [{ status: 'FAILED' }, 'The deposit failed. Nothing was credited.'],
  ] as const)('%j says so, and closes without a question', (changes, text) => {
    const { onClose } = show(sampleOffer(changes));
    expect(screen.getByRole('note').textContent).toContain(text);
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

describe('the offer of the screen', () => {
  it('is shown again after a reload, follows its state, and keeps showing what became of it', async () => {
    world.offer = sampleOffer();
    world.current = true;
    openPage();
    expect(await screen.findByRole('dialog', { name: 'Trade offer' })).toBeTruthy();
    world.current = false;
    world.offer = sampleOffer({ status: 'DECLINED' });
    // the server's event of payments reloads all that begins with this key
    await act(() => queryClient.invalidateQueries({ queryKey: ['payments'] }));
    expect(await screen.findByText('You declined the offer. Nothing was traded.')).toBeTruthy();
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('closes in the same way when the server says first that its time is up', async () => {
    world.offer = sampleOffer({ created_at: new Date().toISOString() });
    world.current = true;
    openPage();
    expect(await screen.findByRole('dialog', { name: 'Trade offer' })).toBeTruthy();
    world.offer = { ...world.offer, status: 'EXPIRED' };
    await act(() => queryClient.invalidateQueries({ queryKey: ['payments'] }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText(/^The time is up\./)).toBeTruthy();
  });

  it('closes when its time is up, without a call to cancel: the server does that', async () => {
    vi.useFakeTimers({ now: Date.parse(AT), shouldAdvanceTime: true });
    world.offer = sampleOffer({ created_at: AT });
    world.current = true;
    openPage();
    expect(await screen.findByRole('dialog', { name: 'Trade offer' })).toBeTruthy();
    act(() => void vi.advanceTimersByTime(600_000));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText(/^The time is up\./)).toBeTruthy();
    expect(server.sent.filter(({ path }) => path === '/payment/itempay/cancel')).toEqual([]);
  });
});
