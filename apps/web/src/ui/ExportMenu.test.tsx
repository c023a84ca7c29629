import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { ExportMenu, type ExportFormat } from './ExportMenu.tsx';

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
  it('saves a file that was made here, and one that lies elsewhere', async () => {
    const made: Record<ExportFormat, Blob | { url: string }> = {
      csv: new Blob(['a']),
      xlsx: { url: 'http://localhost/file' },
      pdf: new Blob(['b']),
    };
    render(<ExportMenu fileName="sales" onExport={(format) => Promise.resolve(made[format])} />);
    open();
    choose('CSV');
    expect(await screen.findByText('sales.csv is downloaded.')).toBeTruthy();
    choose('XLSX');
    expect(await screen.findByText('sales.xlsx is downloaded.')).toBeTruthy();
    expect(saved).toEqual([
      { href: 'blob:made', name: 'sales.csv' },
      { href: 'http://localhost/file', name: 'sales.xlsx' },
    ]);
  });

  it('is busy until the file is made, and takes no second press', async () => {
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

  it('says why it failed, and can be tried again', async () => {
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

  it('says why there is nothing to export', async () => {
    render(<ExportMenu fileName="sales" onExport={() => Promise.reject(new Error())} disabledReason="There are no sales." />);
    const button = screen.getByRole('button', { name: 'Export' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => button.focus());
    expect((await screen.findByRole('tooltip')).textContent).toBe('There are no sales.');
  });
});
