import { EXCEEDINGLY_RARE } from '@lootfolio/domain/odds';
import type { CSSProperties } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { Money } from '../../../../ui/value/figures.tsx';
import { fullName, type Drop } from '../drops.ts';
import css from './DropTiles.module.css';

/** The drops of cases that were opened together. */
export const DropTiles = ({ drops }: { drops: readonly Drop[] }) => (
  <ul className={css.tiles} aria-label={t('simulator.gotMany', { n: drops.length })}>
    {drops.map((drop) => (
      <li
        key={drop.number}
        className={css.tile}
        title={fullName(drop)}
        data-rare={drop.item.rarity === EXCEEDINGLY_RARE}
        style={{ '--rarity': drop.item.color ?? undefined } as CSSProperties}
      >
        <img src={drop.item.image} alt={fullName(drop)} width={72} height={54} decoding="async" />
        {drop.isStattrak && <span className={css.statTrak}>ST</span>}
        <span className={css.value}>
          <Money value={drop.value} />
        </span>
      </li>
    ))}
  </ul>
);
