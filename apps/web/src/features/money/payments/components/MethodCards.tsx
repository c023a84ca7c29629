import { IconCurrencyBitcoin, IconPackage, type Icon } from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import css from './MethodCards.module.css';

/** How to top up. `off`: why it cannot be chosen. */
export type Method = { id: 'coins' | 'items'; title: string; text: string; off: string | null };

const ICONS: Readonly<Record<Method['id'], Icon>> = { coins: IconCurrencyBitcoin, items: IconPackage };

type Props = { methods: readonly Method[]; chosen: Method['id'] | null; onPress: (id: Method['id']) => void };

/** The ways to top up, as cards. The chosen one is pressed. */
export const MethodCards = ({ methods, chosen, onPress }: Props) => (
  <div className={css.cards} role="group" aria-label={t('payments.method')}>
    {methods.map(({ id, title, text, off }) => {
      const Sign = ICONS[id];
      return (
        <button
          key={id}
          type="button"
          className={css.card}
          aria-pressed={chosen === id}
          disabled={off !== null}
          onClick={() => onPress(id)}
        >
          <Sign size={28} stroke={1.5} aria-hidden />
          <span className={css.title}>{title}</span>
          <span className={css.text}>{off ?? text}</span>
        </button>
      );
    })}
  </div>
);
