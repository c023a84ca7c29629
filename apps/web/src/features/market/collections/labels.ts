import type { PlainKey } from '../../../i18n/i18n.ts';
import type { CardKind } from './collections.search.ts';

/** The labels of the kinds: of one card, and of the choice of all cards of this kind. */
export const KIND_LABELS: Readonly<Record<CardKind, { one: PlainKey; all: PlainKey }>> = {
  collection: { one: 'collections.kindCollection', all: 'collections.collections' },
  normal: { one: 'collections.kindCase', all: 'collections.cases' },
  souvenir: { one: 'collections.kindSouvenir', all: 'collections.souvenirs' },
  sticker: { one: 'collections.kindSticker', all: 'collections.stickers' },
};
