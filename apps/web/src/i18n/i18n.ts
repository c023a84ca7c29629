import { useSyncExternalStore } from 'react';
import { i18n } from '@lingui/core';
import { AREAS } from 'virtual:areas';
import { browserStore } from '../lib/storage.ts';
import type { Area, Messages } from './keys.gen.ts';

export type Lang = 'en' | 'tr';
export type MessageKey = keyof Messages;
/** A text that needs no values. */
export type PlainKey = { [K in MessageKey]: Messages[K] extends undefined ? K : never }[MessageKey];

type Args<K extends MessageKey> = Messages[K] extends undefined ? [] : [values: Messages[K]];

const CATALOGUES = {
  en: () => import('virtual:catalogue/en'),
  tr: () => import('virtual:catalogue/tr'),
};

export const LANGUAGES: readonly Lang[] = ['en', 'tr'];

const isLang = (value: string | null): value is Lang => value === 'en' || value === 'tr';

/** The stored language, else Turkish where the browser's first language is Turkish, else English. */
export function preferredLanguage(): Lang {
  const stored = browserStore.get('lang');
  if (isLang(stored)) return stored;
  return /^tr\b/i.test(navigator.languages[0] ?? navigator.language) ? 'tr' : 'en';
}

const ACCENTED: Record<string, string> = { a: 'å', e: 'é', i: 'ï', o: 'ö', u: 'ü', c: 'ç', s: 'š', A: 'Å', E: 'É', I: 'Ï', O: 'Ö', U: 'Ü' };

/** Accented and 30 % longer, in words of up to six letters as a longer language would be: shows cut texts and texts without a key. */
function pseudo(text: string): string {
  const longer = '~'.repeat(Math.ceil(text.length * 0.3)).replace(/~{6}(?=~)/g, '~~~~~~ ');
  return `[${text.replace(/[aeioucsAEIOU]/g, (letter) => ACCENTED[letter] ?? letter)}${text.includes(' ') ? ' ' : ''}${longer}]`;
}

type Token = string | unknown[];
const pseudoMessage = (message: Token[]): Token[] =>
  message.map((token) => (typeof token === 'string' && /\w/.test(token) ? pseudo(token) : token));

type Loaded = Record<string, Token[]>;

/** `?pseudo` in the address, in builds for testing. */
const isPseudo =
  (import.meta.env.DEV || import.meta.env.VITE_GALLERY === '1') &&
  !import.meta.env.SSR &&
  new URLSearchParams(location.search).has('pseudo');

/** The areas that were loaded so far: another language brings them along. */
const wanted = new Set<Area>();

async function load(lang: Lang, areas: Iterable<Area>): Promise<void> {
  const loaded = await Promise.all([...areas].map((area) => AREAS[area]![lang]()));
  for (const { default: messages } of loaded) put(lang, messages as Loaded);
}

function put(lang: Lang, loaded: Loaded): void {
  const messages = isPseudo ? Object.fromEntries(Object.entries(loaded).map(([key, text]) => [key, pseudoMessage(text)])) : loaded;
  i18n.load(lang, messages as Parameters<typeof i18n.load>[1]);
}

/** Loads the texts of areas in the current language; a screen's areas stand with its route. */
export async function loadTexts(...areas: readonly Area[]): Promise<void> {
  const missing = areas.filter((area) => !wanted.has(area));
  for (const area of missing) wanted.add(area);
  await load(currentLang(), missing);
}

/** Loads a language and makes it the current one; `t` answers in it from then on. Not stored: see `chooseLanguage`. */
export async function activateLanguage(lang: Lang): Promise<void> {
  const [{ default: core }] = await Promise.all([CATALOGUES[lang](), load(lang, wanted)]);
  put(lang, core as Loaded);
  if (!import.meta.env.SSR) document.documentElement.lang = lang;
  i18n.activate(lang);
}

/** The user's choice: stored in this browser and shown at once. */
export async function chooseLanguage(lang: Lang): Promise<void> {
  browserStore.set('lang', lang);
  await activateLanguage(lang);
}

export const currentLang = (): Lang => (i18n.locale === 'tr' ? 'tr' : 'en');

/** The current language's text. To be called while rendering, not at module scope: the language may change. */
export const t = <K extends MessageKey>(key: K, ...values: Args<K>): string =>
  i18n._(key, values[0] as Record<string, unknown> | undefined);

/** The current language; the component renders anew when it changes. */
export const useLang = (): Lang => useSyncExternalStore((changed) => i18n.on('change', changed), currentLang);
