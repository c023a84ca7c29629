import type { Config } from '../../../platform/process/config.ts';

/** What stands in place of a secret. */
const GONE = '***';
/** Shorter texts are no secrets: they would occur in every answer by chance. */
const SHORTEST = 4;

/** Removes secrets from values and texts. */
export type Scrub = {
  /** Adds a secret that became known later. */
  add: (secret: string) => void;
  text: (text: string) => string;
  /** A copy of a JSON value without secrets, in its field names too. */
  value: <T>(value: T) => T;
};

/** @param secrets see `secretsOf` */
export function createScrub(secrets: readonly string[]): Scrub {
  const forms = new Set<string>();
  let longestFirst: string[] = [];
  const add = (secret: string): void => {
    if (secret.length < SHORTEST) return;
    for (const form of [secret, encodeURIComponent(secret.toWellFormed()), JSON.stringify(secret).slice(1, -1)]) forms.add(form);
    // the longest first: one secret may begin like another
    longestFirst = [...forms].toSorted((one, other) => other.length - one.length);
  };
  for (const secret of secrets) add(secret);

  const text = (given: string): string => {
    let clean = given;
    // what is left may stand together as a secret again; each round makes the text shorter
    while (longestFirst.some((form) => clean.includes(form))) for (const form of longestFirst) clean = clean.replaceAll(form, GONE);
    return clean;
  };
  const value = (given: unknown): unknown => {
    if (typeof given === 'string') return text(given);
    if (typeof given === 'number') return text(String(given)) === String(given) ? given : GONE;
    if (Array.isArray(given)) return given.map(value);
    if (typeof given !== 'object' || given === null) return given;
    return Object.fromEntries(Object.entries(given).map(([name, field]) => [text(name), value(field)]));
  };
  return { add, text, value: value as Scrub['value'] };
}

const SECRET_SETTING = /KEY|SECRET|TOKEN|PASSWORD|COOKIE|EMAIL/;

/** Every secret of the settings: keys, passwords in addresses, and the parts of keys and cookies that consist of several. */
export function secretsOf({ sourceKeys, ...config }: Config): string[] {
  const named = Object.entries(config).flatMap(([name, value]) => (SECRET_SETTING.test(name) ? textsIn(value) : []));
  const addresses = Object.entries(config).flatMap(([name, value]) =>
    name.endsWith('_URL') && typeof value === 'string' ? credentialsIn(value) : [],
  );
  const whole = [...named, ...Object.values(sourceKeys), ...addresses];
  const parts = whole.flatMap((secret) => secret.split(/[:;=\s]+/)).filter((part) => part.length >= 8);
  return [...whole, ...parts];
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** Sign-in and password in an address, and the address as a whole. */
function credentialsIn(address: string): string[] {
  if (!URL.canParse(address)) return [];
  const { username, password } = new URL(address);
  if (password === '') return [];
  return [address, password, ...decoded(password), ...(username.includes('@') || username.includes('%40') ? decoded(username) : [])];
}

function decoded(text: string): string[] {
  try {
    return [decodeURIComponent(text)];
  } catch {
    return [];
  }
}

/** Names of fields whose content is secret or personal, whatever it is. */
const PRIVATE_FIELD =
  /token|secret|password|cookie|authori[sz]ation|api_?key|^key$|session|e?mail|phone|wallet$|^address$|^destination$|trade_?(link|url|offer_url)/i;

/** A copy of an answer for a fixture: without content of private fields, and of long lists only the first elements. */
export function forFixture(value: unknown, most: number): unknown {
  if (Array.isArray(value)) return value.slice(0, most).map((element) => forFixture(element, most));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value);
  return Object.fromEntries(
    (fields.length > 2 * most ? fields.slice(0, most) : fields).map(([name, field]) => [
      name,
      typeof field === 'string' && field !== '' && PRIVATE_FIELD.test(name) ? GONE : forFixture(field, most),
    ]),
  );
}
