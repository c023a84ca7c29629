import { SANDBOX_KEY } from '../http/hosts.ts';
import { hashText, mix, uniform } from '../model/random.ts';
import { personaBySlug, type Persona } from '../steam/personas.ts';
import type { World } from '../world.ts';

/** What the owner of a key has on a market, in thousandths of a dollar, whole cents. */
export type Account = {
  /** May be paid out now. */
  available: number;
  /** Of sales whose settlement still runs; a market that says nothing of them has it too. */
  onHold: number;
};

const LEAST = 8_000;
const MOST = 2_600_000;
const LARGEST_HOLD = 0.4;

/** The same for ever for one seed, market and key. Most accounts hold some hundred dollars, every sixth waits for nothing. */
export function accountOf(world: Pick<World, 'seed'>, market: string, key: string): Account {
  const hash = hashText(`${market} ${key}`, world.seed);
  const available = LEAST * (MOST / LEAST) ** uniform(mix(hash, 1, 0));
  const waits = uniform(mix(hash, 2, 0)) >= 1 / 6;
  const onHold = waits ? available * LARGEST_HOLD * uniform(mix(hash, 3, 0)) : 0;
  return { available: wholeCents(available), onHold: wholeCents(onHold) };
}

const wholeCents = (thousandths: number): number => Math.round(thousandths / 10) * 10;

/** `sandbox-key-collector` is the collector's; a key that names nobody is the trader's. */
export const ownerOf = (key: string): Persona => personaBySlug(key.slice(SANDBOX_KEY.length + 1)) ?? personaBySlug('trader')!;
