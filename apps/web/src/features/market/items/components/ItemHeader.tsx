import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { nameParts } from '../../../../lib/item-name.ts';
import { usePageTitle } from '../../../../lib/title.ts';
import { CopyButton } from '../../../../ui/form/CopyButton.tsx';
import { ExteriorChip } from '../../../../market-ui/ItemName.tsx';
import { ItemPicture } from '../../../../market-ui/ItemPicture.tsx';
import type { Item } from '../items.queries.ts';
import { ScreenHelp } from '../../../../ui/overlay/ScreenHelp.tsx';
import { rarityName } from '../traits.ts';
import { CollectionLink } from './CollectionLink.tsx';
import { Vote } from './Vote.tsx';
import css from './ItemHeader.module.css';

const STEAM_MARKET = 'https://steamcommunity.com/market/listings';
const hex = (color: string): string => (color.startsWith('#') ? color : `#${color}`);

/** The item's picture, name, traits and rating, and links to its collection and to Steam's market. */
export function ItemHeader({ item, actions }: { item: Item; actions: ReactNode }) {
  usePageTitle(item.name);
  const { weapon, title, star } = nameParts(item.name);
  const color = item.rarity_color ?? item.color;
  return (
    <header className={css.header}>
      <div className={css.art}>
        <ItemPicture src={item.image} itemId={item.item_id} color={color} size={132} />
      </div>
      <div className={css.text}>
        <div className={css.heading}>
          <h1 aria-label={item.name}>
            {weapon && <span className={css.weapon}>{star ? `★ ${weapon}` : weapon}</span>}
            <span className={css.title}>{title}</span>
          </h1>
          <ScreenHelp lines={['items.help1', 'items.help2', 'items.help3', 'items.help4', 'items.help5']} />
        </div>
        <p className={css.traits}>
          {item.exterior && item.short_exterior && <ExteriorChip exterior={item.exterior} short={item.short_exterior} />}
          {item.is_stattrak && <span className={css.statTrak}>StatTrak™</span>}
          {item.is_souvenir && <span className={css.souvenir}>{t('items.souvenir')}</span>}
          {item.rarity && (
            <span className={css.rarity}>
              {color && <span className={css.dot} style={{ background: hex(color) }} aria-hidden />}
              {rarityName(item.rarity)}
            </span>
          )}
          {item.item_collection && (
            <span className={css.collection}>
              <CollectionLink collection={item.item_collection} />
            </span>
          )}
        </p>
        <Vote item={item} />
        <div className={css.actions}>
          {actions}
          <a
            className={css.steam}
            href={`${STEAM_MARKET}/${item.app_id}/${encodeURIComponent(item.market_hash_name)}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('items.steamMarket')}
            <IconExternalLink size={14} stroke={1.8} aria-hidden />
          </a>
          <CopyButton text={item.name} label={t('items.copyName')} />
        </div>
      </div>
    </header>
  );
}
