import { act, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Avatar } from './Avatar.tsx';
import { Picture } from './Picture.tsx';

/** The pictures that were asked for again, unseen. */
let asked: HTMLImageElement[];

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  const create = window.Image;
  vi.stubGlobal(
    'Image',
    class {
      constructor() {
        const picture = new create();
        asked.push(picture);
        return picture;
      }
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pictureIn = (box: HTMLElement): HTMLImageElement | null => box.querySelector('img');
const addressIn = (box: HTMLElement): string | null | undefined => pictureIn(box)?.getAttribute('src');

it('a person whose picture cannot be loaded has initials, and the picture once it can be loaded', () => {
  const { container } = render(<Avatar src="/a.jpg" name="Deniz Trader" size={32} />);
  expect([addressIn(container), container.textContent]).toEqual(['/a.jpg', '']);
  fireEvent.error(pictureIn(container)!);
  expect([addressIn(container), container.textContent]).toEqual([undefined, 'DT']);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(asked.map(({ src }) => new URL(src).pathname)).toEqual(['/a.jpg']);
  // still not there: the initials stay, and the next pause is longer
  fireEvent.error(asked[0]!);
  expect(container.textContent).toBe('DT');
  act(() => void vi.advanceTimersByTime(60_000));
  expect(asked).toHaveLength(1);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(asked).toHaveLength(2);
  act(() => void fireEvent.load(asked[1]!));
  expect([addressIn(container), container.textContent]).toEqual(['/a.jpg', '']);
  act(() => void vi.advanceTimersByTime(3_600_000));
  expect(asked).toHaveLength(2);
});

it('is asked for again as soon as the browser is online, and when the screen is opened again', () => {
  const { container, unmount } = render(<Avatar src="/a.jpg" name="Deniz" size={32} />);
  fireEvent.error(pictureIn(container)!);
  fireEvent(window, new Event('online'));
  act(() => void fireEvent.load(asked[0]!));
  expect(addressIn(container)).toBe('/a.jpg');
  fireEvent.error(pictureIn(container)!);
  unmount();
  expect(addressIn(render(<Avatar src="/a.jpg" name="Deniz" size={32} />).container)).toBe('/a.jpg');
});

it('the next address stands in for the one that fails; another picture starts afresh', () => {
  const shown = (sources: string[]) => <Picture sources={sources}>nothing</Picture>;
  const { container, rerender } = render(shown(['/best.png', '/drawn.svg']));
  fireEvent.error(pictureIn(container)!);
  expect(addressIn(container)).toBe('/drawn.svg');
  act(() => void vi.advanceTimersByTime(60_000));
  act(() => void fireEvent.load(asked[0]!));
  expect(addressIn(container)).toBe('/best.png');
  fireEvent.error(pictureIn(container)!);
  fireEvent.error(pictureIn(container)!);
  expect(container.textContent).toBe('nothing');
  rerender(shown(['/other.png']));
  expect(addressIn(container)).toBe('/other.png');
});

it.each([
  ['Deniz Trader', 'DT'],
  ['Ali Can Ilgaz', 'AI'],
  ['ışık', 'I'],
  ['🦊 fox', '🦊'],
  ['Trader 411', 'T'],
  ['  ', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(render(<Avatar src={null} name={name} size={32} />).container.textContent).toBe(initials);
});
