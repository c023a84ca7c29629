import { SPIN_MS } from '@lootfolio/domain/case-opening';
import { EXCEEDINGLY_RARE } from '@lootfolio/domain/odds';
import type { CSSProperties } from 'react';
import { nameParts } from '../../../../lib/item-name.ts';
import { ItemImage } from '../../../../market-ui/ItemImage.tsx';
import { EASING } from '../spin-curve.ts';
import { offsetOf, STRIP, TILE } from '../strip.ts';
import type { Stage, Tile } from '../use-opening.ts';
import css from './Strip.module.css';

type TileProps = { tile: Tile; won: boolean };

function StripTile({ tile: { item, isStattrak }, won }: TileProps) {
  const { weapon, title } = nameParts(item.name);
  return (
    <div
      className={css.tile}
      data-won={won}
      data-rare={item.rarity === EXCEEDINGLY_RARE}
      style={{ '--rarity': item.color ?? undefined } as CSSProperties}
    >
      {/* not lazy: a tile that appears at full speed must already have its picture */}
      <ItemImage src={item.image} itemId={item.item_id} width={108} height={80} />
      <span className={css.name}>
        {isStattrak && <span className={css.statTrak}>ST</span>}
        {weapon === null ? title : `${weapon} | ${title}`}
      </span>
    </div>
  );
}

/**
 * The turning strip. One animation of `transform` moves it; the compositor runs it alone. The drawn item stops in the middle at any width.
 * With reduced motion the strip is at its stop at once.
 */
export function Strip({ stage }: { stage: Exclude<Stage, { state: 'many' }> }) {
  const spin = stage.state === 'ready' ? 0 : stage.spin;
  const variables = {
    '--tile': `${TILE.width}px`,
    '--gap': `${TILE.gap}px`,
    '--from': `${offsetOf(STRIP.start)}px`,
    '--to': `${offsetOf(STRIP.stop)}px`,
    animationDuration: `${SPIN_MS}ms`,
    animationTimingFunction: EASING,
  } as CSSProperties;
  return (
    <div className={css.window} aria-hidden data-state={stage.state}>
      <div key={spin} className={css.strip} style={variables} data-turns={spin > 0}>
        {stage.tiles.map((tile, at) => (
          <StripTile key={at} tile={tile} won={stage.state === 'stopped' && at === STRIP.stop} />
        ))}
      </div>
      <span className={css.mark} />
    </div>
  );
}
