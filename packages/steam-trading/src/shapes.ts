import { steamIdOf } from '@lootfolio/domain/steam-ids';
import { z } from 'zod';

/** Ids at Steam: text, or numbers that the reader made text when they are beyond 2^53. */
export const id = z.union([z.string(), z.number().int().nonnegative().transform(String)]).pipe(z.string().regex(/^\d{1,20}$/));
/** An id that Steam leaves out, or states as 0, while there is none. */
export const idOrNone = id.nullish().transform((value) => (value === undefined || value === '0' ? null : value));

const seconds = z.coerce.number().int().nonnegative().max(99_999_999_999);
export const instant = seconds.transform((value) => new Date(value * 1000));
/** A time that Steam leaves out, or states as 0, while there is none. */
export const instantOrNone = seconds.nullish().transform((value) => (value ? new Date(value * 1000) : null));

export const count = z.coerce.number().int().nonnegative().safe();

/** A list that Steam leaves out when it is empty. */
export const list = <T extends z.ZodType>(entry: T, most: number) =>
  z
    .array(entry)
    .max(most)
    .nullish()
    .transform((value) => value ?? []);

/** A partner's account number as their Steam id. */
export const partner = z.coerce
  .number()
  .int()
  .transform((account, context) => {
    const steamId = steamIdOf(account);
    if (steamId !== null) return steamId;
    context.addIssue({ code: 'custom', message: 'no account number' });
    return z.NEVER;
  });
