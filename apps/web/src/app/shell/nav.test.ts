import { describe, expect, it } from 'vitest';
import { navigationFor } from './nav.ts';

const pathsOf = (signedIn: boolean): string[] => navigationFor(signedIn).flatMap((group) => group.entries.map((entry) => entry.path));

describe('the sidebar', () => {
  it('shows a visitor the public entries only [SHELL-166]', () => expect(pathsOf(false)).toEqual(['/comparison', '/marketplaces']));

  it('shows a user every entry in the specified order [SHELL-139]', () =>
    expect(pathsOf(true)).toEqual(['/user-details', '/dashboard', '/comparison', '/watchlist', '/marketplaces']));
});
