import { useState } from 'react';
import { t } from '../../../i18n/i18n.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { toast } from '../../../ui/overlay/toasts.ts';
import { useStartedOperation } from '../../people/operations/operations.public.tsx';
import { informOfMissingKeys, lowerPrices, type LowerAnswer, type LowerBody } from './listed-items.queries.ts';
import { reloadListed } from './listings.queries.ts';
import { isUnderWay } from './listed-items.rules.ts';

type Lowering = {
  /** The result of the last call; null before it. */
  answer: LowerAnswer | null;
  /** Lowers prices and says how that ended. @throws the error of the call, after its message */
  submit: (body: LowerBody) => Promise<void>;
  reset: () => void;
};

/** Lowers prices at several markets. What markets have not answered in time goes on. */
export function useLowering(): Lowering {
  const [answer, setAnswer] = useState<LowerAnswer | null>(null);
  const { follow } = useStartedOperation();
  const submit = async (body: LowerBody): Promise<void> => {
    try {
      const result = await lowerPrices(body);
      setAnswer(result);
      if (result.operation !== null) follow({ operation: result.operation }, { quiet: true });
      say(result);
    } catch (error) {
      toast('error', t('listed-items.lowerFailed'));
      informOfMissingKeys(error instanceof ApiError && error.code);
      throw error;
    } finally {
      await reloadListed();
    }
  };
  return { answer, submit, reset: () => setAnswer(null) };
}

function say({ success, results }: LowerAnswer): void {
  const failed = results.filter((one) => !one.success);
  if (success) toast('success', t('listed-items.lowered'));
  else if (failed.every(isUnderWay)) toast('info', t('listed-items.lowerGoesOn'));
  else toast('error', t('listed-items.lowerFailed'));
  informOfMissingKeys(failed.find(({ code }) => code === 'INVALID_API')?.code);
}
