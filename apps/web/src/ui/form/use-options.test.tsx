import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useOptions } from './use-options.ts';

function Sample({ options, first = false }: { options: readonly string[]; first?: boolean }) {
  const { active, move } = useOptions(options, first);
  return <input aria-label={active ?? 'none'} onKeyDown={(event) => move(event)} />;
}
const press = (key: string): boolean => fireEvent.keyDown(screen.getByRole('textbox'), { key });
const active = (): string | null => screen.getByRole('textbox').getAttribute('aria-label');

describe('a list navigated with the arrow keys', () => {
  it('starts at the end on ArrowUp, wraps around, and ignores other keys', () => {
    render(<Sample options={['a', 'b', 'c']} />);
    expect(active()).toBe('none');
    press('ArrowUp');
    expect(active()).toBe('c');
    press('ArrowDown');
    expect(active()).toBe('a');
    press('ArrowUp');
    expect(active()).toBe('c');
    expect([press('Enter'), press('ArrowDown')]).toEqual([true, false]);
  });

  it('keeps the active option when others are inserted before it', () => {
    const { rerender } = render(<Sample options={['a', 'b']} />);
    press('ArrowDown');
    press('ArrowDown');
    rerender(<Sample options={['x', 'y', 'a', 'b']} />);
    expect(active()).toBe('b');
    rerender(<Sample options={['x', 'y']} />);
    expect(active()).toBe('none');
  });

  it('starts at the first option when asked to', () => {
    render(<Sample options={['a', 'b']} first />);
    expect(active()).toBe('a');
    press('ArrowDown');
    expect(active()).toBe('b');
  });
});
