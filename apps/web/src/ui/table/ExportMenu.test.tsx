import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import type { FileFormat, ServerFile } from '../../lib/api.ts';
import { ExportMenu } from './ExportMenu.tsx';

let saved: { href: string; name: string }[] = [];
beforeEach(() => {
  saved = [];
  URL.createObjectURL = () => 'blob:made';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ href: this.href, name: this.download });
  });
});

const open = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Export' }));
const choose = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const outcome = (): string | null => screen.getByRole('status').textContent;

describe('ExportMenu', () => {
  it('saves a file of the browser and one of the server, with a note when the file has only the first rows', async () => {
    const made: Record<FileFormat, Blob | ServerFile> = {
      csv: new Blob(['a']),
      xlsx: { file: new Blob(['b']), rows: 20, total: 20 },
      pdf: { file: new Blob(['c']), rows: 5000, total: 23_456 },
    };
    render(<ExportMenu fileName="sales" onExport={(format) => Promise.resolve(made[format])} />);
    open();
    choose('CSV');
    expect(await screen.findByText('sales.csv is downloaded.')).toBeTruthy();
    choose('XLSX');
    expect(await screen.findByText('sales.xlsx is downloaded.')).toBeTruthy();
    choose('PDF');
    expect(
      await screen.findByText('sales.pdf is downloaded. The file holds the first 5,000 of 23,456 rows. Filter the list to get the others.'),
    ).toBeTruthy();
    expect(saved).toEqual(['csv', 'xlsx', 'pdf'].map((ending) => ({ href: 'blob:made', name: `sales.${ending}` })));
  });

  it('is busy until the file is ready, and ignores a second press', async () => {
    const file = Promise.withResolvers<Blob>();
    const onExport = vi.fn<() => Promise<Blob>>(() => file.promise);
    render(<ExportMenu fileName="sales" onExport={onExport} />);
    open();
    choose('PDF');
    choose('CSV');
    expect([outcome(), onExport.mock.calls]).toEqual(['Preparing sales.pdf...', [['pdf']]]);
    await act(async () => file.resolve(new Blob()));
    expect(outcome()).toBe('sales.pdf is downloaded.');
  });

  it('shows why it failed, and can be retried', async () => {
    const onExport = vi
      .fn<() => Promise<Blob>>()
      .mockRejectedValueOnce(new ApiError({ code: 'NETWORK', msg: '', status: 0 }))
      .mockResolvedValueOnce(new Blob());
    render(<ExportMenu fileName="sales" onExport={onExport} />);
    open();
    choose('CSV');
    expect(await screen.findByText('sales.csv could not be made. The server could not be reached. Check your connection.')).toBeTruthy();
    choose('CSV');
    expect(await screen.findByText('sales.csv is downloaded.')).toBeTruthy();
  });

  it('starts a file of all rows when there are more than are made at once, and closes', async () => {
    const started = Promise.withResolvers<void>();
    const onStart = vi.fn<() => Promise<void>>(() => started.promise);
    render(<ExportMenu fileName="sales" onExport={() => Promise.reject(new Error())} more={{ total: 23_456, onStart }} />);
    open();
    expect(screen.getByText('First 5,000 rows, at once')).toBeTruthy();
    expect(screen.getByText('All 23,456 rows')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'PDF, all rows' })).toBeNull();
    choose('XLSX, all rows');
    choose('CSV, all rows');
    choose('CSV');
    expect(onStart.mock.calls).toEqual([['xlsx']]);
    await act(async () => started.resolve());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says when even that file will not hold all, and why it could not be started', async () => {
    const onStart = (): Promise<void> => Promise.reject(new ApiError({ code: 'STATE', msg: 'Another one is being made.', status: 400 }));
    render(<ExportMenu fileName="sales" onExport={() => Promise.reject(new Error())} more={{ total: 123_456, onStart }} />);
    open();
    expect(screen.getByText('First 100,000 of 123,456 rows')).toBeTruthy();
    choose('CSV, all rows');
    expect(await screen.findByText('sales.csv could not be made. Another one is being made.')).toBeTruthy();
  });

  it('shows why there is nothing to export', async () => {
    render(<ExportMenu fileName="sales" onExport={() => Promise.reject(new Error())} disabledReason="There are no sales." />);
    const button = screen.getByRole('button', { name: 'Export' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => button.focus());
    expect((await screen.findByRole('tooltip')).textContent).toBe('There are no sales.');
  });
});
