import { LANGUAGES } from '@lootfolio/texts/languages';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { lockUser } from '../../../platform/database/own-rows.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { fileKind, findFile, startFile } from '../../../platform/operations/file-kind.ts';
import type { OperationKind } from '../../../platform/operations/kinds.ts';
import { readStarted } from '../../../platform/operations/operations.store.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { exportReport, type ExportParts } from './export-report.ts';
import { findReport } from './view-report.ts';

export const GAINS_FILE = 'gains-file';
const DAY = 86_400_000;
/** The maximum number of large files per user within 24 hours. */
export const MAX_FILES_A_DAY = 20;

const params = z.object({ id: z.int(), format: z.enum(['csv', 'xlsx']), language: z.enum(LANGUAGES) });
type Start = z.output<typeof params> & { clientKey: string };

/**
 * Starts to make a file of all rows of a report.
 * @returns the id of the operation
 * @throws Refusal NOT_FOUND, STATE while another file of the user is being made, LIMIT_REACHED
 */
export async function startFileOfAll(tx: Tx, caller: Caller, { clientKey, ...of }: Start): Promise<string> {
  const { userId } = caller;
  await lockUser(tx, userId);
  const { year } = await findReport(tx, userId, of.id);
  const file = { kind: GAINS_FILE, clientKey, params: of, subject: `${year} ${of.format.toUpperCase()}` };
  const known = await findFile(tx, caller, file);
  if (known !== null) return known;
  const recent = await readStarted(tx, { userId, kind: GAINS_FILE }, new Date(nowMs() - DAY));
  if (recent.some(({ isOpen }) => isOpen)) throw new Refusal('STATE', 'gains.fileRunning');
  if (recent.length >= MAX_FILES_A_DAY) throw new Refusal('LIMIT_REACHED', 'gains.maxFiles', { values: { n: MAX_FILES_A_DAY } });
  return startFile(tx, caller, file);
}

/** The operation that makes the file. */
export const gainsFileKind = (parts: ExportParts): OperationKind =>
  fileKind({
    name: GAINS_FILE,
    action: 'gains.exported',
    params,
    make: async ({ userId, params: of }) => {
      const { file, ...made } = await exportReport(parts, { ...of, userId, isAll: true });
      return { ...made, bytes: file };
    },
  });
