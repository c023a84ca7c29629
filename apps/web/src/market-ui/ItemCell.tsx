import type { ReactNode } from 'react';
import { ItemName } from './ItemName.tsx';
import { ItemPicture } from './ItemPicture.tsx';
import css from './ItemCell.module.css';

type Props = {
  name: string;
  image: string | null;
  itemId?: number;
  /** Rarity colour as hex, with or without #. */
  color: string | null;
  exterior?: string | null;
  /** The address of the item's page, opened in a new tab. */
  href?: string;
  size?: number;
  /** As for `ItemName`. */
  kind?: ReactNode;
  /** Small labels after the name. */
  marks?: ReactNode;
};

/** An item in any list: picture with rarity edge, name, exterior and quality. */
export function ItemCell({ name, image, itemId, color, exterior, href, size = 36, kind, marks }: Props) {
  const label = <ItemName name={name} exterior={exterior} kind={kind} />;
  return (
    <span className={css.cell}>
      <ItemPicture src={image} itemId={itemId} color={color} size={size} />
      {href === undefined ? (
        label
      ) : (
        <a href={href} target="_blank" rel="noopener" className={css.link}>
          {label}
        </a>
      )}
      {marks}
    </span>
  );
}
