import { render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { BottomBar } from './BottomBar.tsx';

const space = (): string => document.documentElement.style.getPropertyValue('--bulk-space');

let place: { top: number; bottom: number };
vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => place as DOMRect);
/** Sets the position of the bar. The heights are for a window of 768 pixels. */
function scrollTo(top: number, bottom: number): void {
  place = { top, bottom };
  dispatchEvent(new Event('scroll'));
}
afterEach(() => vi.restoreAllMocks());

it('lifts messages above itself wherever it lies near the lower edge, and lowers them when it goes', () => {
  scrollTo(708, 760);
  const { unmount } = render(<BottomBar label="Changes">2 changes</BottomBar>);
  expect([innerHeight, space()]).toEqual([768, '60px']);
  // at the end of the page the footer is below the bar
  scrollTo(640, 692);
  expect(space()).toBe('128px');
  // on a short page there is room for messages below the bar
  scrollTo(300, 352);
  expect(space()).toBe('');
  scrollTo(708, 760);
  expect(space()).toBe('60px');
  unmount();
  expect(space()).toBe('');
  scrollTo(708, 760);
  expect(space()).toBe('');
});
