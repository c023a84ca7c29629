import { IconPackage } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { Picture } from '../ui/value/Picture.tsx';
import css from './ItemImage.module.css';

type Props = Pick<ComponentProps<'img'>, 'alt' | 'loading'> & {
  src: string | null;
  /** The item, of which the server draws a picture. Unknown for stickers, patches and charms on a thing. */
  itemId?: number | undefined;
  /** In pixels. */
  width: number;
  height: number;
};

/** The picture of an item without a frame: else the server's drawing of it, else a sign of the same size. */
export const ItemImage = ({ src, itemId, width, height, alt = '', ...img }: Props) => (
  <Picture
    {...img}
    sources={[src, itemId === undefined ? null : `/api/v1/art/${itemId}`]}
    alt={alt}
    width={width}
    height={height}
    decoding="async"
  >
    <span className={css.sign} style={{ width, height }} {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}>
      <IconPackage size={Math.round(Math.min(width, height) * 0.5)} stroke={1} aria-hidden />
    </span>
  </Picture>
);
