import type { Texts } from './texts.ts';

/** What search engines and messengers show of a page. */
export const HEAD_TEXTS = {
  headImage: {
    en: 'The price comparison of Lootfolio: of each item the best buy price, the best net sell price elsewhere, profit and ROI.',
    tr: 'Lootfolio fiyat karşılaştırması: her eşyanın en iyi alış fiyatı, başka pazardaki en iyi net satış fiyatı, kâr ve ROI.',
  },
  itemHead: {
    en: '{name} from {price} on {market}. Its prices on {count} marketplaces, net of fees, with stock, age and history.',
    tr: '{name}, {market} pazarında {price} fiyatından başlıyor. {count} pazardaki fiyatlar: komisyon sonrası net, stok, yaş ve geçmiş.',
  },
  itemHeadUnpriced: {
    en: '{name}: prices on every marketplace, net of fees, with stock, age and history.',
    tr: '{name}: bütün pazarlardaki fiyatlar; komisyon sonrası net, stok, yaş ve geçmiş.',
  },
} as const satisfies Texts;
