import { z } from 'zod';
import { appId, gameSlug, id } from './primitives.ts';

/** What every list says of an item. */
export const itemFace = {
  item_id: id,
  general_id: id,
  /** With the phase, where there is one. */
  name: z.string(),
  /** Without exterior and kind; with the phase. */
  short_name: z.string(),
  slug: z.string(),
  app_id: appId,
  game: gameSlug,
  image: z.string(),
  /** Of its rarity: `#d32ce6`. */
  color: z.string().nullable(),
};

/** What lists say of a skin. */
export const itemTraits = {
  /** Steam's own name. */
  market_hash_name: z.string(),
  type: z.string().nullable(),
  exterior: z.string().nullable(),
  short_exterior: z.string().nullable(),
  exterior_color: z.string().nullable(),
  is_stattrak: z.boolean(),
  is_souvenir: z.boolean(),
};
