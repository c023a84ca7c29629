import { act, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useHashTarget } from './use-hash-target.ts';

let resized: () => void;
const scrolled = vi.fn<(this: Element) => void>();

beforeEach(() => {
  scrolled.mockClear();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resized = callback;
      }
      observe(): void {
        resized();
      }
      disconnect(): void {
        resized = () => undefined;
      }
    },
  );
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.call(this);
  });
});
afterEach(() => void vi.restoreAllMocks());

function Page({ hash }: { hash: string }) {
  const box = useRef<HTMLDivElement>(null);
  useHashTarget(hash, box);
  return (
    <div ref={box}>
      <section id="proxy" />
    </div>
  );
}

it('scrolls to the section of the hash, and again while parts above are loading [ACC-111]', () => {
  render(<Page hash="proxy" />);
  expect(scrolled.mock.contexts.map((element) => (element as Element).id)).toEqual(['proxy']);
  act(() => resized());
  expect(scrolled).toHaveBeenCalledTimes(2);
});

it('stops when the user scrolls', () => {
  render(<Page hash="proxy" />);
  dispatchEvent(new Event('wheel'));
  act(() => resized());
  expect(scrolled).toHaveBeenCalledTimes(1);
});

it('does not scroll without a hash, or for an unknown one', () => {
  render(<Page hash="" />);
  render(<Page hash="nowhere" />);
  expect(scrolled).not.toHaveBeenCalled();
});

it('focuses the section once, also one that comes later, so that the Tab key goes on from there [ACC-111]', () => {
  const { rerender } = render(<Page hash="later" />);
  expect(document.activeElement).toBe(document.body);
  const later = document.querySelector('#proxy')!;
  later.id = 'later';
  act(() => resized());
  expect(document.activeElement).toBe(later);
  (document.activeElement as HTMLElement).blur();
  act(() => resized());
  expect(document.activeElement).toBe(document.body);
  rerender(<Page hash="later" />);
  expect(document.activeElement).toBe(document.body);
});
