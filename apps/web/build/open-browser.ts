import { createRequire } from 'node:module';
import type { Browser } from '@playwright/test';

/** Opens the browser at CHROME_PATH, for the scripts that draw or take pictures. These are run by hand. */
export function openBrowser(): Promise<Browser> {
  const tests = createRequire(new URL('../../../tests/e2e/package.json', import.meta.url));
  const { chromium } = tests('@playwright/test') as typeof import('@playwright/test');
  return chromium.launch({ executablePath: process.env['CHROME_PATH'], args: ['--no-sandbox', '--disable-gpu'] });
}
