import type { CaseItem, CaseItems } from './simulator.queries.ts';

export const sampleItem = (id: number, given: Partial<CaseItem> = {}): CaseItem => ({
  item_id: id,
  name: `AK-47 | Sample ${id}`,
  shortName: `AK-47 | Sample ${id}`,
  image: `/api/v1/art/${id}`,
  rarity: 'Mil-Spec Grade',
  type: 'Rifle',
  color: '#4b69ff',
  slug: `sample-${id}`,
  game: 'cs2',
  isNormal: true,
  isSouvenir: false,
  isStattrak: false,
  minPrice: 1000,
  maxPrice: 5000,
  stattrak: null,
  exteriors: [{ exterior: null, share: 100_000, price: 3000, stattrak: null }],
  ...given,
});

/** A case with these numbers of skins and knives. The ids of knives begin at 1000. */
export const sampleItems = (skins: number, knives: number): CaseItems => ({
  skins: Array.from({ length: skins }, (_, at) => sampleItem(at + 1)),
  knives: Array.from({ length: knives }, (_, at) =>
    sampleItem(1000 + at, { name: `★ Karambit | Sample ${at}`, rarity: 'Exceedingly Rare', type: 'Knife' }),
  ),
});
