import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ItemGrid } from './ItemGrid.tsx';

type Item = { id: string };
const items = (count: number): Item[] => Array.from({ length: count }, (_, index) => ({ id: String(index) }));

/** jsdom has no layout: this width gives the grid four columns. */
beforeEach(() => void vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(700));

function Grid({ count, onOpen, onSelection }: { count: number; onOpen?: (item: Item) => void; onSelection?: (ids: string[]) => void }) {
  const [list] = useState(() => items(count));
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  return (
    <ItemGrid
      caption="Items"
      items={list}
      itemId={(item) => item.id}
      itemLabel={(item) => `Item ${item.id}`}
      render={(item) => <b>{`Item ${item.id}`}</b>}
      cardHeight={150}
      selection={selection}
      onSelection={(next) => {
        setSelection(next);
        onSelection?.([...next]);
      }}
      onOpen={onOpen}
      empty="nothing"
    />
  );
}

const cell = (id: number): HTMLElement => screen.getByText(`Item ${id}`).closest<HTMLElement>('[role=gridcell]')!;
const press = (key: string, shiftKey = false): void => void fireEvent.keyDown(document.activeElement!, { key, shiftKey });

describe('ItemGrid', () => {
  it('is a grid with row and column counts, and renders only the cards near the window', () => {
    render(<Grid count={2000} />);
    const grid = screen.getByRole('grid', { name: 'Items' });
    expect([grid.getAttribute('aria-rowcount'), grid.getAttribute('aria-colcount')]).toEqual(['500', '4']);
    expect(screen.getAllByRole('row')[1]?.getAttribute('aria-rowindex')).toBe('2');
    expect(screen.getAllByRole('gridcell').length).toBeLessThan(100);
  });

  it('is one stop of the Tab key, and arrow keys move between cards', () => {
    render(<Grid count={10} />);
    const stops = (): string[] => screen.getAllByRole('gridcell').flatMap((one) => (one.tabIndex === 0 ? [one.textContent] : []));
    expect(stops()).toEqual(['Item 0']);
    cell(0).focus();
    press('ArrowRight');
    press('ArrowDown');
    expect(document.activeElement).toBe(cell(5));
    expect(stops()).toEqual(['Item 5']);
  });

  it('selects with Space, a range with Shift, and sets aria-selected', () => {
    const onSelection = vi.fn<(ids: string[]) => void>();
    render(<Grid count={10} onSelection={onSelection} />);
    cell(0).focus();
    press('ArrowRight');
    press(' ');
    press('ArrowRight');
    press('ArrowRight');
    press(' ', true);
    expect(onSelection).toHaveBeenLastCalledWith(['1', '2', '3']);
    expect(screen.getAllByRole('gridcell').map((one) => one.getAttribute('aria-selected'))).toEqual(
      Array.from({ length: 10 }, (_, at) => String(at >= 1 && at <= 3)),
    );
  });

  it('opens with Enter or a press, but not with the checkbox', () => {
    const onOpen = vi.fn<(item: Item) => void>();
    render(<Grid count={3} onOpen={onOpen} />);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Item 2' }));
    expect(onOpen).not.toHaveBeenCalled();
    cell(1).focus();
    press('Enter');
    fireEvent.click(cell(2));
    expect(onOpen.mock.calls).toEqual([[{ id: '1' }], [{ id: '2' }]]);
  });

  it('has placeholders of the size of the cards, and an empty state', () => {
    const base = {
      caption: 'Items',
      items: [],
      itemId: () => '',
      itemLabel: () => '',
      render: () => null,
      cardHeight: 150,
      empty: 'nothing',
    };
    const { rerender } = render(<ItemGrid {...base} loading skeletons={6} />);
    expect(screen.getByRole('status').textContent).toBe('Items. Loading');
    expect(document.querySelectorAll('[style*="height: 150px"]')).toHaveLength(6);
    rerender(<ItemGrid {...base} />);
    expect(screen.getByText('nothing')).toBeTruthy();
  });
});
