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
