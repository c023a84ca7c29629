import type { Texts } from './texts.ts';

/** Why a price source is off, or what went wrong with a market. */
export const SOURCE_TEXTS = {
  sourceNeedsKey: { en: 'Needs the setting {name}.', tr: '{name} ayarı gerekli.' },
  sourceUnit: { en: 'Its unit is not documented: confirm it with {name}.', tr: 'Fiyat birimi belgelenmemiş: {name} ile onaylayın.' },
  sourceSwitchedOff: { en: 'Switched off by the operator.', tr: 'İşletmeci tarafından kapatıldı.' },
  sourceStandsBy: { en: 'Stands in for {name} when that one fails.', tr: '{name} yanıt vermezse devreye girer.' },
  sourceNotInFile: { en: 'The price file has no prices of this market.', tr: 'Fiyat dosyasında bu pazarın fiyatı yok.' },
  sourceUnknown: { en: 'No public price list of this market is known.', tr: 'Bu pazarın herkese açık bir fiyat listesi bilinmiyor.' },
  UNREACHABLE: { en: 'The market cannot be reached.', tr: 'Pazara ulaşılamıyor.' },
  TIMEOUT: { en: 'The market did not answer in time.', tr: 'Pazar zamanında yanıt vermedi.' },
  TOO_LARGE: { en: 'The answer was too large.', tr: 'Yanıt çok büyüktü.' },
  UNAUTHORISED: { en: 'The market did not accept our key.', tr: 'Pazar anahtarımızı kabul etmedi.' },
  FORBIDDEN: { en: 'The market refused us.', tr: 'Pazar isteğimizi reddetti.' },
  BLOCKED: { en: 'The bot protection of the market did not let us through.', tr: 'Pazarın bot koruması isteğimizi geçirmedi.' },
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
} as const satisfies Texts;
