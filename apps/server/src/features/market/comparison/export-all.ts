import { exportComparison as exportCall } from '@lootfolio/contract/features/market/comparison';
import { MAX_ROWS_OF_ALL } from '@lootfolio/domain/export-rows';
import { LANGUAGES } from '@lootfolio/texts/languages';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { lockUser } from '../../../platform/database/own-rows.ts';
import type { FileMaker } from '../../../platform/files/file-maker.ts';
import type { FileFormat } from '../../../platform/files/make-file.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { fileKind, findFile, startFile } from '../../../platform/operations/file-kind.ts';
import type { OperationKind } from '../../../platform/operations/kinds.ts';
import { readStarted } from '../../../platform/operations/operations.store.ts';
import { now, nowMs } from '../../../platform/process/clock.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { createComparison, type ComparisonParts } from './compare-markets.ts';
import { exportComparison, type ExportRequest } from './export-comparison.ts';

export const COMPARISON_EXPORT = 'comparison-export';
const DAY = 86_400_000;
/** The maximum number of large files per user within 24 hours. */
export const MAX_FILES_A_DAY = 20;

type Start = Omit<ExportRequest, 'userId' | 'ip'> & { clientKey: string };

/**
 * Starts to make a file of all rows of a comparison.
 * @returns the id of the operation
 * @throws Refusal STATE while another file of the user is being made, LIMIT_REACHED
 */
export async function startExportOfAll(tx: Tx, caller: Caller, { body, language, clientKey }: Start): Promise<string> {
  const { userId } = caller;
  await lockUser(tx, userId);
  const idsOf = (markets: readonly { id: number }[]): number[] => markets.map(({ id }) => id);
  const query = { ...body, sourceMarket: idsOf(body.sourceMarket), targetMarket: idsOf(body.targetMarket) };
  const file = { kind: COMPARISON_EXPORT, clientKey, params: { language, query }, subject: body.format.toUpperCase() };
  const known = await findFile(tx, caller, file);
  if (known !== null) return known;
  const recent = await readStarted(tx, { userId, kind: COMPARISON_EXPORT }, new Date(nowMs() - DAY));
  refuseSecond(recent);
  if (recent.length >= MAX_FILES_A_DAY) throw new Refusal('LIMIT_REACHED', 'comparison.maxExports', { values: { n: MAX_FILES_A_DAY } });
  return startFile(tx, caller, file);
}

function refuseSecond(started: readonly { isOpen: boolean }[]): void {
  if (started.some(({ isOpen }) => isOpen)) throw new Refusal('STATE', 'comparison.exportRunning');
}

/** Checks before a retry that no other file of the user is being made. @throws Refusal STATE */
export async function oneExportAtATime(tx: Tx, { userId }: Caller): Promise<void> {
  await lockUser(tx, userId);
  refuseSecond(await readStarted(tx, { userId, kind: COMPARISON_EXPORT }, now()));
}

export type ExportParts = ComparisonParts & { files: FileMaker };

/** The operation that makes the file from the prices in the worker's memory. `maxRows` is the largest number of rows by format. */
export function exportOfAllKind(parts: ExportParts, maxRows: Readonly<Record<FileFormat, number>> = MAX_ROWS_OF_ALL): OperationKind {
  const comparison = createComparison(parts);
  return fileKind({
    name: COMPARISON_EXPORT,
    action: 'comparison.exported',
    params: z.object({ language: z.enum(LANGUAGES), query: exportCall.body }),
    make: async ({ userId, params: { query, language } }) => {
      const request = { body: query, userId, ip: '', language };
      const { file, ...made } = await exportComparison(comparison, parts.files, request, maxRows[query.format]);
      return { ...made, bytes: file };
    },
  });
}
