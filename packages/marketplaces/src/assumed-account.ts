import { z } from 'zod';
import { millionths, obstacle, presenceOf } from './selling-presence.ts';
import type { Presence, SaleState } from './selling.ts';
import { isoTime } from './times.ts';

/** The account in the assumed APIs of HaloSkins and Skinthunder. `banned_until` is null unless the account is banned. */
export const assumedAccount = z.object({ online: z.boolean(), banned_until: z.string().nullable(), fee: z.number() });

export function assumedPresence({ online, banned_until: banned, fee }: z.output<typeof assumedAccount>): Presence {
  const share = millionths(fee);
  return presenceOf([banned !== null && obstacle('banned', { until: isoTime(banned) }), !online && obstacle('offline')], {
    fee: share === null ? null : { share, least: null },
  });
}

const STATES: readonly string[] = ['pending', 'delivered', 'settled', 'cancelled', 'reversed'] satisfies SaleState[];

/** The state of a sale in the assumed APIs, where it is a word. */
export const assumedState = (word: string): SaleState => (STATES.includes(word) ? (word as SaleState) : 'unknown');
