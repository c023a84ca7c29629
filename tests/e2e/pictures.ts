import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { ensureBrowser } from './browser.ts';
import { ROOT } from './stack.ts';

/** Where the pictures of the guide are. The README shows some of them. */
const FOLDER = join(ROOT, 'docs/guide/pictures');
const SIZE = { width: 1280, height: 800 };

type Picture = { name: string; path: string; persona?: string; prepare?: (page: Page) => Promise<unknown> };

async function openImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Import|İçe aktar)$/ }).click();
  await page.getByRole('dialog').waitFor();
}

const PICTURES: readonly Picture[] = [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'comparison', path: '/comparison' },
  { name: 'item', path: '/cs2/item/ak-47-redline-field-tested' },
  { name: 'inventory', path: '/inventory', persona: 'collector' },
  { name: 'investments', path: '/investments' },
  { name: 'performance', path: '/investments/performance' },
  { name: 'import', path: '/investments', prepare: openImport },
  { name: 'list-items', path: '/list-items' },
  { name: 'listed-items', path: '/listed-items' },
  { name: 'repricing', path: '/repricing' },
  { name: 'sales', path: '/sales' },
  { name: 'calendar', path: '/sales/calendar' },
  { name: 'payouts', path: '/transactions' },
  { name: 'gains', path: '/gains' },
  { name: 'target', path: '/target' },
];

/** Waits until a screen shows its heading and no part of it is loading. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(
    () => document.querySelector('[aria-busy="true"], [class*="_skeleton_"], #root > [data-ready]') === null && scrollY === 0,
  );
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // pictures of items load last
  await page.waitForFunction(() => [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'));
}

/** Takes the pictures of the guide from a running sandbox with its demo data, in both languages. */
async function takePictures(address: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: ensureBrowser(process.env), args: ['--no-sandbox'] });
  for (const lang of ['en', 'tr'])
    for (const [persona, pictures] of Map.groupBy(PICTURES, (one) => one.persona ?? 'trader')) {
      const folder = join(FOLDER, lang);
      mkdirSync(folder, { recursive: true });
      const context = await browser.newContext({ viewport: SIZE, colorScheme: 'light', reducedMotion: 'reduce', locale: lang });
      await context.addInitScript((chosen) => localStorage.setItem('lang', chosen), lang);
      const page = await context.newPage();
      await page.goto(`${address}/api/v1/auth/steam?persona=${persona}&lang=${lang}`);
      await page.waitForURL((url) => !/auth|splash/.test(url.pathname));
      for (const { name, path, prepare } of pictures) {
        await page.goto(address + path);
        await settle(page);
        await prepare?.(page);
        await settle(page);
        await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 82 });
        process.stdout.write(`${lang}/${name}.jpg\n`);
      }
      await context.close();
    }
  await browser.close();
}

await takePictures(process.argv[2] ?? 'http://localhost:3000');
