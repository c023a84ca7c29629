import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { INFO_MS, inform } from '../../../ui/overlay/toasts.ts';
import { errorText } from '../../../ui/state/ListState.tsx';
import { readAtSteam, reloadPublic, type PublicOwner } from './public-inventory.queries.ts';
import type { Of } from './public-inventory.search.ts';

/** The longest wait, in seconds. Another user may be waiting for the same inventory; then it arrives soon. */
const LONGEST_WAIT_S = 60;

type State = { key: string; busy: boolean; error: unknown };
type Reading = {
  busy: boolean;
  /** The error when the first reading failed. */
  error: unknown;
  /** Reads the inventory again. */
  refresh: () => void;
  /** Tries the first reading once more. */
  retry: () => void;
};

/** The reason why an inventory was not read, as the server's message. The message says how long to wait. */
const reasonOf = (error: unknown): string => (error instanceof ApiError && error.msg !== '' ? error.msg : errorText(error));

/** Makes the server read an inventory at Steam: once when it was never read, and on request. @param owner undefined until it is loaded */
export function useReading({ steamid, appid }: Of, owner: Pick<PublicOwner, 'updated_at' | 'is_private'> | undefined): Reading {
  const key = `${steamid}/${appid}`;
  const [state, setState] = useState<State | null>(null);
  const current = state?.key === key ? state : null;
  const error = current?.error ?? null;
  const end = async (of: Of, problem: unknown): Promise<void> => {
    await reloadPublic(of);
    setState({ key: `${of.steamid}/${of.appid}`, busy: false, error: problem });
  };

  const isOpening = owner !== undefined && owner.updated_at === null && !owner.is_private && current === null;
  const onOpened = useEffectEvent((of: Of, problem: unknown) => void end(of, problem));
  useEffect(() => {
    if (!isOpening) return;
    const of = { steamid, appid };
    readAtSteam(of, 'save-inventory').then(
      () => onOpened(of, null),
      (problem: unknown) => onOpened(of, problem),
    );
  }, [isOpening, steamid, appid]);

  const read = async (when: 'save-inventory' | 'update-inventory'): Promise<void> => {
    const of = { steamid, appid };
    setState({ key, busy: true, error: null });
    try {
      await readAtSteam(of, when);
      await end(of, null);
    } catch (problem) {
      if (when === 'update-inventory') inform('error', reasonOf(problem), INFO_MS.error);
      await end(of, when === 'save-inventory' ? problem : null);
    }
  };

  const waitS = error instanceof ApiError && error.retryAfter !== null && error.retryAfter <= LONGEST_WAIT_S ? error.retryAfter : null;
  const onWaited = useEffectEvent(() => void read('save-inventory'));
  useEffect(() => {
    if (waitS === null) return undefined;
    const timer = setTimeout(onWaited, waitS * 1000);
    return () => clearTimeout(timer);
  }, [waitS, error]);

  return {
    busy: current?.busy ?? isOpening,
    error,
    refresh: () => void read('update-inventory'),
    retry: () => void read('save-inventory'),
  };
}
