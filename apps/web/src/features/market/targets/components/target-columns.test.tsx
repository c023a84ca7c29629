import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPart } from '../../../../test-screen.tsx';
import type { Target } from '../targets.queries.ts';
import { TargetPrice, TargetState } from './target-columns.tsx';

const price = (price: number, id: number, slug: string) => ({ price, fresh: true, outlier: false, markets: { id, name: slug, slug } });
const target = (changes: Partial<Target>): Target =>
  ({
    ...{ id: 1, item_name: 'Redline', target_price: 9000, direction: 'down', markets: [], armed: true, seen: false },
    ...{ reached_at: null, told_outside: null, item_detail: { prices: [price(10_000, 3, 'waxpeer')] } },
    ...changes,
  }) as unknown as Target;
const MET = { armed: false, reached_at: '2026-11-20T12:00:00.000Z' };

describe('the row of a target', () => {
  it.each([
    ['Waiting', {}],
    ['At the price, waits for two readings', { target_price: 10_000 }],
    ['Met once, waits for the second reading', { target_price: 10_000, seen: true }],
    ['Reached', { ...MET, told_outside: true }],
  ])('says one state: %s', (words, changes) => {
    const { container } = renderPart(<TargetState target={target(changes)} />);
    expect([screen.getByText(words), container.textContent]).toEqual([expect.anything(), words]);
  });

  it('says when no message of a met target went out, and leads to the channels', () => {
    renderPart(<TargetState target={target({ ...MET, told_outside: false })} />);
    expect(screen.getByText('Reached')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'No message could go out: choose the channels' });
    expect(link.getAttribute('href')).toBe('/user-details#notifications');
  });

  it('says its direction, and its markets when the user chose some', () => {
    const { unmount } = renderPart(<TargetPrice target={target({})} greatest={1_000_000} />);
    expect(screen.getByText('falls to')).toBeTruthy();
    unmount();
    renderPart(<TargetPrice target={target({ direction: 'up', markets: ['waxpeer', 'csfloat'] })} greatest={1_000_000} />);
    expect([screen.getByText('rises to'), screen.getByText('· 2 markets')]).toHaveLength(2);
  });
});
