import { useState } from 'react';
import { t } from '../../../i18n/i18n.ts';
import { toast } from '../../../ui/overlay/toasts.ts';
import { errorText } from '../../../ui/state/ListState.tsx';
import { useStartedOperation } from '../../people/operations/operations.public.tsx';
import { makeReport, reloadGains } from './gains.queries.ts';

/** Makes reports in the background. `making`: the year whose report is being made; null when none is. */
export function useMakeReport(): { making: number | null; make: (year: number) => void } {
  const [making, setMaking] = useState<number | null>(null);
  const { follow } = useStartedOperation(({ state }) => {
    if (making !== null && state === 'done') toast('success', t('gains.made', { year: String(making) }));
    else toast('error', t('gains.notMade'));
    setMaking(null);
    void reloadGains();
  });
  const make = async (year: number): Promise<void> => {
    setMaking(year);
    try {
      follow(await makeReport(year), { quiet: true });
    } catch (error) {
      setMaking(null);
      toast('error', errorText(error));
      void reloadGains();
    }
  };
  return { making, make: (year) => void make(year) };
}
