import type { Texts } from './texts.ts';

/** What refuses a call, whatever it is about. */
export const CALL_TEXTS = {
  validation: { en: 'Please check the marked fields.', tr: 'Lütfen işaretli alanları kontrol edin.' },
  malformed: { en: 'The request could not be read.', tr: 'İstek okunamadı.' },
  unstorable: { en: 'contains characters that cannot be stored', tr: 'saklanamayan karakterler içeriyor' },
  tooLarge: { en: 'The request is too large.', tr: 'İstek çok büyük.' },
  csrf: { en: 'Your page is out of date. Please try again.', tr: 'Sayfanız güncel değil. Lütfen yeniden deneyin.' },
  crossSite: { en: 'This request did not come from this site.', tr: 'Bu istek bu siteden gelmedi.' },
  unauthorised: { en: 'Please sign in.', tr: 'Lütfen giriş yapın.' },
  unknownToken: { en: 'This API token is not valid.', tr: 'Bu API belirteci geçerli değil.' },
  tokenOnlyReads: { en: 'An API token may only read.', tr: 'API belirteci yalnızca okuma yapabilir.' },
  forbidden: { en: 'You may not do this.', tr: 'Bunu yapmaya yetkiniz yok.' },
  notFound: { en: 'Nothing found', tr: 'Hiçbir şey bulunamadı' },
  noSuchCall: { en: 'There is no such call.', tr: 'Böyle bir çağrı yok.' },
  tooMany: { en: 'Too many requests. Please wait a moment.', tr: 'Çok fazla istek. Lütfen biraz bekleyin.' },
  internal: { en: 'Something went wrong on our side.', tr: 'Bizim tarafımızda bir sorun oluştu.' },
  notReady: { en: 'Prices are still loading.', tr: 'Fiyatlar hâlâ yükleniyor.' },
  idempotencyMissing: { en: 'An Idempotency-Key header is needed.', tr: 'Idempotency-Key başlığı gerekli.' },
  idempotencyReused: { en: 'This Idempotency-Key was used for another request.', tr: 'Bu Idempotency-Key başka bir istekte kullanıldı.' },
  idempotencyRunning: { en: 'This request is still being worked on.', tr: 'Bu istek hâlâ işleniyor.' },
  unknownItem: { en: 'is not a known item', tr: 'bilinen bir eşya değil' },
  otherGame: { en: 'is not the game of this item', tr: 'bu eşyanın oyunu değil' },
  otherItem: { en: 'is not of this item', tr: 'bu eşyaya ait değil' },
  otherName: { en: 'is not the name of this item', tr: 'bu eşyanın adı değil' },
  noFee: { en: 'has no fee', tr: 'komisyonu yok' },
  reauth: { en: 'Please sign in with Steam once more to do this.', tr: 'Bu işlem için lütfen Steam ile bir kez daha giriş yapın.' },
} as const satisfies Texts;
