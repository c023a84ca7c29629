import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { openBrowser } from './open-browser.ts';

/**
 * Draws the icons and the preview pictures for messengers from the mark, the landing page's pictures and its texts:
 * `node build/draw-icons.ts`.
 */
const PUBLIC = join(import.meta.dirname, '../public');
const MARK = readFileSync(join(PUBLIC, 'favicon.svg'), 'utf8');
const FONT = join(import.meta.dirname, '../../../node_modules/@fontsource-variable/inter/files');
const inline = (file: string, type: string): string => `data:${type};base64,${readFileSync(file).toString('base64')}`;

type Drawing = { html: string; width: number; height: number; type?: 'png' | 'jpeg' };

async function draw(browser: Browser, { html, width, height, type = 'png' }: Drawing): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<style>* { margin: 0 }</style>${html}`);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode()));
  });
  const picture = await page.screenshot({ type, omitBackground: type === 'png', ...(type === 'jpeg' && { quality: 84 }) });
  await page.close();
  return picture;
}

/** @param background fills the corners, for systems that round the corners themselves */
const icon = (browser: Browser, size: number, background = 'transparent'): Promise<Buffer> =>
  draw(browser, {
    html: `<div style="width:${size}px;height:${size}px;background:${background}">${MARK}</div>`,
    width: size,
    height: size,
  });

/** An .ico file that contains one PNG. */
function toIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(22, 18);
  return Buffer.concat([header, png]);
}

function messengerPicture(lang: 'en' | 'tr'): string {
  const texts = JSON.parse(readFileSync(join(import.meta.dirname, `../../../packages/texts/${lang}/site/landing.json`), 'utf8')) as Record<
    string,
    string
  >;
  const fonts = ['latin', 'latin-ext'].map(
    (part) =>
      `@font-face { font-family: Inter; font-weight: 100 900; src: url(${inline(join(FONT, `inter-${part}-wght-normal.woff2`), 'font/woff2')}); ${part === 'latin-ext' ? 'unicode-range: U+0100-02BA, U+1E00-1E9F' : ''} }`,
  );
  return `<style>${fonts.reverse().join('')}
    body { width: 1200px; height: 630px; overflow: hidden; background: radial-gradient(700px 420px at 18% 0, #25246b, transparent 75%), #0a0d12; color: #e6eaf0; font-family: Inter }
    .brand { position: absolute; top: 52px; left: 64px; display: flex; gap: 16px; align-items: center; font-size: 34px; font-weight: 680; letter-spacing: -.025em }
    .brand svg { width: 46px } h1 { position: absolute; top: 128px; left: 62px; font-size: 74px; font-weight: 720; line-height: 1.04; letter-spacing: -.042em } em { font-style: normal; color: #a3a4ff }
    img { position: absolute; top: 336px; left: 64px; width: 1072px; border: 1px solid #364050; border-radius: 12px; object-fit: cover; object-position: 0 0; height: 540px; box-shadow: 0 0 0 7px #171c2599 }</style>
    <div class="brand">${MARK}Lootfolio</div>
    <h1>${texts['compare']} ${texts['analyze']}<br>${texts['manage']} <em>${texts['makeProfit']}</em></h1>
    <img src="${inline(join(PUBLIC, `landing/comparison-${lang}-dark-1920.webp`), 'image/webp')}">`;
}

const browser = await openBrowser();
try {
  writeFileSync(join(PUBLIC, 'favicon.ico'), toIco(await icon(browser, 32), 32));
  writeFileSync(join(PUBLIC, 'apple-touch-icon.png'), await icon(browser, 180, '#5552e0'));
  for (const size of [192, 512]) writeFileSync(join(PUBLIC, `icon-${size}.png`), await icon(browser, size));
  for (const lang of ['en', 'tr'] as const) {
    writeFileSync(
      join(PUBLIC, `og-${lang}.jpg`),
      await draw(browser, { html: messengerPicture(lang), width: 1200, height: 630, type: 'jpeg' }),
    );
  }
} finally {
  await browser.close();
}
