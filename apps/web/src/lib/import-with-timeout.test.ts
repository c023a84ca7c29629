import { afterEach, describe, expect, it, vi } from 'vitest';
import { importWithTimeout, MissingCode } from './import-with-timeout.ts';

afterEach(() => void vi.useRealTimers());

describe('code that is loaded on demand', () => {
  it('fails after 120 s [HTTP-106] [HTTP-310]', async () => {
    vi.useFakeTimers();
    const ended = vi.fn();
    importWithTimeout(() => new Promise(() => {})).catch(ended);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalledOnce();
  });

  it('resolves to the module, and rejects with the error of the load', async () => {
    await expect(importWithTimeout(async () => ({ Page: 1 }))).resolves.toEqual({ Page: 1 });
    await expect(importWithTimeout(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  });

  it.each([
    'Failed to fetch dynamically imported module: https://lootfolio.example/assets/a.js',
    'error loading dynamically imported module: https://lootfolio.example/assets/a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
  ])('is missing when the browser says: %s', async (message) => {
    const failure = new TypeError(message);
    const error = await importWithTimeout(() => Promise.reject(failure)).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MissingCode);
    // the router searches for the browsers' messages, and would then reload the page itself
    expect((error as MissingCode).message).not.toMatch(/import|preload/i);
    expect((error as MissingCode).cause).toBe(failure);
  });
});
