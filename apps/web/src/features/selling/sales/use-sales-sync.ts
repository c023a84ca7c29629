import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { marketName } from '@lootfolio/domain/markets';
import { t } from '../../../i18n/i18n.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { request, type Body, type Reply } from '../../../lib/api.ts';
import { fieldProblems } from '../../../lib/field-problems.ts';
import { pathTo } from '../../../lib/path-to.ts';
import { toast, TOAST_MS } from '../../../ui/overlay/toasts.ts';
import { useStartedOperation } from '../../people/operations/operations.public.tsx';
import { refreshPayouts } from '../payouts/payouts.public.tsx';
import { reloadSales } from './sales.queries.ts';

type Answer = Reply<'POST /sales/create-sales'>;

/** What a synchronisation found, and a line for each market that failed. */
function summary({ created, updated, results, ended }: Answer): string {
  const failures = results.filter(({ code }) => code !== null).map(({ market, msg, code }) => `${marketName(market)}: ${msg ?? code}`);
  return [t('sales.synced', { created, updated }), ...failures, ...(ended ? [] : [t('sales.syncGoesOn')])].join('\n');
}

const kindOf = ({ success, results }: Answer) => {
  if (!success && results.length > 0) return 'error';
  return results.some(({ code }) => code !== null) ? 'info' : 'success';
};

/** Reads the own sales of a range, and the payouts, at every market on request. Loads everything about sales again after the answer. */
export function useSalesSync(): { busy: boolean; press: (range: Body<'POST /sales/create-sales'>) => void } {
  const [busy, setBusy] = useState(false);
  const { follow } = useStartedOperation(() => void reloadSales());
  const navigate = useNavigate();
  const press = async (range: Body<'POST /sales/create-sales'>): Promise<void> => {
    setBusy(true);
    try {
      const answer = await request('POST /sales/create-sales', { body: range });
      if (!answer.ended) follow(answer, { quiet: true });
      // else the dashboard would compare new sales with old payouts
      void refreshPayouts();
      toast(kindOf(answer), summary(answer), TOAST_MS.saleResult);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'INVALID_API')
        toast('error', t('sales.keysMissing'), TOAST_MS.error, {
          label: t('sales.setKeys'),
          run: () => void navigate({ href: pathTo('/user-details', { hash: 'market_api' }) }),
        });
      else toast('error', Object.values(fieldProblems(error))[0] ?? t('sales.tryAgain'), TOAST_MS.error);
    }
    await reloadSales();
    setBusy(false);
  };
  return { busy, press: (range) => void press(range) };
}
