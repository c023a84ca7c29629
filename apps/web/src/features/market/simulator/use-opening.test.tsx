import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleItems } from './case-items.test-helper.ts';
import { STRIP } from './strip.ts';
import { useOpening, type Opening } from './use-opening.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const items = sampleItems(17, 13);
const start = (): { current: Opening } => renderHook(() => useOpening('normal', items, false)).result;

describe('opening', () => {
  it('of one case turns the strip to the drop, which is in the list after 7.2 seconds and not before [SIM-205] [SIM-209]', () => {
    const opening = start();
    expect(opening.current.stage.state).toBe('ready');
    act(() => opening.current.open(1));
    const { stage } = opening.current;
    if (stage.state !== 'turning') throw new Error('the strip does not turn');
    expect(stage.tiles[STRIP.stop]).toBe(stage.drop);
    act(() => void vi.advanceTimersByTime(7199));
    expect(opening.current.drops).toEqual([]);
    act(() => void vi.advanceTimersByTime(1));
    expect(opening.current.drops).toEqual([stage.drop]);
    expect(opening.current.stage).toEqual({ ...stage, state: 'stopped' });
  });

  it('waits for the strip', () => {
    const opening = start();
    act(() => opening.current.open(1));
    act(() => opening.current.open(100));
    act(() => void vi.advanceTimersByTime(7200));
    expect(opening.current.drops).toHaveLength(1);
  });

  it('of many cases puts all into the list at once, and shows the best first', () => {
    const opening = start();
    act(() => opening.current.open(25));
    expect(opening.current.drops.map(({ number }) => number)).toEqual(Array.from({ length: 25 }, (_, at) => 25 - at));
    const { stage } = opening.current;
    if (stage.state !== 'many') throw new Error('the drops are not shown');
    const values = stage.drops.map(({ value }) => value!);
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    act(() => opening.current.open(5));
    expect(opening.current.drops[0]!.number).toBe(30);
  });

  it('begins anew when the drops are cleared', () => {
    const opening = start();
    act(() => opening.current.open(5));
    act(() => opening.current.clear());
    expect([opening.current.drops, opening.current.stage.state]).toEqual([[], 'ready']);
    act(() => opening.current.open(5));
    expect(opening.current.drops[0]!.number).toBe(5);
  });

  it('ends with the screen: no timer is left', () => {
    const { result, unmount } = renderHook(() => useOpening('normal', items, false));
    act(() => result.current.open(1));
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});
