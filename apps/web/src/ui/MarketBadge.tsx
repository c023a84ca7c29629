import { MARKETS } from '@lootfolio/domain/markets';
import type { CSSProperties } from 'react';
import css from './MarketBadge.module.css';

type Props = { id: number; name: string; compact?: boolean };

/** Two letters for each market; no two markets share them. */
const MONOGRAMS: Record<string, string> = {
  steam: 'ST',
  buff: 'B1',
  waxpeer: 'WX',
  marketcsgo: 'MC',
  bitskins: 'BS',
  skinport: 'SP',
  white_market: 'WM',
  shadowpay: 'SH',
  gamerpay: 'GP',
  buffmarket: 'BM',
  skinthunder: 'TH',
  haloskins: 'HS',
  csfloat: 'CF',
  csdeals: 'CD',
  krakatoa: 'KR',
  swapgg: 'SW',
  lisskins: 'LS',
  itradegg: 'IT',
  skinflowgg: 'SF',
  lootfarm: 'LF',
  tradeitgg: 'TR',
  csmoney: 'CM',
  dmarket: 'DM',
  skinland: 'SL',
};

/** The market's letters, or the first two of a name that has none. */
export function monogram(id: number, name: string): string {
  const slug = MARKETS.find((market) => market.id === id)?.slug;
  return (
    (slug && MONOGRAMS[slug]) ||
    name
      .replace(/[^a-z0-9]/gi, '')
      .slice(0, 2)
      .toUpperCase()
  );
}

/** Hues are spread evenly over the markets, neighbours far apart. */
const hueOf = (id: number): number =>
  ((Math.max(
    0,
    MARKETS.findIndex((market) => market.id === id),
  ) *
    7) %
    MARKETS.length) *
  (360 / MARKETS.length);

/** A market's own mark, drawn from its name, and its name. */
export function MarketBadge({ id, name, compact = false }: Props) {
  return (
    <span className={css.badge} title={compact ? name : undefined}>
      <span className={css.mark} style={{ '--hue': hueOf(id) } as CSSProperties} aria-hidden>
        {monogram(id, name)}
      </span>
      <span className={compact ? 'visually-hidden' : css.name}>{name}</span>
    </span>
  );
}
