import { useSyncExternalStore } from 'react';
import { i18n } from '@lingui/core';
import type { Messages } from './keys.gen.ts';

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
  const stored = localStorage.getItem('lang');
  if (isLang(stored)) return stored;
  return /^tr\b/i.test(navigator.languages[0] ?? navigator.language) ? 'tr' : 'en';
}

const ACCENTED: Record<string, string> = { a: 'å', e: 'é', i: 'ï', o: 'ö', u: 'ü', c: 'ç', s: 'š', A: 'Å', E: 'É', I: 'Ï', O: 'Ö', U: 'Ü' };

/** Accented and 30 % longer: shows cut texts and texts without a key. */
const pseudo = (text: string): string =>
  `[${text.replace(/[aeioucsAEIOU]/g, (letter) => ACCENTED[letter] ?? letter)}${'~'.repeat(Math.ceil(text.length * 0.3))}]`;

type Token = string | unknown[];
const pseudoMessage = (message: Token[]): Token[] =>
  message.map((token) => (typeof token === 'string' && /\w/.test(token) ? pseudo(token) : token));

/** Loads a language and makes it the current one; `t` answers in it from then on. Not stored: see `chooseLanguage`. */
export async function activateLanguage(lang: Lang): Promise<void> {
  const { default: loaded } = await CATALOGUES[lang]();
  const wantsPseudo = import.meta.env.DEV && new URLSearchParams(location.search).has('pseudo');
  const messages = wantsPseudo ? Object.fromEntries(Object.entries(loaded).map(([key, text]) => [key, pseudoMessage(text)])) : loaded;
  document.documentElement.lang = lang;
  i18n.loadAndActivate({ locale: lang, messages: messages as Parameters<typeof i18n.load>[1] });
}

/** The user's choice: stored in this browser and shown at once. */
export async function chooseLanguage(lang: Lang): Promise<void> {
  localStorage.setItem('lang', lang);
  await activateLanguage(lang);
}

export const currentLang = (): Lang => (i18n.locale === 'tr' ? 'tr' : 'en');

/** The current language's text. To be called while rendering, not at module scope: the language may change. */
export const t = <K extends MessageKey>(key: K, ...values: Args<K>): string =>
  i18n._(key, values[0] as Record<string, unknown> | undefined);

/** The current language; the component renders anew when it changes. */
export const useLang = (): Lang => useSyncExternalStore((changed) => i18n.on('change', changed), currentLang);
