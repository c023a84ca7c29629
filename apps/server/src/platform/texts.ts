/** What the server itself says, in the languages of the interface. */
const TEXTS = {
  validation: { en: 'Please check the marked fields.', tr: 'Lütfen işaretli alanları kontrol edin.' },
  malformed: { en: 'The request could not be read.', tr: 'İstek okunamadı.' },
  unstorable: { en: 'contains characters that cannot be stored', tr: 'saklanamayan karakterler içeriyor' },
  tooLarge: { en: 'The request is too large.', tr: 'İstek çok büyük.' },
  csrf: { en: 'Your page is out of date. Please try again.', tr: 'Sayfanız güncel değil. Lütfen yeniden deneyin.' },
  crossSite: { en: 'This request did not come from this site.', tr: 'Bu istek bu siteden gelmedi.' },
  unauthorised: { en: 'Please sign in.', tr: 'Lütfen giriş yapın.' },
  forbidden: { en: 'You may not do this.', tr: 'Bunu yapmaya yetkiniz yok.' },
  notFound: { en: 'Nothing found', tr: 'Hiçbir şey bulunamadı' },
  noSuchCall: { en: 'There is no such call.', tr: 'Böyle bir çağrı yok.' },
  tooMany: { en: 'Too many requests. Please wait a moment.', tr: 'Çok fazla istek. Lütfen biraz bekleyin.' },
  internal: { en: 'Something went wrong on our side.', tr: 'Bizim tarafımızda bir sorun oluştu.' },
  notReady: { en: 'Prices are still loading.', tr: 'Fiyatlar hâlâ yükleniyor.' },
  idempotencyMissing: { en: 'An Idempotency-Key header is needed.', tr: 'Idempotency-Key başlığı gerekli.' },
  idempotencyReused: { en: 'This Idempotency-Key was used for another request.', tr: 'Bu Idempotency-Key başka bir istekte kullanıldı.' },
  idempotencyRunning: { en: 'This request is still being worked on.', tr: 'Bu istek hâlâ işleniyor.' },
  alreadyWatched: { en: 'item already in watchlist', tr: 'ürün zaten izleme listesinde' },
  maxMarkets: { en: 'You can select up to 4 markets!', tr: 'En fazla 4 pazar seçebilirsiniz!' },
  maxWatched: { en: 'Your watchlist is full.', tr: 'İzleme listeniz dolu.' },
  maxViews: { en: 'You can save up to 50 views.', tr: 'En fazla 50 görünüm kaydedebilirsiniz.' },
  sourceNeedsKey: { en: 'Needs the setting {name}.', tr: '{name} ayarı gerekli.' },
  sourceUnit: { en: 'Its unit is not documented: confirm it with {name}.', tr: 'Fiyat birimi belgelenmemiş: {name} ile onaylayın.' },
  sourceSwitchedOff: { en: 'Switched off by the operator.', tr: 'İşletmeci tarafından kapatıldı.' },
  sourceStandsBy: { en: 'Stands in for {name} when that one fails.', tr: '{name} yanıt vermezse devreye girer.' },
  sourceUnknown: { en: 'No public price list of this market is known.', tr: 'Bu pazarın herkese açık bir fiyat listesi bilinmiyor.' },
  UNREACHABLE: { en: 'The market cannot be reached.', tr: 'Pazara ulaşılamıyor.' },
  TIMEOUT: { en: 'The market did not answer in time.', tr: 'Pazar zamanında yanıt vermedi.' },
  TOO_LARGE: { en: 'The answer was too large.', tr: 'Yanıt çok büyüktü.' },
  UNAUTHORISED: { en: 'The market did not accept our key.', tr: 'Pazar anahtarımızı kabul etmedi.' },
  FORBIDDEN: { en: 'The market refused us.', tr: 'Pazar isteğimizi reddetti.' },
  RATE_LIMITED: { en: 'The market asked us to wait.', tr: 'Pazar beklememizi istedi.' },
  UPSTREAM: { en: 'The market has a failure of its own.', tr: 'Pazarın kendisinde bir arıza var.' },
  BAD_ANSWER: { en: 'The answer could not be understood.', tr: 'Yanıt anlaşılamadı.' },
  LIST_TOO_SHORT: {
    en: 'The list was far shorter than the last one and was kept out.',
    tr: 'Liste öncekinden çok daha kısaydı ve kullanılmadı.',
  },
  PRICES_TOO_HIGH: { en: 'All prices jumped up; the list was kept out.', tr: 'Bütün fiyatlar birden yükseldi; liste kullanılmadı.' },
  PRICES_TOO_LOW: { en: 'All prices fell at once; the list was kept out.', tr: 'Bütün fiyatlar birden düştü; liste kullanılmadı.' },
  INTERNAL: { en: 'Something went wrong on our side.', tr: 'Bizim tarafımızda bir sorun oluştu.' },
} as const satisfies Record<string, { en: string; tr: string }>;

export type TextKey = keyof typeof TEXTS;
export type Language = 'en' | 'tr';

/** @param name what stands for `{name}` */
export const text = (key: TextKey, language: Language, name = ''): string => TEXTS[key][language].replace('{name}', name);

export const isTextKey = (key: string): key is TextKey => Object.hasOwn(TEXTS, key);

/** The first of our languages that an `accept-language` header asks for; English where it names none. */
export function languageOf(header: string | undefined): Language {
  const asked = (header ?? '')
    .toLowerCase()
    .split(',', 5)
    .map((part) => part.trim().slice(0, 2));
  return asked.find((language) => language === 'tr' || language === 'en') === 'tr' ? 'tr' : 'en';
}
