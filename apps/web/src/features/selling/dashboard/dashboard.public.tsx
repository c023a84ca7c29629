import { useKeyMarkets, useKeysLoading } from '../../market/marketplaces/marketplaces.public.tsx';
import { useBalance } from './dashboard.queries.ts';

/** Whether the user sells: they have a key of a market, or sales. Undefined until it is known; `retry` asks again after an error. */
export function useSells(): { sells: boolean | undefined; error: unknown; retry: () => void } {
  const keys = useKeyMarkets();
  const keysLoading = useKeysLoading();
  const { data: balance, error, refetch } = useBalance();
  const hasSales = balance && balance.pending.count + balance.protected.count + balance.paid.count > 0;
  const isKnown = keys !== null && balance !== undefined;
  const sells = Boolean(keys?.length) || hasSales || (isKnown ? false : undefined);
  return { sells, error: sells === undefined && !keysLoading ? error : null, retry: () => void refetch() };
}
