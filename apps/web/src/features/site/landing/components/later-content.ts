import { loadTexts } from '../../../../i18n/i18n.ts';
import { preloadable } from '../../../../ui/overlay/preloadable.tsx';

/** Set by boot.js when the served page differs from that of this visitor in language, sign-in or theme. */
const DIFFERS = '[data-wait], [data-user], [data-own-theme]';

/** A part of the landing page as it was served, as long as the served page exists. */
export const servedPart = (name: string): Element | null =>
  import.meta.env.SSR || document.documentElement.matches(DIFFERS)
    ? null
    : document.querySelector(`#root > [data-ready] [data-part="${name}"]`);

/** The content of the parts below the first view. Most visitors never scroll to it, and until then the served elements are shown. */
export const LaterContent = preloadable(async () => {
  const [{ PartContent }] = await Promise.all([import('./PartContent.tsx'), loadTexts('features')]);
  return PartContent;
});

/** For the loader of the landing page: fetches the parts' code at once when there are no served elements. */
export const loadParts = async (): Promise<void> => {
  if (servedPart('final') === null) await LaterContent.preload();
};
