import { SaleDialog } from './components/SaleDialog.tsx';

/** The form of a sale with the words of the dashboard. */
export const SellItemDialog = ({ onClose }: { onClose: () => void }) => <SaleDialog sell onClose={onClose} />;
