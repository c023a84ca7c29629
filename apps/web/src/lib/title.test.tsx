import { documentTitle } from '@lootfolio/texts/title';
import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { usePageTitle } from './title.ts';

function Screen({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}

describe('the document title', () => {
  it('names the page, the product and its suffix [SHELL-172] [SHELL-161]', () => {
    expect(documentTitle('Watchlist')).toBe('Watchlist | Lootfolio - Steam item trading tools');
    expect(documentTitle()).toBe('Lootfolio - Steam item trading tools');
  });

  it('is the product alone on a screen that sets nothing [SHELL-311]', () => {
    const { unmount } = render(<Screen title="Watchlist" />);
    expect(document.title).toBe('Watchlist | Lootfolio - Steam item trading tools');
    unmount();
    expect(document.title).toBe('Lootfolio');
  });
});
