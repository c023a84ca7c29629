import { useSyncExternalStore } from 'react';
import type { Area, Messages } from '@lootfolio/texts/keys.gen';
import { LANGUAGES, type Language as Lang } from '@lootfolio/texts/languages';
import { renderMessage, type Compiled, type MessageValues } from '@lootfolio/texts/message';
import { browserStore } from '../lib/storage.ts';

export { LANGUAGES, type Lang };
export type MessageKey = keyof Messages;
/** A text that needs no values. */
export type PlainKey = { [K in MessageKey]: Messages[K] extends undefined ? K : never }[MessageKey];

type Args<K extends MessageKey> = Messages[K] extends undefined ? [] : [values: Messages[K]];

const CATALOGUES = {
  en: () => import('virtual:catalogue/en'),
  tr: () => import('virtual:catalogue/tr'),
};

const isLang = (value: string | null): value is Lang => value === 'en' || value === 'tr';

/** The stored language, else Turkish where the browser's first language is Turkish, else English. */
export function preferredLanguage(): Lang {
  const stored = browserStore.get('lang');
  if (isLang(stored)) return stored;
  return /^tr\b/i.test(navigator.languages[0] ?? navigator.language) ? 'tr' : 'en';
}

const ACCENTED: Record<string, string> = { a: 'å', e: 'é', i: 'ï', o: 'ö', u: 'ü', c: 'ç', s: 'š', A: 'Å', E: 'É', I: 'Ï', O: 'Ö', U: 'Ü' };

/** A pseudo language: accented and 30 % longer, filled with words of at most six letters. Shows cut-off texts and texts without a key. */
function pseudo(text: string): string {
  const longer = '~'.repeat(Math.ceil(text.length * 0.3)).replace(/~{6}(?=~)/g, '~~~~~~ ');
  return `[${text.replace(/[aeioucsAEIOU]/g, (letter) => ACCENTED[letter] ?? letter)}${text.includes(' ') ? ' ' : ''}${longer}]`;
}

const pseudoMessage = (message: Compiled): Compiled =>
  message.map((token) => (typeof token === 'string' && /\w/.test(token) ? pseudo(token) : token));

type LoadedTexts = Record<string, Compiled>;

/** `?pseudo` in the address, in builds for testing. */
const isPseudo =
  (import.meta.env.DEV || import.meta.env.VITE_GALLERY === '1') &&
  !import.meta.env.SSR &&
  new URLSearchParams(location.search).has('pseudo');

const texts: Record<Lang, LoadedTexts> = { en: {}, tr: {} };
let current: Lang = 'en';
const listeners = new Set<() => void>();

/** The areas requested so far; a switch of the language loads them too. */
const requestedAreas = new Set<Area>();
/** Texts that have loaded or are loading, by language and area. */
const catalogueLoads = new Map<string, Promise<void>>();
/** The language requested last; it becomes the current one once its texts have loaded. */
let requestedLang: Lang = 'en';

/** Loads the texts of an area, or those of every page. The next call repeats a failed load. */
function loadCatalogue(lang: Lang, area?: Area): Promise<void> {
  const name = `${lang}/${area ?? ''}`;
  const earlier = catalogueLoads.get(name);
  if (earlier) return earlier;
  const core = CATALOGUES[lang]();
  const part = area ? core.then(({ AREAS }) => AREAS[area]!()) : core;
  const loading = part.then(({ default: messages }) => addMessages(lang, messages));
  catalogueLoads.set(name, loading);
  loading.catch(() => catalogueLoads.delete(name));
  return loading;
}

function addMessages(lang: Lang, loaded: LoadedTexts): void {
  Object.assign(
    texts[lang],
    isPseudo ? Object.fromEntries(Object.entries(loaded).map(([key, text]) => [key, pseudoMessage(text)])) : loaded,
  );
}

/** Loads the texts of areas, also in the language that a switch in progress leads to. A screen's route declares its areas. */
export async function loadTexts(...areas: readonly Area[]): Promise<void> {
  for (const area of areas) requestedAreas.add(area);
  const langs = new Set([currentLang(), requestedLang]);
  await Promise.all([...langs].flatMap((lang) => areas.map((area) => loadCatalogue(lang, area))));
}

/** Loads a language and makes it the current one; `t` answers in it from then on. Not stored: see `chooseLanguage`. */
export async function activateLanguage(lang: Lang): Promise<void> {
  requestedLang = lang;
  try {
    await Promise.all([loadCatalogue(lang), ...[...requestedAreas].map((area) => loadCatalogue(lang, area))]);
  } catch (error) {
    if (requestedLang === lang) requestedLang = currentLang();
    throw error;
  }
  // another language was chosen meanwhile
  if (requestedLang !== lang) return;
  if (!import.meta.env.SSR) document.documentElement.lang = lang;
  current = lang;
  for (const listener of listeners) listener();
}

/** Stores the user's choice of a language in this browser and shows it at once. */
export async function chooseLanguage(lang: Lang): Promise<void> {
  await activateLanguage(lang);
  browserStore.set('lang', currentLang());
}

export const currentLang = (): Lang => current;

/** The text in the current language. Call it while rendering, not at module scope, because the language may change. */
export const t = <K extends MessageKey>(key: K, ...values: Args<K>): string =>
  renderMessage(texts[current][key] ?? [key], current, values[0] as MessageValues | undefined);

/** For a key that is made at run time: true when its text has loaded. */
export const isLoadedKey = (key: string): key is MessageKey => Object.hasOwn(texts[current], key);

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** The current language; the component renders again when it changes. */
export const useLang = (): Lang => useSyncExternalStore(subscribe, currentLang);
