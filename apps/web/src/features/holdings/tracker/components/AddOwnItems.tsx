import { t } from '../../../../i18n/i18n.ts';
import { LazyPart } from '../../../../ui/state/LazyPart.tsx';
import { OwnItemsDialog, type OwnItem, type OwnPurchase } from '../../own-items/own-items.public.tsx';
import { usePieces } from '../tracker.queries.ts';
import { addItems } from '../tracker.writes.ts';

/** The tracker follows items of CS2. */
const GAMES = ['cs2'] as const;

/** Adds items of the user's own inventory to a portfolio. */
export function AddOwnItems({ portfolioId, onClose }: { portfolioId: number; onClose: () => void }) {
  const { data: pieces } = usePieces(portfolioId);
  const save = async (purchases: readonly OwnPurchase[]): Promise<string | null> => {
    const items = purchases.map(({ item: { general_id, name }, quantity, price, day }) => ({
      ...{ general_id, name, buy_price: price, qty: quantity, transaction_date: day },
    }));
    const outcome = await addItems(portfolioId, items);
    return 'reply' in outcome ? null : (Object.values(outcome.fields)[0] ?? t('tracker.addFailed'));
  };
  return (
    <LazyPart onClose={onClose}>
      <OwnItemsDialog
        games={GAMES}
        leastPrice={1}
        addedOf={({ item_id: itemId }: OwnItem) => pieces?.get(itemId) ?? 0}
        save={save}
        onClose={onClose}
      />
    </LazyPart>
  );
}
