import { SELLING_MARKETS } from '@lootfolio/domain/markets';
import { useRef, type ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { integer } from '../../../../lib/format.ts';
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx';
import { Money } from '../../../../ui/value/figures.tsx';
import type { Started } from '../../../people/operations/operations.public.tsx';
import { informOfMissingKeys, removeListings, type ListedItem } from '../listed-items.queries.ts';
import { sumOf } from '../listed-items.rules.ts';

type Props = {
  /** The things, each with the listings that are taken off. */
  items: readonly ListedItem[];
  /** Called with the long work once it has started and the dialog is closed. */
  onStarted: (started: Started) => void;
  onClose: () => void;
};

/** What is taken off: the prices of one thing by market; of several things their number by market, and the sum. */
function figuresOf(items: readonly ListedItem[]): { label: string; value: ReactNode }[] {
  const [first] = items;
  if (first && items.length === 1) {
    const prices = first.markets.map(({ market_name: label, sale_price: price }) => ({ label, value: <Money value={price} /> }));
    return [{ label: t('listed-items.item'), value: first.name }, ...prices];
  }
  const listings = items.flatMap(({ markets }) => markets);
  const markets = SELLING_MARKETS.map((slug) => listings.filter((one) => one.slug === slug)).filter(([one]) => one !== undefined);
  return [
    ...markets.map((own) => ({ label: own[0]!.market_name, value: integer(own.length) })),
    { label: t('listed-items.removeSum'), value: <Money value={sumOf(items).sum} /> },
  ];
}

/** Says what delisting does, and starts it. */
export function ListedRemoval({ items, onStarted, onClose }: Props) {
  const started = useRef<Started | null>(null);
  const listings = items.flatMap(({ markets }) => markets);
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
      figures={figuresOf(items)}
      confirmLabel={t('listed-items.removeConfirm', { n: listings.length })}
      onConfirm={confirm}
      onClose={() => {
        onClose();
        if (started.current) onStarted(started.current);
      }}
    >
      <p>{t('listed-items.removeText', { n: listings.length })}</p>
    </ConfirmDialog>
  );
}
