import { splitDisplayName } from '@lootfolio/domain/names';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { ItemPicker, type PickedItem } from '../../items/items.public.tsx';
import { addToWatchlist } from '../watchlist.queries.ts';
import css from './AddItem.module.css';

/** Searches an item by name and watches it at once. */
export function AddItem() {
  const [item, setItem] = useState<PickedItem | null>(null);
  const add = (picked: PickedItem | null): void => {
    setItem(picked);
    if (picked) void addToWatchlist({ ...picked, market_hash_name: splitDisplayName(picked.name).name }).then(() => setItem(null));
  };
  return (
    <div className={css.add}>
      <ItemPicker label={t('watchlist.addItem')} value={item} onChange={add} ms={1000} limit={10} />
    </div>
  );
}
