import type { Tx } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { findStarted, startByCaller, type RetryCheck } from '../../../platform/operations/operations.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { DOCTOR_KIND } from './doctor.operation.ts';
import { readRunning } from './doctor.reads.ts';
import { lockDoctor } from './doctor.store.ts';

/**
 * Starts the doctor, with the audit row of every start of long work.
 * @returns the id of the operation
 * @throws Refusal STATE while one of any administrator runs
 */
export async function startDoctor(tx: Tx, caller: Caller, clientKey: string): Promise<string> {
  const started = { kind: DOCTOR_KIND, clientKey, params: {}, items: [{ lane: '', subject: 'doctor', input: null }] };
  await lockDoctor(tx);
  const known = await findStarted(tx, { ...started, userId: caller.userId });
  if (known !== null) return known;
  await refuseSecond(tx);
  return (await startByCaller(tx, caller, started)).id;
}

/** A retry is a start too. */
export const checkDoctorRetry: RetryCheck = async (tx) => {
  await lockDoctor(tx);
  await refuseSecond(tx);
};

async function refuseSecond(tx: Tx): Promise<void> {
  if (await readRunning(tx)) throw new Refusal('STATE', 'doctor.running');
}
