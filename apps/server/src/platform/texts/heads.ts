import type { Texts } from './texts.ts';

/** What search engines and messengers show of an item's page. */
export const HEAD_TEXTS = {
  itemHead: {
    en: '{name} from {price} on {market}. Its prices on {count} marketplaces, net of fees, with stock, age and history.',
    tr: '{name}, {market} pazarında {price} fiyatından başlıyor. {count} pazardaki fiyatlar: komisyon sonrası net, stok, yaş ve geçmiş.',
  },
  itemHeadUnpriced: {
    en: '{name}: prices on every marketplace, net of fees, with stock, age and history.',
    tr: '{name}: bütün pazarlardaki fiyatlar; komisyon sonrası net, stok, yaş ve geçmiş.',
  },
} as const satisfies Texts;
