import { preloadable } from '../../../ui/overlay/preloadable.tsx';

export { SaleStatusChip } from './components/SaleStatusChip.tsx';

/** The form of a sale with the words of the dashboard. */
export const SellItemDialog = preloadable(async () => (await import('./components/SellItemDialog.tsx')).SellItemDialog);
