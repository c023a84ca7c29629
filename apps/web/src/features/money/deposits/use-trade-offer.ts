import { DEPOSIT_GAMES } from '@lootfolio/domain/deposits';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../../../i18n/i18n.ts';
import { inform } from '../../../ui/overlay/toasts.ts';
import { reloadInventory } from '../../holdings/inventory/inventory.public.tsx';
import { reloadPayments } from '../payments/payments.public.tsx';
import { useCurrentOffer, useDeposit, type TradeOffer } from './deposits.queries.ts';
import { failureText, isAccepted, refusalText } from './deposits.rules.ts';
import { depositThings, type DepositThing } from './things.queries.ts';

/** So long an error of this screen is fully visible. */
export const ERROR_MS = 4000;

type Shown = {
  /** What the dialog shows. `creating`: the server makes the offer. Null: no dialog. */
  offer: TradeOffer | 'creating' | null;
  create: (appid: (typeof DEPOSIT_GAMES)[number], things: readonly DepositThing[]) => void;
  /** Closes the dialog. The offer stays as it is. */
  close: () => void;
  /** The time of the offer is up. */
  expire: () => void;
};

/** The offer of this screen's dialog: the one that was just made, or the one that was open when the screen loaded. */
export function useTradeOffer(onAccepted: () => void): Shown {
  const current = useCurrentOffer();
  const [creating, setCreating] = useState(false);
  const [opened, setOpened] = useState<TradeOffer | null>(null);
  const [closed, setClosed] = useState<number | null>(null);
  // kept when it ends: then it is no longer the current one, and the dialog shows what became of it
  const found = current.data ?? null;
  if (opened === null && found !== null && found.order_number !== closed && !creating) setOpened(found);
  const live = useDeposit(opened?.order_number ?? null);
  const offer = live.data ?? opened;

  const close = (): void => {
    setClosed(opened?.order_number ?? null);
    setOpened(null);
  };
  const create: Shown['create'] = (appid, things) => {
    if (creating || things.length === 0) return;
    setCreating(true);
    const fail = (text: string): void => inform('error', text, ERROR_MS);
    depositThings(appid, things)
      .then(
        (made) => {
          if (!made) fail(t('deposits.failedEmpty'));
          else if (made.status === 'FAILED') fail(failureText(made));
          else setOpened(made);
        },
        (error: unknown) => fail(refusalText(error)),
      )
      .finally(() => setCreating(false));
  };
  const expire = (): void => {
    close();
    inform('error', t('deposits.expired'), ERROR_MS);
    void reloadPayments();
  };

  const accepted = offer !== null && isAccepted(offer.status) ? offer.order_number : null;
  const tell = useEffectEvent(onAccepted);
  useEffect(() => {
    if (accepted !== null) tell();
  }, [accepted]);
  // things of an open offer are not listed: they left the inventory with it, or come back
  const openId = found?.order_number ?? null;
  const lastOpen = useRef(openId);
  useEffect(() => {
    if (lastOpen.current !== null && openId === null) void reloadInventory();
    lastOpen.current = openId;
  }, [openId]);
  return { offer: creating ? 'creating' : offer, create, close, expire };
}
