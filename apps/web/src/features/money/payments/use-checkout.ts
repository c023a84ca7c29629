import { useRef, useState } from 'react';
import { payWithCoins, type CoinOrder } from './payments.queries.ts';

/** So long the button says where it leads before the page opens. */
const REDIRECT_MS = 3000;

type Checkout = {
  step: 'idle' | 'opening' | 'redirecting';
  error: unknown;
  /** The page of the gateway, once it is open; `blocked`: the browser did not open it. */
  opened: { url: string; blocked: boolean } | null;
  press: (order: CoinOrder) => void;
};

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Opens a page in a new window that knows nothing of this one. Returns false when the browser blocks it. */
function openWindow(url: string): boolean {
  const opened = window.open('', '_blank');
  if (!opened) return false;
  opened.opener = null;
  opened.location.href = url;
  return true;
}

/** Opens the invoice of a payment and leads to its page. */
export function useCheckout(): Checkout {
  const [step, setStep] = useState<Checkout['step']>('idle');
  const [error, setError] = useState<unknown>(null);
  const [opened, setOpened] = useState<Checkout['opened']>(null);
  const running = useRef(false);
  const checkout = async (order: CoinOrder): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setStep('opening');
    setError(null);
    setOpened(null);
    try {
      const url = await payWithCoins(order);
      setStep('redirecting');
      await wait(REDIRECT_MS);
      setOpened({ url, blocked: !openWindow(url) });
    } catch (caught) {
      setError(caught);
    } finally {
      running.current = false;
      setStep('idle');
    }
  };
  return { step, error, opened, press: (order) => void checkout(order) };
}
