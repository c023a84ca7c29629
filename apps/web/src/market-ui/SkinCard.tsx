import type { ReactNode } from 'react';
import { nameParts } from '../lib/item-name.ts';
import { pathTo } from '../lib/path-to.ts';
import { PictureCard } from './PictureCard.tsx';

type Skin = { item_id: number; name: string; slug: string; game: string; image: string; color: string | null };

/** A skin as a card. It links to the item's page, which opens in a new tab. */
export function SkinCard({ skin, children }: { skin: Skin; children: ReactNode }) {
  const { weapon, title, star } = nameParts(skin.name);
  return (
    <PictureCard
      image={skin.image}
      itemId={skin.item_id}
      color={skin.color}
      over={weapon && (star ? `★ ${weapon}` : weapon)}
      name={weapon || !star ? title : `★ ${title}`}
      href={pathTo('/$game/item/$slug', { params: { game: skin.game, slug: skin.slug } })}
      newTab
    >
      {children}
    </PictureCard>
  );
}
