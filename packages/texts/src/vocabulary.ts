import type { Language } from './languages.ts';

/** A word of the interface that another one replaces everywhere. `except`: the keys of texts that the specification spells. */
type Replaced = { language: Language; word: RegExp; say: string; except?: readonly string[] };

/** One word for each thing; GLOSSARY.md explains them. */
const REPLACED: readonly Replaced[] = [
  {
    ...{ language: 'en', word: /profit ratio/i, say: 'ROI (of the price), or "profit rate" (of the sale)' },
    except: ['comparison.profitRatio', 'comparison.profitRatioFormula', 'dashboard.profitRatio'],
  },
  { language: 'en', word: /price provider|valued at$|original price from/i, say: 'Priced at' },
  { language: 'en', word: /long work/i, say: 'background task' },
  { language: 'en', word: /parts of the server/i, say: 'components' },
  { language: 'en', word: /repricing robot|auto.?pricing/i, say: 'repricing rule' },
  { language: 'tr', word: /uzun iş(?!lem)/i, say: 'arka plan görevi' },
  { language: 'tr', word: /değerleme pazarı/i, say: 'fiyat kaynağı' },
  { language: 'tr', word: /kâr yüzdesi/i, say: 'ROI' },
  { language: 'tr', word: /global/i, say: 'genel' },
  { language: 'tr', word: /dış görünüm/i, say: 'dış görünüş' },
  { language: 'tr', word: /eşya(?:ları|yı)? listele|listelenen eşya|listeli /i, say: 'ilan vermek, ilanda' },
  { language: 'tr', word: /[iİ]çe aktarma(?!k)/, say: 'içe aktarım' },
  { language: 'tr', word: /komisyondan (?:sonra|önce)/i, say: 'komisyon sonrası, komisyon öncesi' },
  { language: 'tr', word: /fiyat(?:ın|ların) yaş/i, say: 'güncellik' },
  { language: 'tr', word: /aşınma değeri/i, say: 'float' },
  { language: 'tr', word: /ortanca/i, say: 'medyan' },
  { language: 'tr', word: /vekil sunucu/i, say: 'proxy' },
  { language: 'tr', word: /süzgeç|süzül/i, say: 'filtre' },
  { language: 'tr', word: /oturum aç(?:ın|ma|mış)/i, say: 'giriş yapmak' },
  { language: 'tr', word: /kullanıcı sayfası/i, say: 'Hesabım sayfası' },
  { language: 'tr', word: /tekrar den/i, say: 'yeniden dene' },
  { language: 'tr', word: /bütün(?!üyle|lü)/i, say: 'tüm' },
  { language: 'tr', word: /sadece/i, say: 'yalnızca' },
  { language: 'tr', word: /çağrı/i, say: 'istek' },
  { language: 'tr', word: /'/, say: '’' },
];

/** Returns the texts that use a replaced word, each with the word to use. */
export const otherWords = (language: Language, texts: readonly { key: string; text: string }[]): string[] =>
  texts.flatMap(({ key, text }) =>
    REPLACED.flatMap(({ language: of, word, say, except = [] }) =>
      of === language && word.test(text) && !except.includes(key)
        ? [`${language}: "${key}" says "${word.exec(text)![0]}" for: ${say}`]
        : [],
    ),
  );
