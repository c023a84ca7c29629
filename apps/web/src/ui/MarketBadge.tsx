import { findMarket, markHue } from '@lootfolio/domain/markets';
import type { CSSProperties } from 'react';
import css from './MarketBadge.module.css';

type Props = { id: number; name: string; compact?: boolean };

/** A market's mark and its name. One that a newer server added has the first letters of its name. */
export function MarketBadge({ id, name, compact = false }: Props) {
  return (
    <span className={css.badge} title={compact ? name : undefined}>
      <span className={css.mark} style={{ '--hue': markHue(id) } as CSSProperties} aria-hidden>
        {findMarket(id)?.mark ?? name.slice(0, 2).toUpperCase()}
      </span>
      <span className={compact ? 'visually-hidden' : css.name}>{name}</span>
    </span>
  );
}
