import { IconCurrencyBitcoin, IconPackage, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import css from './MethodCards.module.css';

type Method = 'coins' | 'items';

const ICONS: Readonly<Record<Method, Icon>> = { coins: IconCurrencyBitcoin, items: IconPackage };

type Props = {
  id: Method;
  title: string;
  text: string;
  /** Why it cannot be chosen; null when it can. */
  off: string | null;
  /** True while it is chosen; undefined for a way that leads to another screen. */
  chosen?: boolean;
  onPress: () => void;
};

/** A way to top up. The chosen one is pressed. */
export function MethodCard({ id, title, text, off, chosen, onPress }: Props) {
  const Sign = ICONS[id];
  return (
    <button type="button" className={css.card} aria-pressed={chosen} disabled={off !== null} onClick={onPress}>
      <Sign size={28} stroke={1.5} aria-hidden />
      <span className={css.title}>{title}</span>
      <span className={css.text}>{off ?? text}</span>
    </button>
  );
}

/** The ways to top up, as cards: `<MethodCard>`. */
export const MethodCards = ({ children }: { children: ReactNode }) => (
  <div className={css.cards} role="group" aria-label={t('payments.method')}>
    {children}
  </div>
);
