import { useState } from 'react';
import { t } from '../../../i18n/i18n.ts';
import { ApiError } from '../../../lib/api-error.ts';
import type { Query } from '../../../lib/api.ts';
import { inform, INFO_MS, toast } from '../../../ui/overlay/toasts.ts';
import { writeErrorText } from '../../../ui/state/ListState.tsx';
import { useStartedOperation } from '../../people/operations/operations.public.tsx';
import { reloadPayouts, synchronise, type SyncAnswer } from './payouts.queries.ts';

type Synchronising = {
  busy: boolean;
  /** The last result, unless it was complete, or was dismissed. */
  answer: SyncAnswer | null;
  /** True when the server refused because the user has no key of a market. */
  needsKeys: boolean;
  press: (query: Query<'GET /transaction/synch'>) => void;
  dismiss: () => void;
};

/** Reads the payouts at every market on request, and loads the history again. */
export function useSynchronising(): Synchronising {
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<SyncAnswer | null>(null);
  const [needsKeys, setNeedsKeys] = useState(false);
  const { follow } = useStartedOperation();
  const press = async (query: Query<'GET /transaction/synch'>): Promise<void> => {
    setBusy(true);
    setAnswer(null);
    setNeedsKeys(false);
    try {
      const result = await synchronise(query);
      if (result.operation !== null) follow({ operation: result.operation }, { quiet: true });
      if (result.success) toast('success', t('payouts.synced', { n: result.created }));
      else setAnswer(result);
    } catch (error) {
      const isKeyless = error instanceof ApiError && error.code === 'INVALID_API';
      setNeedsKeys(isKeyless);
      inform('error', isKeyless ? t('payouts.noKeys') : writeErrorText(error, t('payouts.tryAgain')), INFO_MS.error);
    }
    await reloadPayouts();
    setBusy(false);
  };
  return { busy, answer, needsKeys, press: (query) => void press(query), dismiss: () => setAnswer(null) };
}
