import { EXCEEDINGLY_RARE } from '@lootfolio/domain/odds';
import type { CSSProperties } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { Money } from '../../../../ui/value/figures.tsx';
import { ItemImage } from '../../../../market-ui/ItemImage.tsx';
import { marketName, type Drop } from '../drops.ts';
import { Exterior } from './Exterior.tsx';
import css from './DropTiles.module.css';

/** The drops of cases that were opened together. */
export const DropTiles = ({ drops }: { drops: readonly Drop[] }) => (
  <ul className={css.tiles} aria-label={t('simulator.gotMany', { n: drops.length })}>
    {drops.map((drop) => (
      <li
        key={drop.number}
        className={css.tile}
        title={marketName(drop)}
        data-rare={drop.item.rarity === EXCEEDINGLY_RARE}
        style={{ '--rarity': drop.item.color ?? undefined } as CSSProperties}
      >
        <ItemImage src={drop.item.image} itemId={drop.item.item_id} alt={marketName(drop)} width={72} height={54} />
        {drop.isStattrak && <span className={css.statTrak}>ST</span>}
        <span className={css.value}>
          <Money value={drop.value} />
          <Exterior of={drop} />
        </span>
      </li>
    ))}
  </ul>
);
