import { ReadableStream } from 'node:stream/web';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, vi } from 'vitest';
import { activateLanguage, loadTexts } from './i18n/i18n.ts';
import type { Area } from '@lootfolio/texts/keys.gen';

// a slow machine may take longer than the default of one second
configure({ asyncUtilTimeout: 10_000 });

/** The observers that the interface uses and jsdom lacks. */
class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

vi.stubGlobal('ResizeObserver', NoObserver);
vi.stubGlobal('matchMedia', (media: string) => ({
  matches: false,
  media,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}));
// a test that needs answers uses `fakeServer`
vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
Element.prototype.scrollIntoView = () => undefined;
// each file runs in a context of its own, in which Node's Response throws a different SyntaxError class than the page's
vi.stubGlobal('ReadableStream', ReadableStream);
Response.prototype.json = async function (): Promise<unknown> {
  return JSON.parse(await this.text());
};

beforeAll(async () => {
  // not at the top: a test may replace the texts
  const { AREAS } = await import('virtual:catalogue/en');
  await activateLanguage('en');
  await loadTexts(...(Object.keys(AREAS) as Area[]));
});
afterEach(() => cleanup());
