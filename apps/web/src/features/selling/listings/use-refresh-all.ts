import { useState } from 'react';
import { t } from '../../../i18n/i18n.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { inform, INFO_MS, toast } from '../../../ui/overlay/toasts.ts';
import { useRefresh } from '../../holdings/inventory/inventory.public.tsx';
import { CS2 } from './list-items.search.ts';
import { reloadListings, type ForListing } from './list-items.queries.ts';
import { synchronize } from './listings.queries.ts';

/**
 * Reads the inventory at Steam and the listings at the markets again. A refusal of the first does not stop the second. The modal is left to
 * what has to wait or needs a key; the results of the second are toasts, so that they do not replace it.
 */
export function useRefreshAll(snapshot: ForListing | undefined) {
  const inventory = useRefresh(CS2, snapshot);
  const [syncing, setSyncing] = useState(false);
  const press = async (): Promise<void> => {
    inventory.press();
    setSyncing(true);
    try {
      const { created, updated, removed, results, sales } = await synchronize(CS2);
      const failed = results.filter(({ success }) => !success).map(({ market }) => market);
      if (failed.length > 0) toast('error', t('listings.syncFailed', { markets: failed.join(', ') }));
      else toast('info', t('listings.synced', { created, updated, removed }));
      const sold = sales.filter(({ fell_through: fell }) => !fell).length;
      if (sold > 0) toast('success', t('listings.soldFound', { n: sold }));
    } catch (error) {
      const text = error instanceof ApiError ? error.msg : t('listings.tryLater');
      if (error instanceof ApiError && error.code === 'INVALID_API') inform('error', text, INFO_MS.error);
      else toast('error', text);
    } finally {
      setSyncing(false);
      await reloadListings();
    }
  };
  return { busy: inventory.busy || syncing, press: () => void press() };
}
