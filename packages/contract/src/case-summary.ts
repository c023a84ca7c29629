import { z } from 'zod';
import { id, money, ratio } from './primitives.ts';

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

/** What an opening of a case is worth on average: each exterior counts by its share in the drops. */
export const expectedReturn = {
  /** Average value of a drop; null when no item has a price. */
  value: money.nullable(),
  /** `value` less the price of the case and its key, in percent of these; null without one of the two prices. */
  ratio: ratio.nullable(),
};

/**
 * The lowest and the highest price over the exteriors of a skin. The price of an exterior is its lowest fresh price that is not suspicious.
 */
export const priceRange = z.object({ min: money, max: money });
