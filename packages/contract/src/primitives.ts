import { findGame } from '@lootfolio/domain/games';
import { findMarket } from '@lootfolio/domain/markets';
import { z } from 'zod';

/** What is wrong with a value, by the key of the server's text for it: messages are said in the caller's language. */
const wrong = (text: 'unknownGame' | 'unknownMarket' | 'notWhole') => ({ code: 'custom', params: { text } }) as const;

/** Thousandths of a US dollar. */
export const money = z.int();
/** A number with at most 2 decimals, mostly percent. */
export const ratio = z.number();
/** ISO 8601, UTC, ending in Z. */
export const time = z.iso.datetime();
export const date = z.iso.date();
export const id = z.int().min(1).max(2_147_483_647);

/** App id from an app id or a game name (`730`, `"730"`, `cs2`, `csgo`…). */
export const game = z.union([z.string(), z.number()]).transform((value, context) => {
  const found = findGame(value);
  if (found) return found;
  context.addIssue(wrong('unknownGame'));
  return z.NEVER;
});

/** A game, or null for all of them (`0`, `"all"`). */
export const gameOrAll = z.union([z.string(), z.number()]).transform((value, context) => {
  if (value === 0 || value === '0' || value === 'all') return null;
  const found = findGame(value);
  if (found) return found;
  context.addIssue(wrong('unknownGame'));
  return z.NEVER;
});

/** Market from its id, slug, name or alias. */
export const market = z.union([z.string(), z.number()]).transform((value, context) => {
  const found = findMarket(value);
  if (found) return found;
  context.addIssue(wrong('unknownMarket'));
  return z.NEVER;
});

/** 0 or 1 as a number, a string or a boolean. */
export const flag = z.union([z.literal([0, 1, '0', '1']), z.boolean()]).transform((value) => (Number(value) === 1 ? 1 : 0) as 0 | 1);

const digits = z.union([z.string(), z.number()]).transform((value, context) => {
  if (typeof value === 'number' || /^-?\d{1,15}$/.test(value)) return Number(value);
  context.addIssue(wrong('notWhole'));
  return z.NEVER;
});

/** A whole number that may arrive as a string. */
export const whole = (min: number, max: number) => digits.pipe(z.int().min(min).max(max));

/** A page number, from 1. */
export const page = whole(1, 1_000_000);
export const pageSize = whole(1, 200);

/** Free text of a search box, trimmed. */
export const searchText = z.string().trim().max(200);

export const ok = z.object({ success: z.literal(true) });

/** A list answer: `total` counts the matches before paging. */
export const list = <T extends z.ZodType>(row: T) => z.object({ success: z.literal(true), items: z.array(row), total: z.int() });
