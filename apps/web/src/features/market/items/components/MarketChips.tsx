import { findMarket } from '@lootfolio/domain/markets';
import { IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { lookOf } from '../chart.rules.ts';
import { Swatch } from '../../../../ui/chart/Swatch.tsx';
import css from './MarketChips.module.css';

type Props = {
  /** Slugs of the markets that can be laid over the chart, those with the longest history first. */
  markets: readonly string[];
  chosen: readonly string[];
  onChosen: (chosen: readonly string[]) => void;
  /** Whether the index is shown; null when there is none. */
  index: boolean | null;
  onIndex: (isShown: boolean) => void;
};

/** So many markets are offered at once; the others are shown on request. */
const FIRST = 5;

function Chip({ isPressed, onClick, children }: { isPressed: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={css.chip} aria-pressed={isPressed} onClick={onClick}>
      {children}
    </button>
  );
}

/** Lays other markets and the index over a chart, each by one press. */
export function MarketChips({ markets, chosen, onChosen, index, onIndex }: Props) {
  const [all, setAll] = useState(false);
  const shown = markets.filter((slug, at) => all || at < FIRST || chosen.includes(slug));
  const toggle = (slug: string): void => onChosen(chosen.includes(slug) ? chosen.filter((one) => one !== slug) : [...chosen, slug]);
  if (markets.length === 0 && index === null) return null;
  return (
    <div className={css.chips} role="group" aria-label={t('items.overlay')} data-all={all}>
      {index !== null && (
        <Chip isPressed={index} onClick={() => onIndex(!index)}>
          {index ? null : <IconPlus size={12} stroke={2} aria-hidden />}
          {t('items.index')}
        </Chip>
      )}
      {shown.map((slug) => (
        <Chip key={slug} isPressed={chosen.includes(slug)} onClick={() => toggle(slug)}>
          {chosen.includes(slug) ? <Swatch index={lookOf(slug)} /> : <IconPlus size={12} stroke={2} aria-hidden />}
          {findMarket(slug)?.name ?? slug}
        </Chip>
      ))}
      {shown.length < markets.length && (
        <button type="button" className={`link ${css.more}`} onClick={() => setAll(true)}>
          {t('items.overlayMore', { n: markets.length - shown.length })}
        </button>
      )}
    </div>
  );
}
