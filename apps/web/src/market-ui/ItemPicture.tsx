import { useState, type CSSProperties } from 'react';
import css from './ItemPicture.module.css';

type Props = {
  src: string | null;
  itemId?: number;
  color: string | null;
  size?: number;
  /** Fills the width of its place, with the rarity edge below. For cards. */
  wide?: boolean;
};

/** An item's picture with a thin edge in its rarity colour. Falls back to a drawn picture. Decorative, because the name is beside it. */
export function ItemPicture({ src, itemId, color, size = 40, wide = false }: Props) {
  const drawn = itemId === undefined ? null : `/api/v1/art/${itemId}`;
  const [failed, setFailed] = useState<readonly string[]>([]);
  const shown = [src, drawn].find((one) => one && !failed.includes(one));
  const edge = color ? (color.startsWith('#') ? color : `#${color}`) : undefined;
  return (
    <span className={css.frame} data-wide={wide} style={{ '--size': `${size}px`, '--rarity': edge } as CSSProperties}>
      {shown && (
        <img
          key={shown}
          src={shown}
          alt=""
          loading="lazy"
          decoding="async"
          width={size}
          height={size}
          onError={() => setFailed([...failed, shown])}
        />
      )}
    </span>
  );
}
