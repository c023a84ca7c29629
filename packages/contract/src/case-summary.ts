import { z } from 'zod';
import { id, money } from './primitives.ts';

/** The fields of a case, souvenir package or capsule in all replies that contain one. */
export const caseSummary = {
  /** The id of the case's item. */
  id,
  /** Equals `id`. */
  caseID: id,
  name: z.string(),
  image: z.string(),
  color: z.string().nullable(),
  /** The lowest fresh price that is not suspicious. */
  price: money.nullable(),
  /** Selects the odds. */
  kind: z.enum(['normal', 'souvenir', 'sticker']),
};

/**
 * The lowest and the highest price over the exteriors of a skin. The price of an exterior is its lowest fresh price that is not suspicious.
 */
export const priceRange = z.object({ min: money, max: money });
