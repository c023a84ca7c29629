import { findMarket, markHue, OTHER_MARKET } from '@lootfolio/domain/markets';
import type { CSSProperties } from 'react';
import { t } from '../i18n/i18n.ts';
import { month } from '../lib/format.ts';
import css from './MarketBadge.module.css';

type Props = {
  id: number;
  name: string;
  compact?: boolean;
  /** True to show that a market is reported closed. */
  marksClosed?: boolean;
};

/** A market's mark and name. The mark of a market that a newer server added shows its initials. */
export function MarketBadge({ id, name: given, compact = false, marksClosed = true }: Props) {
  const market = findMarket(id);
  // the one market whose name is a word
  const name = id === OTHER_MARKET.id ? t('core.other') : given;
  const closed = marksClosed && market?.closedSince ? t('core.closedSince', { month: month(market.closedSince) }) : undefined;
  return (
    <span className={css.badge} title={compact ? [name, closed].filter(Boolean).join(', ') : closed}>
      <span className={css.mark} data-closed={closed !== undefined} style={{ '--hue': markHue(id) } as CSSProperties} aria-hidden>
        {market?.mark ?? name.slice(0, 2).toUpperCase()}
      </span>
      <span className={compact ? 'visually-hidden' : css.name}>{compact && closed ? `${name}, ${t('core.closed')}` : name}</span>
      {closed && !compact && <span className={css.closed}>{t('core.closed')}</span>}
    </span>
  );
}
