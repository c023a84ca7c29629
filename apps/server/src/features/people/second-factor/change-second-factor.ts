import type { Tx } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { factorState } from '../../../platform/http/second-factor.ts';
import { audit, type Actor } from '../../../platform/security/audit.ts';
import type { SecretBox } from '../../../platform/secrets/secrets.ts';
import { reloadSession, type Caller } from '../../../platform/security/sessions.ts';
import { lockUser } from '../../../platform/database/own-rows.ts';
import { enrolmentUri, isRecoveryCode, newRecoveryCodes, newSecret, recoveryHash, stepOfCode } from './codes.ts';
import {
  confirmSession,
  deleteFactor,
  enablePending,
  lockFactor,
  storePending,
  storeRecoveryHashes,
  storeStep,
  unconfirmSessions,
} from './second-factor.store.ts';
import type { FactorRow } from './second-factor.reads.ts';

export const factorContext = (userId: number): string => `second_factor:${userId}`;
const objectOf = (userId: number): string => `user:${userId}`;
const wrongCode = (): Refusal =>
  new Refusal('VALIDATION', 'calls.validation', { fields: { code: { text: 'second-factor.wrongCode' } }, security: 'SECOND_FACTOR' });

/**
 * Creates the secret of a new authenticator. Nothing changes until `enable`.
 * @throws Refusal SECOND_FACTOR while the present factor is not confirmed: a stolen session must not replace it
 */
export async function begin(tx: Tx, caller: Caller, box: SecretBox): Promise<{ secret: string; uri: string }> {
  await lockUser(tx, caller.userId);
  const factor = await lockFactor(tx, caller.userId);
  if (factor?.enabled_at && factorState({ ...caller, hasFactor: true }, true) !== 'confirmed')
    throw new Refusal('SECOND_FACTOR', 'calls.factorNeeded', { metaData: { state: 'needed' } });
  const secret = newSecret();
  await storePending(tx, caller.userId, box.seal(secret, factorContext(caller.userId)));
  await audit(tx, caller, { action: 'second_factor.begun', object: objectOf(caller.userId) });
  return { secret, uri: enrolmentUri(secret, caller.steamId ?? objectOf(caller.userId)) };
}

/**
 * Enables the authenticator that `begin` made. Sessions that were confirmed with another authenticator lose that confirmation, except this
 * one.
 * @returns the recovery codes; only their hashes are stored
 * @throws Refusal STATE when `begin` was not called, VALIDATION for a wrong code
 */
export async function enable(tx: Tx, caller: Caller, box: SecretBox, code: string): Promise<string[]> {
  const { userId } = caller;
  const factor = await lockFactor(tx, userId);
  if (!factor?.sealed_pending) throw new Refusal('STATE', 'second-factor.notBegun');
  const step = stepOfCode(box.open(factor.sealed_pending, factorContext(userId)), code);
  if (step === null) throw wrongCode();
  const { codes, hashes } = newRecoveryCodes();
  await enablePending(tx, userId, step, hashes);
  const sessions = await unconfirmSessions(tx, userId);
  await confirmSession(tx, caller.sessionId);
  await audit(tx, caller, { action: 'second_factor.enabled', object: objectOf(userId) });
  for (const id of sessions) await reloadSession(tx, id);
  return codes;
}

/**
 * Confirms the factor in the caller's session. Each code of the authenticator and each recovery code is valid only once.
 * @throws Refusal STATE without a factor, VALIDATION for a wrong or used code
 */
export async function confirm(tx: Tx, caller: Caller, box: SecretBox, code: string): Promise<void> {
  const { userId } = caller;
  const factor = await lockFactor(tx, userId);
  if (!factor?.sealed_secret) throw new Refusal('STATE', 'second-factor.none');
  if (isRecoveryCode(code)) await useRecoveryCode(tx, userId, factor, code);
  else {
    const step = stepOfCode(box.open(factor.sealed_secret, factorContext(userId)), code);
    if (step === null || step <= factor.last_step) throw wrongCode();
    await storeStep(tx, userId, step);
  }
  await confirmSession(tx, caller.sessionId);
  const action = isRecoveryCode(code) ? 'second_factor.recovered' : 'second_factor.confirmed';
  await audit(tx, caller, { action, object: objectOf(userId) });
}

async function useRecoveryCode(tx: Tx, userId: number, { recovery_hashes: hashes }: FactorRow, code: string): Promise<void> {
  const used = recoveryHash(code);
  const left = hashes.filter((hash) => !hash.equals(used));
  if (left.length === hashes.length) throw wrongCode();
  await storeRecoveryHashes(tx, userId, left);
}

/** @throws Refusal STATE without a factor */
export async function renewRecovery(tx: Tx, caller: Caller): Promise<string[]> {
  const factor = await lockFactor(tx, caller.userId);
  if (!factor?.enabled_at) throw new Refusal('STATE', 'second-factor.none');
  const { codes, hashes } = newRecoveryCodes();
  await storeRecoveryHashes(tx, caller.userId, hashes);
  await audit(tx, caller, { action: 'second_factor.recovery_renewed', object: objectOf(caller.userId) });
  return codes;
}

/** Removes a user's factor, on request of the user or of the operator. @throws Refusal STATE without a factor */
export async function remove(tx: Tx, actor: Actor, userId: number): Promise<void> {
  if (!(await deleteFactor(tx, userId))) throw new Refusal('STATE', 'second-factor.none');
  const sessions = await unconfirmSessions(tx, userId);
  await audit(tx, actor, { action: 'second_factor.removed', object: objectOf(userId) });
  for (const id of sessions) await reloadSession(tx, id);
}
