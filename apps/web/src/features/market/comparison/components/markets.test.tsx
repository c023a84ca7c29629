import { MARKETS, MONEY_MARKETS, OPEN_MARKETS } from '@lootfolio/domain/markets';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../../lib/query-client.ts';
import { renderPart } from '../../../../test-screen.tsx';
import type { MarketPair } from '@lootfolio/domain/comparison-filters';
import { ALL_MARKETS } from '../../marketplaces/marketplaces.public.tsx';
import { ChosenMarkets } from './ChosenMarkets.tsx';
import { MarketBar } from './MarketBar.tsx';
import { PairNotices } from './PairNotices.tsx';

const onChange = vi.fn<(pair: Partial<MarketPair>) => void>();
const source = (market: string, rows: number) => ({ market, rows, state: rows > 0 ? 'ok' : 'off', name: market, feeds: [] });

beforeEach(() => {
  onChange.mockClear();
  queryClient.clear();
  localStorage.clear();
  queryClient.setQueryData(['marketplace', 'sources'], { success: true, items: [source('buff', 9), source('gamerpay', 0)], total: 2 });
});

const pairOf = (targetMarkets: string[], sourceMarkets = ['buff']): MarketPair => ({ sourceMarkets, targetMarkets });
const pick = (label: string): void => void fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${label}`) }));
const press = (name: string): void => void fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));

function signIn(keys: object[]): void {
  localStorage.setItem('authenticated', 'true');
  queryClient.setQueryData(['init', 'user'], { name: 'Trader' });
  queryClient.setQueryData(['account', 'keys'], { success: true, items: keys, total: keys.length });
}

describe('the markets to sell on', () => {
  it('are the open ones that pay money by default, ticked and counted; closed markets stand last', () => {
    renderPart(<MarketBar pair={pairOf([])} onChange={onChange} />);
    expect(screen.getByRole('button', { name: 'Sell on: All that pay money' })).toBeTruthy();
    pick('Sell on');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByRole('status').textContent).toBe(`${MONEY_MARKETS.length} of ${MARKETS.length}`);
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /Steam.*wallet only/ }).checked).toBe(false);
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /Tradeit.gg.*trade only/ }).checked).toBe(false);
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /Gamerpay.*no prices/ }).checked).toBe(false);
    const options = dialog.getAllByRole('checkbox').map((box) => box.closest('label')!.textContent);
    expect(options.slice(-2)).toEqual([expect.stringContaining('Bitskins'), expect.stringContaining('Gamerpay')]);
    expect(dialog.getByRole('button', { name: 'Pays money' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('are chosen by how they pay: all, money, trade only', () => {
    renderPart(<MarketBar pair={pairOf(['haloskins'])} onChange={onChange} />);
    pick('Sell on');
    press('All');
    expect(onChange.mock.lastCall?.[0].targetMarkets).toHaveLength(OPEN_MARKETS.length);
    expect(onChange.mock.lastCall?.[0].targetMarkets).not.toContain('gamerpay');
    press('Pays money');
    expect(onChange).toHaveBeenLastCalledWith({ targetMarkets: [] });
    press('Trade only');
    expect(onChange).toHaveBeenLastCalledWith({
      targetMarkets: ['swapgg', 'itradegg', 'skinflowgg', 'lootfarm', 'tradeitgg'],
    });
  });

  it("are the markets of the user's keys; without keys the preset shows why, and a visitor has no such preset", () => {
    signIn([
      { market: 'csfloat', set: true },
      { market: 'waxpeer', set: false },
      { market: 'steam', set: true },
    ]);
    const { unmount } = renderPart(<MarketBar pair={pairOf(['haloskins'])} onChange={onChange} />);
    pick('Sell on');
    press('My keys');
    expect(onChange).toHaveBeenLastCalledWith({ targetMarkets: ['csfloat'] });
    unmount();
    signIn([{ market: 'csfloat', set: false }]);
    const again = renderPart(<MarketBar pair={pairOf(['haloskins'])} onChange={onChange} />);
    pick('Sell on');
    const without = within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name: 'My keys' });
    expect([without.disabled, without.title]).toEqual([true, 'You have stored no market keys yet.']);
    again.unmount();
    queryClient.clear();
    localStorage.clear();
    renderPart(<MarketBar pair={pairOf(['haloskins'])} onChange={onChange} />);
    pick('Sell on');
    expect(within(screen.getByRole('dialog')).queryByRole('button', { name: 'My keys' })).toBeNull();
  });
});

describe('the chips', () => {
  const chips = (label: string): string[] =>
    within(screen.getByRole('list', { name: label }))
      .getAllByRole('listitem')
      .map((chip) => chip.textContent);

  it('name the chosen markets that the closed control cannot name; a cross removes one', () => {
    renderPart(<ChosenMarkets pair={pairOf(['waxpeer', 'csfloat', 'haloskins'])} onChange={onChange} />);
    expect(chips('Sell on')).toEqual(['WXWaxpeer', 'CFCSFloat', 'HSHaloSkins']);
    expect(screen.queryByRole('list', { name: 'Buy on' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Remove Waxpeer' }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ targetMarkets: ['csfloat', 'haloskins'] });
  });

  it('are missing where the control says it all: all markets, a preset, or up to two markets', () => {
    for (const pair of [pairOf([], []), pairOf(['haloskins']), pairOf(['waxpeer', 'csfloat']), pairOf([...ALL_MARKETS])]) {
      const { unmount } = renderPart(<ChosenMarkets pair={pair} onChange={onChange} />);
      expect(screen.queryAllByRole('list')).toEqual([]);
      unmount();
    }
  });
});

describe('the notices above the rows', () => {
  const notices = (targets: string[], unfiltered = false) =>
    renderPart(<PairNotices pair={pairOf(targets)} fallbackPair={null} unfiltered={unfiltered} onChange={onChange} />);

  it('name the markets that pay no money, with a button for those that do', () => {
    notices(['tradeitgg', 'skinport', 'steam']);
    expect(screen.getByText(/^Payment in items, not in money: Tradeit.gg\. Profits there are trade credit\./)).toBeTruthy();
    expect(screen.getByText(/Payment into the market's own wallet only: Steam\./)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Only markets that pay money' }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ targetMarkets: ['skinport'] });
  });

  it('are empty when all markets pay money', () => {
    notices(['skinport', 'buff']);
    expect(screen.queryByRole('note')).toBeNull();
  });

  it('tell a visitor that the list is not filtered', () => {
    notices(['haloskins'], true);
    expect(screen.getByText(/The list is shown without these filters: filters need sign-in\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign in with Steam' }).getAttribute('href')).toBe('/login');
  });
});
