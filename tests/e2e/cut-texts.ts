import type { Page } from '@playwright/test';

/**
 * Every text of the interface that its box cuts off or that runs out of it. The texts are those of the pseudo language, which
 * stand in brackets and are a third longer; names of items and people, which are data, are not.
 */
export const cutTexts = (page: Page): Promise<string[]> =>
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
      // what may be scrolled to is not lost
      const scrolls = ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
      if (over > 1 && !scrolls) found.push(`${element.tagName.toLowerCase()} "${element.textContent?.slice(0, 60)}" by ${over} px`);
    }
    return found;
  });
