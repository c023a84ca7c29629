/** The languages of Steam, whose pages name months. */
const LOCALES = [
  ...[
    'en',
    'de',
    'fr',
    'it',
    'ko',
    'es',
    'es-419',
    'zh-CN',
    'zh-TW',
    'ru',
    'th',
    'ja',
    'pt-PT',
    'pt-BR',
    'pl',
    'da',
    'nl',
    'fi',
    'nb',
    'sv',
  ],
  ...['cs', 'hu', 'ro', 'bg', 'el', 'uk', 'tr', 'vi', 'id', 'ar'],
];

/** Short forms that `Intl` writes in another way. German `Mrz`, Czech `čvn` and `čvc`, Polish `wrz`, Turkish without its letters. */
const OTHER_FORMS: Readonly<Record<string, number>> = {
  ...{ mrz: 3, sept: 9, 'čvn': 6, 'čvc': 7, 'fév': 2, 'aoû': 8, 'déc': 12, 'мая': 5, 'мај': 5, 'ιαν': 1, 'φεβ': 2, subat: 2, sub: 2 },
  ...{ mayis: 5, agustos: 8, agu: 8, eylul: 9, kasim: 11, aralik: 12 },
}; // prettier-ignore

/** Returns a name without case, accents and full stops. In Turkish I and İ are different letters: both become i. */
export const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replace(/[\p{M}.\u200f\u200e]/gu, '')
    .trim();

const DAY_IN = (month: number): Date => new Date(Date.UTC(2026, month, 15));

/** The months by their names, and by the beginnings of their names. A beginning of several months is missing. */
type Names = { whole: ReadonlyMap<string, number>; beginnings: ReadonlyMap<string, number> };

let read: Names | null = null;

function namesOf(): Names {
  if (read) return read;
  const whole = new Map(Object.entries(OTHER_FORMS).map(([name, month]) => [plainName(name), month]));
  for (const locale of LOCALES)
    for (const style of ['long', 'short'] as const)
      for (const parts of [{ month: style }, { month: style, day: 'numeric' }] as const) {
        const format = new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' });
        for (let month = 0; month < 12; month++) {
          const name = format.formatToParts(DAY_IN(month)).find(({ type }) => type === 'month')!.value;
          if (/\p{L}/u.test(name)) whole.set(plainName(name), whole.get(plainName(name)) ?? month + 1);
        }
      }
  const found = new Map<string, Set<number>>();
  for (const [name, month] of whole)
    for (let length = 3; length < name.length; length++) {
      const beginning = name.slice(0, length);
      found.set(beginning, (found.get(beginning) ?? new Set()).add(month));
    }
  const beginnings = new Map([...found].flatMap(([name, months]) => (months.size === 1 ? [[name, [...months][0]!] as const] : [])));
  read = { whole, beginnings };
  return read;
}

let weekdays: ReadonlySet<string> | null = null;

/** True for the name of a weekday in a language of Steam, also a short one, or for a part of it: `segunda` of `segunda-feira`. */
export function isWeekday(name: string): boolean {
  weekdays ??= new Set(
    LOCALES.flatMap((locale) =>
      (['long', 'short'] as const).flatMap((weekday) => {
        const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' });
        const names = Array.from({ length: 7 }, (_, day) => plainName(format.format(new Date(Date.UTC(2026, 0, day + 1)))));
        return names.flatMap((name) => [name, ...name.split(/[-\s]/)]);
      }),
    ),
  );
  return weekdays.has(plainName(name));
}

/** Numbered months: Vietnamese `thg 6`, `tháng 6`, Chinese, Japanese and Korean `6月`, `6월`. */
const NUMBERED = /^(?:thg|thang)? ?(\d{1,2})[月월]?$/u;

/** The month from 1 to 12, by its name in a language of Steam or the beginning of it; 0 for other texts. */
export function monthOf(name: string): number {
  const plain = plainName(name);
  const number = Number(NUMBERED.exec(plain)?.[1] ?? 0);
  if (number > 0 && !/^\d+$/.test(plain)) return number <= 12 ? number : 0;
  const { whole, beginnings } = namesOf();
  return whole.get(plain) ?? beginnings.get(plain) ?? 0;
}
