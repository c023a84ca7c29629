import { beforeEach, describe, expect, it } from 'vitest';
import { browserStore, createSafeStore } from './storage.ts';

const blocked = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

describe('the store', () => {
  beforeEach(() => localStorage.clear());

  it("is the browser's own", () => {
    browserStore.set('lang', 'tr');
    expect([localStorage.getItem('lang'), browserStore.get('lang')]).toEqual(['tr', 'tr']);
    localStorage.setItem('lang', 'en');
    expect(browserStore.get('lang')).toBe('en');
    browserStore.remove('lang');
    expect([localStorage.getItem('lang'), browserStore.get('lang')]).toEqual([null, null]);
  });

  it('stores for this page when the browser blocks storage', () => {
    const store = createSafeStore(blocked);
    expect(store.get('next')).toBeNull();
    store.set('next', '/watchlist');
    expect(store.get('next')).toBe('/watchlist');
    store.remove('next');
    expect(store.get('next')).toBeNull();
    store.set('next', '/');
    store.clear();
    expect(store.get('next')).toBeNull();
  });

  it('returns a text that exceeded the quota, not the older one that the browser still has', () => {
    let full = false;
    const texts = new Map<string, string>();
    const store = createSafeStore(
      () =>
        ({
          getItem: (name: string) => texts.get(name) ?? null,
          setItem: (name: string, text: string) => (full ? blocked() : texts.set(name, text)),
        }) as unknown as Storage,
    );
    store.set('draft', 'short');
    full = true;
    store.set('draft', 'much longer');
    expect(store.get('draft')).toBe('much longer');
    full = false;
    store.set('draft', 'short again');
    expect([store.get('draft'), texts.get('draft')]).toEqual(['short again', 'short again']);
  });
});
