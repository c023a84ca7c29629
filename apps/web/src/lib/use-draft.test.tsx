import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useDraft } from './use-draft.ts';

beforeEach(() => sessionStorage.clear());

describe('useDraft', () => {
  it('shows what is saved until something is typed, and keeps that over a new start [HTTP-314]', () => {
    const first = renderHook(() => useDraft('7:mail', 'a@b.c'));
    expect(first.result.current[0]).toBe('a@b.c');
    act(() => first.result.current[1]('new@b.c'));
    first.unmount();
    expect(renderHook(() => useDraft('7:mail', 'a@b.c')).result.current[0]).toBe('new@b.c');
  });

  it('gives nobody the words of another [HTTP-314]', () => {
    const mine = renderHook(() => useDraft('7:mail', ''));
    act(() => mine.result.current[1]('mine'));
    expect(renderHook(() => useDraft('8:mail', '')).result.current[0]).toBe('');
  });

  it('is over when it was saved', () => {
    const { result } = renderHook(() => useDraft('7:mail', 'old'));
    act(() => result.current[1]('typed'));
    act(() => result.current[2]());
    expect(result.current[0]).toBe('old');
    expect(sessionStorage).toHaveLength(0);
  });
});
