import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../../lib/query-client.ts';
import { Counters } from './Counters.tsx';
import { FeatureGrid } from './FeatureGrid.tsx';
import { SampleCards } from './SampleCards.tsx';
import { SupportedGames } from './SupportedGames.tsx';

const isServed = (path: string): boolean => path.endsWith('.svg') && existsSync(join(import.meta.dirname, '../../../../../public', path));
const entries = (): HTMLElement[] => screen.getAllByRole('listitem');
const texts = (entry: HTMLElement, selector: string): (string | null)[] =>
  [...entry.querySelectorAll(selector)].map((element) => element.textContent);

describe('the entries of the landing page', () => {
  it('are sample items with name, price, picture, edge colour and game [DATA-106, LAND-139]', () => {
    render(<SampleCards />);
    expect(entries().map((card) => [...texts(card, 'h3'), ...texts(card, 'span'), ...texts(card, 'strong')])).toEqual([
      ['AWP | Dragon Lore', 'CS 2', '$4,999.00'],
      ['Mann Co. Supply Crate Key', 'TF 2', '$1.68'],
      ['Dragonclaw Hook', 'Dota 2', '$129.00'],
      ['AK47U | Alien Red', 'Rust', '$129.00'],
    ]);
    for (const card of entries()) {
      expect(card.style.getPropertyValue('--rarity')).toMatch(/^#[0-9a-f]{6}$/);
      expect(isServed(card.querySelector('img')!.getAttribute('src')!)).toBe(true);
    }
  });

  it('are features with title, description and picture, linked where there is a screen [DATA-107]', () => {
    render(<FeatureGrid />);
    expect(entries()).toHaveLength(10);
    for (const card of entries()) {
      expect([...texts(card, 'h3'), ...texts(card, 'p')].map((text) => text!.length > 5)).toEqual([true, true]);
      expect(card.querySelectorAll('svg')).toHaveLength(1);
    }
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(expect.arrayContaining(['/comparison', '/dashboard', '/watchlist']));
  });

  it('are games with a mark, its description and a label [DATA-109]', () => {
    render(<SupportedGames />);
    const marks = screen.getAllByRole<HTMLImageElement>('img');
    expect(marks.map((mark) => [mark.alt, mark.parentElement!.textContent])).toEqual([
      ['Counter-Strike 2', 'CS 2'],
      ['Dota 2', 'Dota 2'],
      ['Rust', 'Rust'],
      ['Team Fortress 2', 'TF 2'],
    ]);
    for (const mark of marks) expect([isServed(mark.getAttribute('src')!), mark.className !== '']).toEqual([true, true]);
  });
});

describe('a summary figure', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('has value, suffix and text, and reaches the value in 800 ms [DATA-108, LAND-133]', () => {
    let scrollIntoView = (): void => undefined;
    class Observer {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        scrollIntoView = () => callback([{ isIntersecting: true }]);
      }
      observe(): void {}
      disconnect(): void {}
    }
    vi.stubGlobal('IntersectionObserver', Observer);
    vi.useFakeTimers();
    const items = [
      { key: 'items', value: 65, suffix: 'K+', live: 1234 },
      { key: 'support', value: 24, suffix: '/7', live: 1 },
      { key: 'users', value: 42, suffix: '', live: 42 },
    ];
    queryClient.setQueryData(['init', 'counters'], { success: true, items, total: 3 });
    render(
      <QueryClientProvider client={queryClient}>
        <Counters />
      </QueryClientProvider>,
    );
    const figures = (): (string | null)[] => entries().map((entry) => entry.querySelector('[data-counter]')!.textContent);
    expect(figures()).toEqual(['0K+', '0/7', '0']);
    act(scrollIntoView);
    act(() => void vi.advanceTimersByTime(720));
    expect(figures()).toEqual(['64K+', '24/7', '41']);
    act(() => void vi.advanceTimersByTime(80));
    expect(figures()).toEqual(['65K+', '24/7', '42']);
    for (const [entry, textOf] of [
      ['Tracked items', '1,234 items with prices'],
      ['Support', '1 ticket answered'],
    ].entries())
      for (const text of textOf) expect(within(entries()[entry]!).getByText(text)).toBeTruthy();
    expect(screen.getByText('Figures given by the operator. Below each stands what this server counts.')).toBeTruthy();
    // the server's own count is not shown twice
    expect(within(entries()[2]!).queryByText('42 users')).toBeNull();
  });

  it("is not called the operator's where this server counts it", () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
    const items = [{ key: 'users', value: 42, suffix: '', live: 42 }];
    queryClient.setQueryData(['init', 'counters'], { success: true, items, total: 1 });
    const { container } = render(
      <QueryClientProvider client={queryClient}>
        <Counters />
      </QueryClientProvider>,
    );
    expect(container.querySelector('section > p')!.textContent).toBe('');
  });
});
