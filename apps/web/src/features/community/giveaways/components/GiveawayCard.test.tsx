import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { giveawayOf } from '../giveaway.test-helper.ts';
import type { Giveaway } from '../giveaways.queries.ts';
import { GiveawayCard } from './GiveawayCard.tsx';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const at = (seconds: number): string => new Date(NOW + 1000 * seconds).toISOString();
const DAY = 86_400;

const server = fakeServer(() => reply({ success: true, msg: 'You joined the giveaway. Good luck!' }));
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

const show = (more: Partial<Giveaway> = {}, signedIn = true) =>
  renderPart(<GiveawayCard giveaway={giveawayOf({ expires_at: at(2 * DAY + 3 * 3600 + 4 * 60 + 5), ...more })} signedIn={signedIn} />);
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
const card = (): HTMLElement => screen.getByRole('article', { name: 'AK-47 | Redline (Field-Tested)' });
const countdown = (): string => screen.getByRole('timer').previousElementSibling!.textContent;
const button = (): HTMLButtonElement => within(card()).getByRole('button');

describe('the card of a giveaway', () => {
  it('shows type, image, name, exterior, price and entries [GIVE-304] [GIVE-305] [GIVE-306]', () => {
    show();
    const text = card().textContent;
    for (const part of ['Special · Weekly', 'AK-47', 'Redline', 'FT', 'Price$36.58 Skinport', 'Entries 12']) expect(text).toContain(part);
    expect(card().querySelector('img')?.getAttribute('src')).toBe('/image.webp');
    expect(screen.getByTitle('Field-Tested')).toBeTruthy();
  });

  it('counts down days, hours, minutes and seconds, which are not read aloud [GIVE-302]', () => {
    show();
    expect(countdown()).toBe('02 d03 h04 m05 s');
    const timer = screen.getByRole('timer');
    const announced = timer.textContent;
    pass(6000);
    expect(countdown()).toBe('02 d03 h03 m59 s');
    expect([timer.textContent, timer.ariaLive]).toEqual([announced, 'off']);
  });

  it('says after the countdown that the draw is starting, and nobody can join [GIVE-303]', () => {
    show({ expires_at: at(2) });
    expect(button().disabled).toBe(false);
    pass(2000);
    expect([countdown(), button().disabled]).toEqual(['The draw is starting', true]);
  });

  it('has one timer for all cards', () => {
    show();
    show({ id: 8 });
    expect(vi.getTimerCount()).toBe(1);
  });
});

describe('the button of a card', () => {
  it('asks a visitor to sign in to join [GIVE-307]', () => {
    show({ can_join: false }, false);
    expect(screen.getByRole('link', { name: 'Sign in to join' }).getAttribute('href')).toBe('/login');
  });

  it('asks a visitor to sign in also before the start, which it names', () => {
    show({ starts_at: at(60), can_join: false }, false);
    expect(screen.getByRole('link', { name: 'Sign in to join' }).getAttribute('href')).toBe('/login');
    expect(screen.getByText(/^Starts Nov 23, 2026/)).toBeTruthy();
  });

  it('joins a giveaway that the user may join, without a question [GIVE-308]', async () => {
    show();
    expect(button().textContent).toBe('Join Giveaway');
    await act(async () => void fireEvent.click(button()));
    expect(server.sent[0]).toMatchObject({ path: '/giveaway/join', body: { giveaway_id: 7 } });
    await act(async () => void (await vi.advanceTimersByTimeAsync(0)));
    expect(screen.getByText('You joined the giveaway. Good luck!')).toBeTruthy();
  });

  it.each([
    ['a giveaway that was joined', { joined: true, can_join: false }, 'already joined'],
    ['open tasks', { can_join: false }, 'complete tasks'],
  ])('is disabled for %s [GIVE-309] [GIVE-310]', (_, more, label) => {
    show(more);
    expect([button().textContent, button().disabled || button().ariaDisabled === 'true']).toEqual([label, true]);
  });

  it('says when a giveaway begins, and asks the server once it has begun', async () => {
    show({ starts_at: at(60), can_join: false });
    expect([countdown(), screen.queryByText('Starts in') === null]).toEqual(['00 d00 h01 m00 s', false]);
    expect(button().textContent).toMatch(/^Starts Nov 23, 2026/);
    expect(button().disabled).toBe(true);
    pass(60_000);
    expect(button().textContent).toBe('complete tasks');
    expect([countdown(), screen.queryByText('Joining ends in') === null]).toEqual(['02 d03 h03 m05 s', false]);
  });
});
