import { z } from 'zod';
import { id, money } from './primitives.ts';

/** The fields of a case, souvenir package or capsule wherever one is shown. */
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

/** The lowest and the highest of the prices of a skin's exteriors: of each its lowest fresh price that is not suspicious. */
export const priceRange = z.object({ min: money, max: money });
