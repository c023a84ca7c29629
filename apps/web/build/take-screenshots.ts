import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { openBrowser } from './open-browser.ts';

/**
 * Takes the landing page's pictures from a running sandbox that has prices:
 * `node build/take-screenshots.ts http://localhost:3000`. Both themes, both languages, at 2 or 3 device pixels per CSS pixel.
 */
const [origin = 'http://localhost:3000', only] = process.argv.slice(2);
const FOLDER = join(import.meta.dirname, '../public/landing');
const QUALITY = 0.8;
/** Phones have a higher pixel density, which hides the loss of quality. */
const PHONE_QUALITY = 0.62;

type Shot = {
  name: string;
  path: string;
  viewport: { width: number; height: number };
  /** In CSS pixels, from the top of the element that `from` selects. */
  height: number;
  widths: readonly number[];
  /** Selector of the element at the top of the picture; the default is the page's content. */
  from?: string;
  prepare?: (page: Page) => Promise<void>;
};

const BOARD =
  '/comparison?source=buff&source=waxpeer&source=dmarket&source=skinport&target=haloskins&target=csfloat&target=marketcsgo&target=white_market' +
  '&priceFrom=100&priceTo=2500&roiTo=14&quantity=5';
const ITEM = '/cs2/item/ak-47-redline-field-tested';

const SHOTS: readonly Shot[] = [
  {
    name: 'comparison',
    path: BOARD,
    viewport: { width: 1318, height: 900 },
    height: 600,
    widths: [800, 1280, 1920, 2280],
    from: 'main table',
  },
  {
    name: 'comparison-phone',
    path: BOARD,
    viewport: { width: 390, height: 844 },
    height: 460,
    widths: [720, 1080],
    from: 'main table, main ul:has(> li > div img)',
  },
  {
    name: 'item',
    path: ITEM,
    viewport: { width: 1038, height: 1000 },
    height: 610,
    widths: [800, 1440],
    from: 'main section:has(table)',
    prepare: async (page) => page.locator('main section:has(table) tbody tr:nth-child(3) td:nth-child(3) button').click(),
  },
  {
    name: 'item-phone',
    path: ITEM,
    viewport: { width: 390, height: 1000 },
    height: 440,
    widths: [720, 1080],
    from: 'main section:has(table)',
  },
];

mkdirSync(FOLDER, { recursive: true });
const browser = await openBrowser();
try {
  for (const shot of SHOTS)
    if (!only || shot.name === only)
      for (const lang of ['en', 'tr']) for (const theme of ['dark', 'light']) await take(browser, shot, { lang, theme });
} finally {
  await browser.close();
}

async function take(on: Browser, shot: Shot, stored: { lang: string; theme: string }): Promise<void> {
  const context = await on.newContext({
    viewport: shot.viewport,
    deviceScaleFactor: shot.viewport.width < 576 ? 3 : 2,
    reducedMotion: 'reduce',
  });
  await context.addInitScript(
    (values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
    },
    { ...stored, sidebarOpen: 'false' },
  );
  const page = await context.newPage();
  await page.goto(`${origin}/api/v1/auth/steam?persona=trader&lang=${stored.lang}`);
  await page.waitForURL('**/dashboard');
  await page.goto(origin + shot.path);
  await page
    .locator(shot.from ?? 'main')
    .first()
    .waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  await page.waitForLoadState('networkidle');
  // hide the sandbox's banner
  await page.addStyleTag({ content: 'aside { display: none !important }' });
  await shot.prepare?.(page);
  const part = page.locator(shot.from ?? 'main').first();
  await part.evaluate((element) => scrollTo(0, element.getBoundingClientRect().top - 52));
  const { x, y, width } = (await part.boundingBox())!;
  const png = await page.screenshot({ clip: { x, y, width, height: shot.height } });
  for (const width of shot.widths) {
    const webp = await toWebp(page, png, { width, quality: shot.viewport.width < 576 ? PHONE_QUALITY : QUALITY });
    const file = `${shot.name}-${stored.lang}-${stored.theme}-${width}.webp`;
    writeFileSync(join(FOLDER, file), webp);
    process.stdout.write(`${file} ${Math.round(webp.length / 1000)} KB\n`);
  }
  await context.close();
}

/** Encodes with the browser itself, so that the project needs no encoder. */
async function toWebp(page: Page, png: Buffer, { width, quality }: { width: number; quality: number }): Promise<Buffer> {
  const url = await page.evaluate(
    async ({ source, wanted, quality }) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = wanted;
      canvas.height = Math.round((image.height * wanted) / image.width);
      const context = canvas.getContext('2d')!;
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL('image/webp', quality);
    },
    { source: `data:image/png;base64,${png.toString('base64')}`, wanted: width, quality },
  );
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
