import { nowMs } from '../process/clock.ts';
import type { SignedIn } from '../security/sessions.ts';
import { Refusal } from '../errors/refusal.ts';

/** The time for which a session counts as confirmed: a day of work. */
export const FACTOR_MS = 8 * 3_600_000;

export type FactorState = 'off' | 'missing' | 'needed' | 'confirmed';

/** @param required administrators without a second factor must set one up */
export function factorState({ role, tokenId, hasFactor, factorAt }: SignedIn, required: boolean): FactorState {
  if (role !== 'ADMIN' || tokenId !== null) return 'off';
  if (!hasFactor) return required ? 'missing' : 'off';
  return factorAt !== null && nowMs() - factorAt.getTime() < FACTOR_MS ? 'confirmed' : 'needed';
}

/** @throws Refusal SECOND_FACTOR, with the state in its metaData */
export function requireSecondFactor(caller: SignedIn, required: boolean): void {
  const state = factorState(caller, required);
  if (state === 'missing') throw new Refusal('SECOND_FACTOR', 'calls.factorMissing', { metaData: { state } });
  if (state === 'needed') throw new Refusal('SECOND_FACTOR', 'calls.factorNeeded', { metaData: { state } });
}
