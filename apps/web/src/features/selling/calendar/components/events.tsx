import { IconArrowBackUp, IconCoins, IconHelpCircle, IconLockOpen, type Icon } from '@tabler/icons-react';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { money } from '../../../../lib/format.ts';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import type { CalendarEvent, Kind } from '../calendar.queries.ts';
import css from './events.module.css';

const ICONS: Readonly<Record<Kind, Icon>> = {
  payable: IconCoins,
  item_free: IconLockOpen,
  reversed: IconArrowBackUp,
  undated: IconHelpCircle,
};
const NAMES: Readonly<Record<Kind, PlainKey>> = {
  payable: 'calendar.payable',
  item_free: 'calendar.itemFree',
  reversed: 'calendar.reversed',
  undated: 'calendar.undated',
};

export const kindName = (kind: Kind): string => t(NAMES[kind]);

export function KindIcon({ kind }: { kind: Kind }) {
  const Icon = ICONS[kind];
  return <Icon size={14} stroke={1.8} className={css.icon} data-kind={kind} aria-hidden />;
}

/** The amount of an event. What was reversed is a loss. */
export const EventAmount = ({ kind, amount }: Pick<CalendarEvent, 'kind' | 'amount'>) =>
  kind === 'reversed' ? <Delta value={-amount} unit="money" plain /> : <Money value={amount} />;

/** An event in words, for the name of its day. */
export const eventText = ({ kind, market_name, amount, count }: CalendarEvent): string =>
  t('calendar.eventText', { kind: kindName(kind), market: market_name, amount: money(kind === 'reversed' ? -amount : amount), n: count });

/** What each sign means. */
export function Legend() {
  return (
    <ul className={css.legend} aria-label={t('calendar.legend')}>
      {(['payable', 'item_free', 'reversed'] as const).map((kind) => (
        <li key={kind}>
          <KindIcon kind={kind} />
          {kindName(kind)}
        </li>
      ))}
    </ul>
  );
}
