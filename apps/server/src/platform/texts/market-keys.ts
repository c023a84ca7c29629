import type { Texts } from './texts.ts';

/** What is told of market keys and proxies. */
export const MARKET_KEY_TEXTS = {
  keylessMarket: { en: 'takes no key here', tr: 'için burada anahtar girilemez' },
  keyRefused: { en: 'The market did not accept this key.', tr: 'Pazar bu anahtarı kabul etmedi.' },
  keyUntried: {
    en: 'The market could not be reached, so the key was not saved. Please try again later.',
    tr: 'Pazara ulaşılamadığı için anahtar kaydedilmedi. Lütfen daha sonra yeniden deneyin.',
  },
  proxyFormat: { en: 'Proxy format is not valid.', tr: 'Proxy biçimi geçerli değil.' },
  proxyForbidden: { en: 'This proxy address is not allowed.', tr: 'Bu proxy adresine izin verilmiyor.' },
  proxyUnreachable: { en: 'Proxy could not be reached.', tr: 'Proxy sunucusuna ulaşılamadı.' },
  proxySaved: { en: 'Proxy saved.', tr: 'Proxy kaydedildi.' },
  proxyRemoved: { en: 'Proxy removed.', tr: 'Proxy kaldırıldı.' },
} as const satisfies Texts;
