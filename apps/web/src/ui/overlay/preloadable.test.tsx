import { act, fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, it, vi } from 'vitest';
import { LazyPart } from '../state/LazyPart.tsx';
import { preloadable } from './preloadable.tsx';

const Word = ({ text }: { text: string }) => <p>{text}</p>;

it('appears at once when its code is there', async () => {
  const load = vi.fn(() => Promise.resolve(Word));
  const Part = preloadable(load);
  await Part.preload();
  await Part.preload();
  render(<Part text="Hello" />);
  expect([screen.getByText('Hello').tagName, load.mock.calls.length]).toEqual(['P', 1]);
});

it('appears once its code comes, and stays mounted when it is fetched again', async () => {
  const mounted = vi.fn();
  const Counted = ({ text }: { text: string }) => {
    useEffect(() => void mounted(), []);
    return <p>{text}</p>;
  };
  const code = Promise.withResolvers<typeof Word>();
  const Part = preloadable(() => code.promise);
  const { rerender } = render(
    <LazyPart fallback="Wait">
      <Part text="One" />
    </LazyPart>,
  );
  expect(screen.getByText('Wait')).toBeTruthy();
  await act(async () => code.resolve(Counted));
  await screen.findByText('One');
  await Part.preload();
  rerender(
    <LazyPart fallback="Wait">
      <Part text="Two" />
    </LazyPart>,
  );
  expect([screen.getByText('Two').tagName, mounted.mock.calls.length]).toEqual(['P', 1]);
});

it('fetches again after a failure, which is shown in its place alone', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.fn<() => Promise<typeof Word>>().mockRejectedValueOnce(new Error('gone')).mockRejectedValueOnce(new Error('gone'));
  const Part = preloadable(load);
  await Part.preload();
  const shown = (key: string) => (
    <>
      <p>Beside</p>
      <LazyPart key={key}>
        <Part text="Hello" />
      </LazyPart>
    </>
  );
  const { rerender } = render(shown('first'));
  expect((await screen.findByRole('alert')).textContent).toContain('Reload');
  expect(screen.getByText('Beside')).toBeTruthy();
  load.mockResolvedValue(Word);
  await Part.preload();
  rerender(shown('second'));
  expect(screen.getByText('Hello')).toBeTruthy();
});

it('shows the failure of what lies over the screen over the screen, not in the row of its button, and closes it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Part = preloadable<{ text: string }>(() => Promise.reject(new Error('gone')));
  const close = vi.fn();
  const { container } = render(
    <table>
      <tbody>
        <tr>
          <td>
            Beside
            <LazyPart onClose={close}>
              <Part text="Hello" />
            </LazyPart>
          </td>
        </tr>
      </tbody>
    </table>,
  );
  expect((await screen.findByRole('alert')).textContent).toBe('This part could not be loaded. Reload');
  expect(container.textContent).toBe('Beside');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss message' }));
  expect(close.mock.calls).toHaveLength(1);
});
