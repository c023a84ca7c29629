import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../../../i18n/i18n.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { inform, INFO_MS } from '../../../ui/overlay/toasts.ts';
import { useStartedOperation, type Started } from '../../people/operations/operations.public.tsx';
import { reloadInventory, startRefresh, type Statistics } from './inventory.queries.ts';

/** A snapshot older than this is read again when the screen opens. */
const OLD_MS = 15 * 60_000;

const isOld = (updatedAt: string | null): boolean => updatedAt === null || Date.now() - Date.parse(updatedAt) > OLD_MS;

type Refresh = {
  /** True from the press until the reading has ended. */
  busy: boolean;
  /** True when the server refused because the user has no key of a market. */
  needsKeys: boolean;
  press: () => void;
};

/**
 * Reads an inventory at Steam again: on request, and once when the screen opens with a snapshot that is missing or old. A refusal of the
 * automatic reading is not shown.
 * @param snapshot undefined until it is loaded
 * @param errorMs so long an error is fully visible
 */
export function useRefresh(appid: number, snapshot: Pick<Statistics, 'updated_at'> | undefined, errorMs: number = INFO_MS.error): Refresh {
  const [busy, setBusy] = useState<number | null>(null);
  /** The game whose reading on opening was started, or refused. */
  const [tried, setTried] = useState<number | null>(null);
  const [needsKeys, setNeedsKeys] = useState(false);
  const asked = useRef(false);
  const { follow } = useStartedOperation((operation) => {
    // an inventory that was read for the first time looks empty until its things are loaded
    void reloadInventory().finally(() => setBusy(null));
    if (operation.state === 'failed' && asked.current) inform('error', t('inventory.tryLater'), errorMs);
  });
  const refuse = (error: unknown): void => {
    const explained = error instanceof ApiError && (error.status === 429 || error.code === 'INVALID_API');
    setNeedsKeys(error instanceof ApiError && error.code === 'INVALID_API');
    inform('error', explained ? error.msg : t('inventory.tryLater'), errorMs);
  };
  const begin = (started: Started): void => {
    follow(started, { quiet: true });
    setBusy(appid);
    setNeedsKeys(false);
  };
  const updatedAt = snapshot?.updated_at;
  const isOpening = updatedAt !== undefined && tried !== appid && isOld(updatedAt);
  const onOpened = useEffectEvent((started: Started | null): void => {
    asked.current = false;
    if (started) begin(started);
    setTried(appid);
  });
  useEffect(() => {
    if (!isOpening) return;
    // a refusal is not shown: the screen already shows the age of the data
    startRefresh(appid).then(onOpened, () => onOpened(null));
  }, [isOpening, appid]);
  const press = async (): Promise<void> => {
    asked.current = true;
    setBusy(appid);
    setTried(appid);
    try {
      begin(await startRefresh(appid));
    } catch (error) {
      setBusy(null);
      refuse(error);
    }
    await reloadInventory();
  };
  return { busy: busy === appid || isOpening, needsKeys, press: () => void press() };
}
