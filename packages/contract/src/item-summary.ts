import { z } from 'zod';
import { appId, gameSlug, id } from './primitives.ts';

/** The fields of an item in every list. */
export const itemSummary = {
  item_id: id,
  general_id: id,
  /** Includes the phase, if there is one. */
  name: z.string(),
  /** Without exterior and kind; includes the phase. */
  short_name: z.string(),
  slug: z.string(),
  app_id: appId,
  game: gameSlug,
  image: z.string(),
  /** The colour of the rarity: `#d32ce6`. */
  color: z.string().nullable(),
};

/** Further fields of a skin in lists. */
export const itemTraits = {
  /** Steam's name. */
  market_hash_name: z.string(),
  type: z.string().nullable(),
  exterior: z.string().nullable(),
  short_exterior: z.string().nullable(),
  exterior_color: z.string().nullable(),
  is_stattrak: z.boolean(),
  is_souvenir: z.boolean(),
};
