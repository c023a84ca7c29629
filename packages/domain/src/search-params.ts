/** The parsed query string: each name has one string or several. */
export type RawSearch = Record<string, string | string[]>;

/** Reads `?a=1&b=x&b=y`. Numbers stay strings, because a Steam id as a number would lose its last digits. */
export function parseSearch(text: string): RawSearch {
  const found: RawSearch = {};
  const parameters = new URLSearchParams(text);
  for (const name of new Set(parameters.keys())) {
    const values = parameters.getAll(name);
    found[name] = values.length === 1 ? values[0]! : values;
  }
  return found;
}

/** Writes an object as a query string with its `?`; undefined, null and empty lists are left out, true is 1. */
export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one === undefined || one === null) continue;
      parameters.append(name, one === true ? '1' : one === false ? '0' : String(one));
    }
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

type Raw = Record<string, unknown>;

const single = (raw: Raw, name: string): string | undefined => {
  const value: unknown = Array.isArray(raw[name]) ? raw[name][0] : raw[name];
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
};

/** Removes control characters and lone surrogates, because no item name contains them and the database does not accept them. */
const clean = (text: string): string => text.replace(/[\p{Cc}\p{Cs}]/gu, '');

/** For `validateSearch`: each function reads one parameter and returns undefined for a value that is not allowed. */
export const read = {
  /** @param longest the maximum length; a longer text is cut off */
  text: (raw: Raw, name: string, longest?: number): string | undefined =>
    clean(
      clean(single(raw, name) ?? '')
        .trim()
        .slice(0, longest),
    ) || undefined,
  integer(raw: Raw, name: string, min: number, max: number): number | undefined {
    const text = single(raw, name);
    if (text === undefined || !/^-?\d{1,15}$/.test(text)) return undefined;
    const value = Number(text);
    return value >= min && value <= max ? value : undefined;
  },
  choice<const T extends string>(raw: Raw, name: string, allowed: readonly T[]): T | undefined {
    const text = single(raw, name);
    return allowed.find((one) => one === text);
  },
  flag: (raw: Raw, name: string): true | undefined => (['1', 'true'].includes(single(raw, name) ?? '') ? true : undefined),
  /** Several values, given as a repeated parameter. */
  list(raw: Raw, name: string): string[] | undefined {
    const value = raw[name];
    const values = (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined && one !== null)
      .map((one) => clean(String(one)))
      .filter((one) => one !== '');
    return values.length === 0 ? undefined : values;
  },
};
