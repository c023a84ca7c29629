import { t } from '../../../../i18n/i18n.ts';
import { nameParts } from '../../../../lib/item-name.ts';
import { ExteriorChip } from '../../../../market-ui/ItemName.tsx';
import { PageHeader } from '../../../../ui/layout/PageHeader.tsx';
import type { Item } from '../items.queries.ts';
import { rarityName } from '../traits.ts';
import { CollectionLink } from './CollectionLink.tsx';
import { Vote } from './Vote.tsx';
import css from './ItemHeader.module.css';

const hex = (color: string): string => (color.startsWith('#') ? color : `#${color}`);

/** The item's name as traders say it: weapon and finish, with exterior, StatTrak and Souvenir as marks. */
export function ItemHeader({ item }: { item: Item }) {
  const { weapon, title, star } = nameParts(item.name);
  const spoken = weapon === null ? title : `${weapon} | ${title}`;
  return (
    <PageHeader
      title={star ? `★ ${spoken}` : spoken}
      spokenTitle={item.name}
      documentTitle={item.name}
      help={['items.help1', 'items.help2', 'items.help3', 'items.help4', 'items.help5']}
      guide="compare"
      marks={
        <>
          {item.exterior && item.short_exterior && <ExteriorChip exterior={item.exterior} short={item.short_exterior} />}
          {item.is_stattrak && <span className={css.statTrak}>StatTrak™</span>}
          {item.is_souvenir && <span className={css.souvenir}>{t('items.souvenir')}</span>}
        </>
      }
    />
  );
}

/** The item's rarity, collection and rating. */
export function ItemTraits({ item }: { item: Item }) {
  const color = item.rarity_color ?? item.color;
  return (
    <div className={css.traits}>
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
      <Vote item={item} />
    </div>
  );
}
