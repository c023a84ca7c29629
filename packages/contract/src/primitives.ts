import { findGame, GAMES } from '@lootfolio/domain/games';
import { findMarket } from '@lootfolio/domain/markets';
import { isTimeZone } from '@lootfolio/domain/time-zone';
import { z } from 'zod';

/** The reason why a value is refused, as the key of a server text, because messages are in the caller's language. */
type Wrong =
  | 'fields.unknownGame'
  | 'giveaways.notTradeOffer'
  | 'fields.unknownMarket'
  | 'fields.unknownTimeZone'
  | 'fields.notWhole'
  | 'fields.number'
  | 'fields.missing'
  | 'fields.steamId'
  | 'fields.country'
  | 'account.mailInvalid'
  | 'account.tradeLinkInvalid';
export const wrong = (text: Wrong) => ({ code: 'custom', params: { text } }) as const;

// the descriptions also appear on the OpenAPI page, at every field of this type
export const money = z.int().describe('Thousandths of a US dollar');
export const ratio = z.number().describe('Percent, at most 2 decimals');
export const time = z.iso.datetime().describe('UTC, ISO 8601, ends in Z');
export const date = z.iso.date().describe('YYYY-MM-DD, UTC');
/** PostgreSQL's largest integer. */
const MAX_ID = 2_147_483_647;
export const id = z.int().min(1).max(MAX_ID);

/** A game in a reply: Steam's app id (`appId`), or its name in addresses (`gameSlug`). */
export const appId = z.literal(GAMES.map((entry) => entry.appId));
export const gameSlug = z.enum(GAMES.map((entry) => entry.slug));

/** Accepts an app id or a game name (`730`, `"730"`, `cs2`, `csgo`…) and returns the app id. */
export const game = z.union([z.string(), z.number()]).transform((value, context) => {
  const found = findGame(value);
  if (found) return found;
  context.addIssue(wrong('fields.unknownGame'));
  return z.NEVER;
});

/** Accepts a game, or all games (`0`, `"all"`), which become null. */
export const gameOrAll = z.union([z.string(), z.number()]).transform((value, context) => {
  if (value === 0 || value === '0' || value === 'all') return null;
  const found = findGame(value);
  if (found) return found;
  context.addIssue(wrong('fields.unknownGame'));
  return z.NEVER;
});

/** Accepts a market's id, slug, name or alias and returns the market. */
export const market = z.union([z.string(), z.number()]).transform((value, context) => {
  const found = findMarket(value);
  if (found) return found;
  context.addIssue(wrong('fields.unknownMarket'));
  return z.NEVER;
});

/** The same, and returns its slug. */
export const marketSlug = market.transform(({ slug }) => slug);

/** An IANA time zone. */
export const timeZone = z
  .string()
  .max(64)
  .transform((value, context) => {
    if (isTimeZone(value)) return value;
    context.addIssue(wrong('fields.unknownTimeZone'));
    return z.NEVER;
  });

/** 0 or 1 as a number, a string or a boolean. */
export const flag = z.union([z.literal([0, 1, '0', '1']), z.boolean()]).transform((value) => (Number(value) === 1 ? 1 : 0) as 0 | 1);

/** A number, or a text that matches the pattern of numbers. */
const written = (pattern: RegExp, refusal: ReturnType<typeof wrong>) =>
  z.union([z.string(), z.number()]).transform((value, context) => {
    if (typeof value === 'number' || pattern.test(value)) return Number(value);
    context.addIssue(refusal);
    return z.NEVER;
  });
const digits = written(/^-?\d{1,15}$/, wrong('fields.notWhole'));
const decimals = written(/^-?\d{1,12}(\.\d{1,12})?$/, wrong('fields.number'));

/** A whole number that may arrive as a string. */
export const whole = (min: number, max: number) => digits.pipe(z.int().min(min).max(max));

/** A number with at most 2 decimals that may arrive as a string. */
export const decimal = (min: number, max: number) => decimals.pipe(z.number().min(min).max(max).multipleOf(0.01));

/** An id in the path of a call. */
export const idInPath = whole(1, MAX_ID);

/** A page number, from 1. */
export const page = whole(1, 1_000_000);
export const pageSize = whole(1, 200);

/** One of these values. An absent value and `ALL` mean all values, and become null. */
export const anyOf = <T extends string>(values: readonly T[]) =>
  z
    .literal(['ALL', 'all'])
    .transform(() => null)
    .or(z.enum(values))
    .default(null);

/** Free text of a search box, trimmed. */
export const searchText = z.string().trim().max(200);

/** A type, exterior, rarity or extra by which a list is filtered. Administrators name rarities with up to 60 characters. */
export const filterName = z.string().max(60);
/** The maximum number of names of one kind. A game has at most 21 of a kind. */
export const MAX_FILTER_NAMES = 50;
/** Suffices for four full lists of names, of characters with the most bytes. */
export const MAX_FILTER_BYTES = 48_000;

export const FILE_FORMATS = ['csv', 'xlsx', 'pdf'] as const;

/** The input of every call that makes a file. Texts are in the language of the call, times in `timezone`. */
export const fileInput = { format: z.enum(FILE_FORMATS), timezone: timeZone.default('UTC') };

/** The reply of a call with `file`. It is not JSON. */
export const file = z.string().meta({
  format: 'binary',
  description: 'The headers x-rows and x-total say how many rows the file holds, and how many there are in all. Absent when it is no table',
});

/** The reply of a call with `text`. It is not JSON. */
export const plainText = z.string().describe('Plain text');

/** Identifies one press of a button by the user: work that is started twice with the same key runs only once. */
export const clientKey = z.string().regex(/^[\x21-\x7e]{8,255}$/);

/** The reply of a call that starts long work. */
export const started = z.object({
  success: z.literal(true),
  operation: z.uuid().describe('Its id among GET /operations'),
});

export const ok = z.object({ success: z.literal(true) });

/** The reply of a list. `total` is the number of matches before paging. */
export const list = <T extends z.ZodType>(row: T) => z.object({ success: z.literal(true), items: z.array(row), total: z.int() });
