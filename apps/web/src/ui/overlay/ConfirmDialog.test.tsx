import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

it('shows the effect as text and figures', () => {
  render(
    <ConfirmDialog
      title="List 12 items"
      figures={[
        { label: 'Items', value: '12' },
        { label: 'You get', value: '$401.12' },
      ]}
      onConfirm={() => undefined}
      onClose={() => undefined}
    >
      They are visible to buyers at once.
    </ConfirmDialog>,
  );
  const dialog = screen.getByRole('alertdialog', { name: 'List 12 items' });
  const texts = (role: string): (string | null)[] =>
    within(dialog)
      .getAllByRole(role)
      .map((one) => one.textContent);
  expect([texts('term'), texts('definition')]).toEqual([
    ['Items', 'You get'],
    ['12', '$401.12'],
  ]);
  const description = document.getElementById(dialog.getAttribute('aria-describedby')!)!;
  expect(description.textContent).toBe('They are visible to buyers at once.Items12You get$401.12');
});

it('stays open and says why when the work is refused, until it is tried again', async () => {
  const onClose = vi.fn<() => void>();
  let refused = true;
  const work = async (): Promise<void> => {
    if (refused) throw new ApiError({ code: 'NONZERO_BALANCE', msg: 'The balance is not empty.', status: 400 });
  };
  render(<ConfirmDialog title="Delete" confirmLabel="Delete it" onConfirm={work} onClose={onClose} />);
  const confirm = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Delete it' })));
  await confirm();
  expect([screen.getByRole('alert').textContent, onClose.mock.calls]).toEqual(['The balance is not empty.', []]);
  refused = false;
  await confirm();
  expect([screen.queryByRole('alert'), onClose.mock.calls.length]).toEqual([null, 1]);
});

it('stays open and locked until the work is done', async () => {
  const work = Promise.withResolvers<void>();
  const onClose = vi.fn<() => void>();
  render(<ConfirmDialog title="Delete" confirmLabel="Delete it" onConfirm={() => work.promise} onClose={onClose} />);
  fireEvent.click(screen.getByRole('button', { name: 'Delete it' }));
  fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
  await act(async () => work.resolve());
  expect(onClose).toHaveBeenCalledOnce();
});

it('can be confirmed only once a text was typed, when it asks for one', () => {
  render(
    <ConfirmDialog
      title="Set"
      confirmLabel="Set it"
      typed={{ text: '0.10', label: 'Type 0.10' }}
      onConfirm={() => undefined}
      onClose={() => undefined}
    />,
  );
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Set it' });
  const type = (value: string) => fireEvent.change(screen.getByLabelText('Type 0.10'), { target: { value } });
  expect(button.disabled).toBe(true);
  type('0.1');
  expect(button.disabled).toBe(true);
  type(' 0.10 ');
  expect(button.disabled).toBe(false);
});
