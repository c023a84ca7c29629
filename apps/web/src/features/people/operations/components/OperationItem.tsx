import { findMarket } from '@lootfolio/domain/markets';
import { IconCheck, IconClock, IconHelpCircle, IconX } from '@tabler/icons-react';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import { Spinner } from '../../../../ui/state/Spinner.tsx';
import type { Item, ItemState } from '../operations.queries.ts';
import { reasonOf } from '../operations.rules.ts';
import css from './OperationItem.module.css';

export const ITEM_STATE_NAMES = {
  waiting: 'operations.itemWaiting',
  sent: 'operations.itemSent',
  done: 'operations.itemDone',
  failed: 'operations.itemFailed',
  unknown: 'operations.itemUnknown',
} as const satisfies Record<ItemState, PlainKey>;

const ICONS = { waiting: IconClock, sent: null, done: IconCheck, failed: IconX, unknown: IconHelpCircle } as const;

/** The name of the item's market or other group. The lane of a market may name more behind its slug: "waxpeer/730/USD". */
function Lane({ lane }: { lane: string }) {
  if (lane === '') return null;
  const market = findMarket(lane.split('/')[0]!);
  return market ? <MarketBadge id={market.id} name={market.name} marksClosed={false} /> : <span>{lane}</span>;
}

function wordsOf(reason: NonNullable<ReturnType<typeof reasonOf>>): string {
  if ('key' in reason) return t(reason.key);
  return reason.isQuote ? t('operations.reasonQuoted', { text: reason.text }) : reason.text;
}

/** The result of one item, and the reason. */
export function OperationItem({ item }: { item: Item }) {
  const Icon = ICONS[item.state];
  const reason = reasonOf(item);
  return (
    <li className={css.item} data-state={item.state}>
      {Icon ? <Icon size={15} stroke={2} aria-hidden /> : <Spinner className={css.spinner} />}
      <span className={css.subject}>{item.name ?? item.subject}</span>
      <span className={css.state}>{t(ITEM_STATE_NAMES[item.state])}</span>
      <span className={css.facts}>
        <Lane lane={item.lane} />
        {reason && <span className={css.reason}>{wordsOf(reason)}</span>}
        {item.attempt > 1 && <span>{t('operations.attempts', { n: item.attempt })}</span>}
        {item.external && <span className={css.external}>{t('operations.external', { id: item.external })}</span>}
      </span>
    </li>
  );
}
