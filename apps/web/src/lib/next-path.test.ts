import { beforeEach, describe, expect, it } from 'vitest';
import { storeNextPath, safePath, consumeNextPath } from './next-path.ts';

describe('the path after the sign-in', () => {
  beforeEach(() => sessionStorage.clear());

  it('stores path, query and hash and returns them once [ROUTE-159]', () => {
    storeNextPath('/watchlist?page=2#row-7');
    expect([consumeNextPath(), consumeNextPath()]).toEqual(['/watchlist?page=2#row-7', '/dashboard']);
  });

  it.each(['//evil.example/x', '/.//evil.example/x', 'https://evil.example', '/\\evil.example', '/a\nb', 'javascript:alert(1)'])(
    'refuses %j, when stored and when used [ROUTE-159]',
    (path) => {
      expect(safePath(path)).toBeNull();
      storeNextPath(path);
      expect(sessionStorage.getItem('next')).toBeNull();
      sessionStorage.setItem('next', path);
      expect(consumeNextPath()).toBe('/dashboard');
    },
  );
});
