import type { CSSProperties } from 'react';
import { ItemImage } from './ItemImage.tsx';
import css from './ItemPicture.module.css';

type Props = {
  src: string | null;
  itemId?: number;
  color: string | null;
  size?: number;
  /** Fills the width of its place, with the rarity edge below. For cards. */
  wide?: boolean;
};

/** An item's picture with a thin edge in its rarity colour. Decorative, because the name is beside it. */
export function ItemPicture({ src, itemId, color, size = 40, wide = false }: Props) {
  const edge = color ? (color.startsWith('#') ? color : `#${color}`) : undefined;
  return (
    <span className={css.frame} data-wide={wide} style={{ '--size': `${size}px`, '--rarity': edge } as CSSProperties}>
      <ItemImage src={src} itemId={itemId} loading="lazy" width={size} height={size} />
    </span>
  );
}
