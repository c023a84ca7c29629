import { preloadable } from '../../../ui/overlay/preloadable.tsx';

export { ItemsMethodCard } from './components/ItemsMethodCard.tsx';
export { PaymentTrade } from './components/PaymentTrade.tsx';
export const DepositDetails = preloadable(async () => (await import('./components/DepositDetailsDialog.tsx')).DepositDetailsDialog);
