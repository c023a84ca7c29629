/**
 * Messages contain names that anybody can choose. Chat services read some characters as formatting, links and mentions. These functions
 * prevent that, so that the reader sees the text as it is.
 */

/** An invisible character without width. It separates characters that services would recognise together. */
const BREAK = '\u200b';

/** Characters that reverse the direction of writing, with which a text can look like another text. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Emphasis, code, masked links, mentions and times in angle brackets, spoilers, addresses, emoji by name. */
const DISCORD_INLINE = /[\\*_~`[\]<]|\|(?=\|)|(?<=\|)\||:(?=[\w/])/g;
/** Headings, small print, quotes, lists. */
const DISCORD_LINE = /^(\s*)([#>+-]|\d+(?=[.)]))/gm;

/**
 * Makes a text plain for Discord, which reads Markdown. A backslash makes any punctuation mark plain; a numbered list is broken after its
 * number.
 */
export const plainForDiscord = (text: string): string =>
  text
    .replace(DIRECTIONS, '')
    .replace(DISCORD_INLINE, String.raw`\$&`)
    .replace(DISCORD_LINE, (_, blank: string, mark: string) => blank + (/\d/.test(mark) ? `${mark}${BREAK}` : `\\${mark}`))
    .replaceAll('@', `@${BREAK}`);

/** The dots of host names and addresses, but not the dots of prices and sentences. */
const TELEGRAM_DOTS = /[.．。｡](?=[\p{L}\p{M}])|(?<=\d\.\d{1,3})\.(?=\d)/gu;
/** The beginning of mentions, tags, commands and paths. */
const TELEGRAM_MARKS = /[@#/](?=[\p{L}\p{M}\p{N}_/])|\$(?=[a-z])|:(?=\/)/giu;

/** Makes a text plain for Telegram, which reads no formatting in our messages, but finds links, mentions, tags and commands in any text. */
export const plainForTelegram = (text: string): string =>
  text.replace(DIRECTIONS, '').replace(TELEGRAM_MARKS, `$&${BREAK}`).replace(TELEGRAM_DOTS, `$&${BREAK}`);

/**
 * Makes a text plain and cuts it to a service's limit. No escape and no surrogate pair is cut in two.
 * @param max the maximum number of characters of the result
 */
export function plainWithin(text: string, max: number, plain: (text: string) => string): string {
  let kept = text;
  for (let made = plain(kept); ; made = plain(`${kept}…`)) {
    if (made.length <= max) return made;
    const excess = made.length - max;
    kept = kept.slice(0, Math.max(0, kept.length - Math.max(1, Math.ceil(excess / 2)))).replace(/[\uD800-\uDBFF]$/, '');
  }
}
