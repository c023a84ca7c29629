import { SANDBOX_KEY } from '../http/hosts.ts';
import { hashText, mix, uniform } from '../model/random.ts';
import { personaById, personaBySlug, type Persona } from '../steam/personas.ts';
import type { World } from '../world.ts';

/** The balance of a key's owner on a market, in thousandths of a dollar, rounded to whole cents. */
export type Account = {
  /** The amount that can be paid out now. */
  available: number;
  /** The money of sales that are not settled yet. Also set for markets whose API does not report it. */
  onHold: number;
};

const MIN_BALANCE = 8_000;
const MAX_BALANCE = 2_600_000;
const MAX_HOLD_SHARE = 0.4;

/** Depends only on seed, market and key. Most accounts hold some hundred dollars; one in six has nothing on hold. */
export function accountOf(world: Pick<World, 'seed'>, market: string, key: string): Account {
  const hash = hashText(`${market} ${key}`, world.seed);
  const available = MIN_BALANCE * (MAX_BALANCE / MIN_BALANCE) ** uniform(mix(hash, 1, 0));
  const waits = uniform(mix(hash, 2, 0)) >= 1 / 6;
  const onHold = waits ? available * MAX_HOLD_SHARE * uniform(mix(hash, 3, 0)) : 0;
  return { available: wholeCents(available), onHold: wholeCents(onHold) };
}

const wholeCents = (thousandths: number): number => Math.round(thousandths / 10) * 10;

/**
 * The key `sandbox-key-collector` belongs to the persona `collector`, and so does a key with their Steam id. A key without the name or id of a
 * persona belongs to `trader`.
 */
export function ownerOf(key: string): Persona {
  const name = key.slice(SANDBOX_KEY.length + 1);
  return personaBySlug(name) ?? personaById(name) ?? personaBySlug('trader')!;
}
