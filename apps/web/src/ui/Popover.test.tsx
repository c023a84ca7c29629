import { Modal } from '@mantine/core';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Popover } from './Popover.tsx';
import { show } from './render.test-helper.tsx';

function Sample() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Popover
        opened={opened}
        onChange={setOpened}
        label="Fee"
        width={200}
        target={
          <button type="button" onClick={() => setOpened(!opened)}>
            open
          </button>
        }
      >
        <button type="button">first</button>
        <input aria-label="own fee" data-autofocus />
      </Popover>
      <p>elsewhere</p>
    </>
  );
}

const opener = () => screen.getByRole('button', { name: 'open' });

describe('a popover', () => {
  beforeEach(() => {
    show(<Sample />);
    fireEvent.click(opener());
  });

  it('is a named dialog that its button announces, with the focus where it is wanted', () => {
    const dialog = screen.getByRole('dialog', { name: 'Fee' });
    expect([opener().getAttribute('aria-expanded'), opener().getAttribute('aria-controls')]).toEqual(['true', dialog.id]);
    expect(document.activeElement).toBe(screen.getByLabelText('own fee'));
  });

  it('keeps Tab within itself', () => {
    fireEvent.keyDown(screen.getByLabelText('own fee'), { key: 'Tab' });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'first' }));
    fireEvent.keyDown(screen.getByRole('button', { name: 'first' }), { key: 'Tab', shiftKey: true });
    expect(document.activeElement).toBe(screen.getByLabelText('own fee'));
  });

  it('closes by Escape and gives the focus back', () => {
    fireEvent.keyDown(screen.getByLabelText('own fee'), { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener());
  });

  it('closes by a press elsewhere, not by one within', () => {
    fireEvent.pointerDown(screen.getByRole('button', { name: 'first' }));
    expect(screen.queryByRole('dialog')).not.toBeNull();
    fireEvent.pointerDown(screen.getByText('elsewhere'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a popover in a dialog', () => {
  it('is all that Escape closes; the next one closes the dialog', () => {
    const onClose = vi.fn<() => void>();
    show(
      <Modal opened onClose={onClose} title="Details">
        <Sample />
      </Modal>,
    );
    fireEvent.click(opener());
    fireEvent.keyDown(screen.getByLabelText('own fee'), { key: 'Escape' });
    expect(screen.queryByRole('dialog', { name: 'Fee' })).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(opener());
    fireEvent.keyDown(opener(), { key: 'Escape' });
    expect(onClose).toHaveBeenCalledOnce();
  });
});
