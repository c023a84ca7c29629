import type { Language } from './languages.ts';
import { formatDecimal } from './numbers.ts';

/** A compiled ICU message. `#` in a branch of a plural stands for its number. */
export type Compiled = readonly (string | Placeholder)[];
type Placeholder = readonly [name: string, format?: 'plural' | 'number' | null, branches?: Branches];
/** The branches by exact number, or by plural category of the language. */
type Branches = Readonly<Record<string, Compiled | undefined>>;

export type MessageValues = Readonly<Record<string, string | number | Date>>;

/** The maximum number of decimals of a number in a text. */
const MAX_DECIMALS = 3;

const isOne = (value: number): boolean => value === 1;

/** The plural categories of each language besides `other`. */
const ONE: Readonly<Record<Language, (value: number) => boolean>> = { en: isOne, tr: isOne };

/** Inserts values into a text. Numbers are written in the format of the language. */
export function renderMessage(message: Compiled, language: Language, values: MessageValues = {}, count?: number): string {
  const number = (value: number): string => formatDecimal(value, language, 0, MAX_DECIMALS);
  const render = (token: Compiled[number]): string => {
    if (token === '#' && count !== undefined) return number(count);
    if (typeof token === 'string') return token;
    const [name, format, branches = {}] = token;
    const value = values[name];
    if (format === 'number') return number(Number(value));
    if (format !== 'plural') return value === undefined ? '' : String(value);
    const amount = Number(value);
    const branch = branches[amount] ?? (ONE[language](amount) ? branches['one'] : undefined) ?? branches['other'];
    return renderMessage(branch ?? [], language, values, amount);
  };
  return message.map(render).join('');
}
