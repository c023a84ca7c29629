import { useState } from 'react';
import { t } from '../../../i18n/i18n.ts';
import { errorText } from '../../../ui/state/ListState.tsx';
import { inform, INFO_MS } from '../../../ui/overlay/toasts.ts';
import { readKnownValues, type FillSource, type KnownValue } from './portfolio.queries.ts';
import { filling, type TypedValues } from './portfolio.rules.ts';

type Known = Partial<Record<FillSource, readonly KnownValue[]>>;

export type Fill = {
  /** The known values from the last answer of each source. */
  known: Known;
  busy: FillSource | null;
  from: (source: FillSource) => void;
  clear: () => void;
};

/** Fills the form with the values that the server knows. Saves nothing. */
export function useFill(set: (change: Partial<TypedValues>) => void): Fill {
  const [known, setKnown] = useState<Known>({});
  const [busy, setBusy] = useState<FillSource | null>(null);
  const fill = async (source: FillSource): Promise<void> => {
    setBusy(source);
    try {
      const values = await readKnownValues(source);
      setKnown((old) => ({ ...old, [source]: values }));
      set(filling(values));
    } catch (error) {
      inform('error', t('portfolio.fillFailed', { cause: errorText(error) }), INFO_MS.portfolio);
    } finally {
      setBusy(null);
    }
  };
  return {
    known,
    busy,
    from: (source) => {
      if (busy === null) void fill(source);
    },
    clear: () => setKnown({}),
  };
}
