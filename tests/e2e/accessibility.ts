import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const WIDTHS = [1440, 390];

/**
 * Looks at a page in both themes and languages, wide and narrow: axe finds nothing, and nothing is cut off at the side.
 * `settled` waits until the screen shows what it is about.
 */
export async function expectAccessible(page: Page, path: string, settled: () => Promise<void>): Promise<void> {
  for (const lang of ['en', 'tr']) {
    for (const theme of ['dark', 'light']) {
      await page.goto(path);
      await page.evaluate(([lang, theme]) => {
        localStorage.setItem('lang', lang!);
        localStorage.setItem('theme', theme!);
      }, [lang, theme]);
      await page.reload();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await settled();
        const where = `${path} ${lang} ${theme} ${width} px`;
        const { violations } = await new AxeBuilder({ page }).withTags(STANDARDS).analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`), where).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${where}: wider than the window`).toBeLessThanOrEqual(0);
      }
    }
  }
}
