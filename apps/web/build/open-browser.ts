import { createRequire } from 'node:module';
import type { Browser } from '@playwright/test';

/** The browser that CHROME_PATH names, for pictures that are drawn or taken by hand now and then. */
export function openBrowser(): Promise<Browser> {
  const tests = createRequire(new URL('../../../tests/e2e/package.json', import.meta.url));
  const { chromium } = tests('@playwright/test') as typeof import('@playwright/test');
  return chromium.launch({ executablePath: process.env['CHROME_PATH'], args: ['--no-sandbox', '--disable-gpu'] });
}
