import { SELLING_MARKETS } from '@lootfolio/domain/markets';
import { useRef } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { integer } from '../../../../lib/format.ts';
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx';
import { Money } from '../../../../ui/value/figures.tsx';
import type { Started } from '../../../people/operations/operations.public.tsx';
import { informOfMissingKeys, removeListings, type Listing } from '../listed-items.queries.ts';

type Props = {
  listings: readonly Listing[];
  /** Called with the long work once it has started and the dialog is closed. */
  onStarted: (started: Started) => void;
  onClose: () => void;
};

/** Says what delisting does, and starts it. */
export function ListedRemoval({ listings, onStarted, onClose }: Props) {
  const started = useRef<Started | null>(null);
  const markets = SELLING_MARKETS.map((slug) => listings.filter((one) => one.slug === slug)).filter(([first]) => first !== undefined);
  const confirm = async (): Promise<void> => {
    try {
      started.current = await removeListings(listings);
    } catch (error) {
      informOfMissingKeys(error instanceof ApiError && error.code);
      throw error;
    }
  };
  return (
    <ConfirmDialog
      danger
      title={t('listed-items.removeTitle', { n: listings.length })}
      figures={[
        ...markets.map((own) => ({ label: own[0]!.market_name, value: integer(own.length) })),
        { label: t('listed-items.removeSum'), value: <Money value={listings.reduce((sum, { sale_price: price }) => sum + price, 0)} /> },
      ]}
      confirmLabel={t('listed-items.removeConfirm', { n: listings.length })}
      onConfirm={confirm}
      onClose={() => {
        onClose();
        if (started.current) onStarted(started.current);
      }}
    >
      <p>{t('listed-items.removeText')}</p>
    </ConfirmDialog>
  );
}
