import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { setLanguage, type Theme } from './fixtures.ts';
import { SAMPLED, sampleOne, sampleValues } from './matrix.ts';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
export const VARIANTS = { theme: ['dark', 'light'], lang: ['en', 'tr'], width: [1440, 390] } as const;
/** The narrowest window in pixels that must work (WCAG 2.1, 1.4.10 Reflow). */
const NARROWEST = 320;

/**
 * Expects that nothing is cut off at the side, down to 320 px, and that axe finds no violation, in each theme and at each width, paired by
 * the seed, which also chooses the language. All checks of a language share one load of the page.
 * @param settled waits until the screen shows its content; called at every width
 * @param within limits axe to a part of the screen, when another test checks the rest
 * @param widths the widths at which axe looks
 */
export async function expectAccessible(
  page: Page,
  path: string,
  settled: () => Promise<unknown>,
  { widths = VARIANTS.width, within }: { widths?: readonly number[]; within?: string | undefined } = {},
): Promise<void> {
  const langs = sampleOne(`language of ${nameOf(path)}`, VARIANTS.lang);
  const variants = sampleValues(nameOf(path), { theme: VARIANTS.theme, width: widths });
  test
    .info()
    .annotations.push({ type: SAMPLED, description: [...langs, ...variants.map((one) => Object.values(one).join(' '))].join(', ') });
  // axe would measure colours in the middle of a transition
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const lang of langs) {
    await setLanguage(page, lang);
    // a change of the hash alone does not load the page again
    if (path.includes('#')) await page.goto('/robots.txt');
    await page.goto(path);
    const showAt = async (width: number): Promise<string> => {
      await resize(page, width);
      await settled();
      // the code of a dialog loads when it is first needed
      if (within) await expect(page.locator(within).first()).toBeVisible();
      const where = `${path} ${lang} ${width} px`;
      await expectNothingCutOff(page, where);
      return where;
    };
    for (const { theme, width } of variants) {
      const where = await showAt(width);
      await applyTheme(page, theme);
      expect(await violations(page, within), `${where} ${theme} (${SAMPLED})`).toEqual([]);
    }
    await showAt(NARROWEST);
  }
}

/** The path without the origin: the sample must not depend on the server's address. */
const nameOf = (path: string): string => path.replace(/^https?:\/\/[^/]+/, '');

/**
 * Changes the theme as a choice in another tab does. Only colours change, so no load is needed. With reduced motion the colours must
 * change at once: an inherited text colour with a transition would fade one level of the page after the other.
 */
async function applyTheme(page: Page, theme: Theme): Promise<void> {
  const fading = await page.evaluate((chosen) => {
    localStorage.setItem('theme', chosen);
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: chosen, storageArea: localStorage }));
    return document.getAnimations().filter((one) => one instanceof CSSTransition).length;
  }, theme);
  expect(fading, 'elements whose colours fade').toBe(0);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  await nextPaint(page);
}

const nextPaint = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Resizes the window and waits for the shell, which switches between its phone and desktop forms a moment later. */
export async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  if (width < 576) await expect(page.locator('body')).not.toHaveAttribute('data-sidebar', /open|closed/);
  await nextPaint(page);
}

/** The violations that axe finds. Our pages have no frames, so the legacy mode suffices: it opens no extra page for each report. */
async function violations(page: Page, within?: string): Promise<string[]> {
  // The script of axe, half a megabyte, is sent to a page only once. Afterwards the builder evaluates a number in its place: it returns what
  // it evaluates, and the axe object itself takes as long to send as a small page takes to check.
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: '0' }) }).options({ resultTypes: ['violations'] }).withTags(STANDARDS);
  if (within) axe.include(within);
  const found = await axe.setLegacyMode().analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary?.replaceAll(/\s+/g, ' ')}`),
  );
}

async function expectNothingCutOff(page: Page, where: string): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over, `${where}: wider than the window`).toBeLessThanOrEqual(0);
}

type FocusReport = { unreached: string[]; invisible: string[]; outside: string[] };
type Watched = Window & { focusReport: () => FocusReport; focusStops: () => number };

/**
 * Presses Tab through the page. Expects that every operable element gets the focus and that the focus is visible.
 * @param within a dialog: the focus goes through it in both directions and stays inside
 */
export async function expectTabReachesAll(page: Page, where: string, within?: Locator): Promise<void> {
  for (const key of within ? ['Tab', 'Shift+Tab'] : ['Tab']) {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.evaluate(watchFocus, (await within?.elementHandle()) ?? null);
    const stops = await page.evaluate(() => (window as unknown as Watched).focusStops());
    // more presses than stops: what opens on focus adds stops, and cards that scroll into view do
    for (let stop = 0; stop < stops + (within ? 5 : 25); stop += 1) await page.keyboard.press(key);
    expect(await page.evaluate(() => (window as unknown as Watched).focusReport()), `${where}: focus by ${key}`).toEqual({
      unreached: [],
      invisible: [],
      outside: [],
    });
  }
}

/** Runs in the page. */
function watchFocus(dialog: Node | null): void {
  const OPERABLE = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])';
  const root = (dialog ?? document) as ParentNode & Node;
  const reached = new Set<Element>();
  const invisible = new Set<string>();
  const outside = new Set<string>();

  const nameOf = (element: Element): string =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40) || element.id}"`;
  const marks = (style: CSSStyleDeclaration): string => [style.borderColor, style.backgroundColor, style.boxShadow].join();
  const outlined = (element: Element): boolean => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
  };
  const around = (element: Element): Element[] =>
    [element, element.parentElement, element.parentElement?.parentElement].filter((one) => one instanceof Element);

  const stops = (): HTMLElement[] =>
    [...root.querySelectorAll<HTMLElement>(OPERABLE)].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(':disabled') &&
        !element.closest('[inert]') &&
        element.checkVisibility({ visibilityProperty: true }) &&
        // in a group of radio buttons the Tab key reaches only the chosen one
        !(element instanceof HTMLInputElement && element.type === 'radio' && !element.checked),
    );

  // elements that appear later, such as new prices, may stand before the element with the focus
  const expected = new Set(stops());
  // the styles without focus, because some fields show the focus by their frame
  const calm = new Map(stops().flatMap((element) => around(element).map((one) => [one, marks(getComputedStyle(one))] as const)));
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    reached.add(target);
    // what is beside a dialog may pass the focus back at once
    if (document.activeElement === target && !root.contains(target)) outside.add(nameOf(target));
    requestAnimationFrame(() => {
      if (document.activeElement !== target) return;
      const shown = around(target).some((one) => outlined(one) || (calm.has(one) && calm.get(one) !== marks(getComputedStyle(one))));
      if (!shown) invisible.add(nameOf(target));
    });
  });
  Object.assign(window, {
    focusStops: () => stops().length,
    focusReport: (): FocusReport => ({
      unreached: stops()
        .filter((element) => expected.has(element) && !reached.has(element))
        .map(nameOf),
      invisible: [...invisible],
      outside: [...outside],
    }),
  });
}
