import { loadTexts } from '../../../i18n/i18n.ts';
import { preloadable } from '../../../ui/overlay/preloadable.tsx';

/** Adds items of the user's own inventory. Its code is loaded when it is shown: render it inside a `LazyPart`. */
export const OwnItemsDialog = preloadable(async () => {
  const [module] = await Promise.all([import('./components/OwnItemsDialog.tsx'), loadTexts('own-items'), loadTexts('forms')]);
  return module.OwnItemsDialog;
});
export type { OwnItem } from './own-items.queries.ts';
export type { OwnPurchase } from './own-items.rules.ts';
