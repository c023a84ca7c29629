/**
 * Messages contain names that anybody can choose. Chat services read some characters as formatting, links and mentions: these functions
 * keep them from it, and the reader sees the text as it is.
 */

/** Breaks what services recognise. It is invisible and has no width. */
const BREAK = '\u200b';

/** Characters that reverse the direction of writing: with them a text looks like another one. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Emphasis, code, masked links, mentions and times in angle brackets, spoilers, addresses, emoji by name. */
const DISCORD_INLINE = /[\\*_~`[\]<]|\|(?=\|)|(?<=\|)\||:(?=[\w/])/g;
/** Headings, small print, quotes, lists. */
const DISCORD_LINE = /^(\s*)([#>+-]|\d+(?=[.)]))/gm;

/** For Discord, which reads Markdown. A backslash makes any mark of punctuation plain; a numbered list is broken after its number. */
export const plainForDiscord = (text: string): string =>
  text
    .replace(DIRECTIONS, '')
    .replace(DISCORD_INLINE, String.raw`\$&`)
    .replace(DISCORD_LINE, (_, blank: string, mark: string) => blank + (/\d/.test(mark) ? `${mark}${BREAK}` : `\\${mark}`))
    .replaceAll('@', `@${BREAK}`);

/** The dots of host names and addresses, not those of prices and sentences. */
const TELEGRAM_DOTS = /[.．。｡](?=[\p{L}\p{M}])|(?<=\d\.\d{1,3})\.(?=\d)/gu;
/** The beginning of mentions, tags, commands and paths. */
const TELEGRAM_MARKS = /[@#/](?=[\p{L}\p{M}\p{N}_/])|\$(?=[a-z])|:(?=\/)/giu;

/** For Telegram, which reads no formatting in our messages, but finds links, mentions, tags and commands in any text. */
export const plainForTelegram = (text: string): string =>
  text.replace(DIRECTIONS, '').replace(TELEGRAM_MARKS, `$&${BREAK}`).replace(TELEGRAM_DOTS, `$&${BREAK}`);

/**
 * A text made plain, cut so that it fits a service's limit. No escape and no surrogate pair is cut in two.
 * @param max most characters of the result
 */
export function plainWithin(text: string, max: number, plain: (text: string) => string): string {
  let kept = text;
  for (let made = plain(kept); ; made = plain(`${kept}…`)) {
    if (made.length <= max) return made;
    const excess = made.length - max;
    kept = kept.slice(0, Math.max(0, kept.length - Math.max(1, Math.ceil(excess / 2)))).replace(/[\uD800-\uDBFF]$/, '');
  }
}
