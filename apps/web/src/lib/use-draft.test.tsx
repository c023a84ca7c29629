import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useDraft } from './use-draft.ts';

beforeEach(() => sessionStorage.clear());

const mail = (name: string | null, saved: string) => renderHook(() => useDraft(name, { mail: saved, days: 90 }));

describe('useDraft', () => {
  it('shows the saved value until something is typed, and restores that after a reload [HTTP-314]', () => {
    const first = mail('7 mail', 'a@b.c');
    expect([first.result.current.values.mail, first.result.current.changed]).toEqual(['a@b.c', false]);
    act(() => first.result.current.set({ mail: 'new@b.c' }));
    expect(first.result.current.changed).toBe(true);
    first.unmount();
    expect(mail('7 mail', 'a@b.c').result.current.values).toEqual({ mail: 'new@b.c', days: 90 });
  });

  it('does not show the draft of another user [HTTP-314]', () => {
    const draft = mail('7 mail', '');
    act(() => draft.result.current.set({ mail: 'mine' }));
    expect(mail('8 mail', '').result.current.values.mail).toBe('');
  });

  it('is removed after saving', () => {
    const { result } = mail('7 mail', 'old');
    act(() => result.current.set({ mail: 'typed' }));
    act(() => result.current.drop());
    expect([result.current.values.mail, result.current.changed]).toEqual(['old', false]);
    expect(sessionStorage).toHaveLength(0);
  });

  it('does not store secrets', () => {
    const { result } = mail(null, '');
    act(() => result.current.set({ mail: 'secret' }));
    expect([result.current.values.mail, sessionStorage.length]).toEqual(['secret', 0]);
  });

  it.each(['{', '"text"', 'null', '{"mail":7,"days":"x","gone":1}'])('ignores a stored %s', (text) => {
    sessionStorage.setItem('draft:7 mail', text);
    expect(mail('7 mail', 'a@b.c').result.current.values).toEqual({ mail: 'a@b.c', days: 90 });
  });
});
