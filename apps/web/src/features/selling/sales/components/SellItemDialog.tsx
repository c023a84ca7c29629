import { SaleDialog } from './SaleDialog.tsx';

/** The form of a sale with the words of the dashboard. */
export const SellItemDialog = ({ onClose }: { onClose: () => void }) => <SaleDialog sell onClose={onClose} />;
