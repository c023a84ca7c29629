import type { Page } from '@playwright/test';
import { expect, settle, setLanguage } from './fixtures.ts';

/** Where the first row of a list begins at most, by the size of the window: on a phone a third of it is above. */
const WINDOWS = [
  { width: 1440, height: 900, most: 250 },
  { width: 390, height: 844, most: 281 },
];

/** Expects that a list with rows begins high on the screen, in both languages. Leaves the page in Turkish, on a phone. */
export async function expectDataFirst(page: Page, path: string): Promise<void> {
  const first = page.getByRole('main').locator(':is(tbody > tr, [role="group"] > ul > li):not([aria-hidden] *)').first();
  for (const lang of ['en', 'tr'] as const) {
    await setLanguage(page, lang);
    for (const { width, height, most } of WINDOWS) {
      await page.setViewportSize({ width, height });
      await page.goto(path);
      await settle(page);
      const box = await first.boundingBox();
      expect.soft(box?.y, `${path}, ${width} px, ${lang}`).toBeLessThanOrEqual(most);
    }
  }
}
