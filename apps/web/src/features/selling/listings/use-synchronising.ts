import { useState } from 'react';
import { t } from '../../../i18n/i18n.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { inform, INFO_MS, toast } from '../../../ui/overlay/toasts.ts';
import { errorText } from '../../../ui/state/ListState.tsx';
import { useStartedOperation } from '../../people/operations/operations.public.tsx';
import { informOfMissingKeys } from './listed-items.queries.ts';
import { reloadListed, synchronize, type SyncAnswer } from './listings.queries.ts';

type Synchronising = {
  busy: boolean;
  /** The last result, unless it was complete and found no sales, or was dismissed. */
  answer: SyncAnswer | null;
  /** True when the server refused because the user has no key of a market. */
  needsKeys: boolean;
  press: () => void;
  dismiss: () => void;
};

/** Reads the own listings at every market on request. List and header are loaded again after the answer. */
export function useSynchronising(appid: number): Synchronising {
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<SyncAnswer | null>(null);
  const [needsKeys, setNeedsKeys] = useState(false);
  const { follow } = useStartedOperation();
  const press = async (): Promise<void> => {
    setBusy(true);
    setAnswer(null);
    setNeedsKeys(false);
    try {
      const result = await synchronize(appid);
      follow(result, { quiet: true });
      if (result.success && result.sales.length === 0) {
        const { created, updated, removed } = result;
        toast('success', t('listed-items.synced', { created, updated, removed }));
      } else setAnswer(result);
    } catch (error) {
      const code = error instanceof ApiError && error.code;
      setNeedsKeys(code === 'INVALID_API');
      if (code === 'INVALID_API') informOfMissingKeys(code);
      else inform('error', (error instanceof ApiError && error.msg) || errorText(error), INFO_MS.error);
    }
    await reloadListed();
    setBusy(false);
  };
  return { busy, answer, needsKeys, press: () => void press(), dismiss: () => setAnswer(null) };
}
