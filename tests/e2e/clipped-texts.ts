import type { Page } from '@playwright/test';

/**
 * The texts of the interface that do not fit into their boxes. Checks only texts of the pseudo language (in brackets, a third longer),
 * so not the names of items and users.
 */
export const clippedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isOurs = (element: Element): boolean =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && /\[[^\]]*~+\]/.test(node.textContent ?? ''));
    const isShown = (element: HTMLElement): boolean =>
      element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
      element.clientWidth > 1 &&
      !element.closest('[aria-hidden="true"], [inert]');
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (!isOurs(element) || !isShown(element)) continue;
      const over = element.scrollWidth - element.clientWidth;
      // text in a scrollable box can be reached
      const scrolls = ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
      if (over > 1 && !scrolls) found.push(`${element.tagName.toLowerCase()} "${element.textContent?.slice(0, 60)}" by ${over} px`);
    }
    return found;
  });
