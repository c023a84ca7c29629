import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { LANGUAGES } from '@lootfolio/texts/languages';
import { z } from 'zod';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { lockUser } from '../../../platform/database/own-rows.ts';
import type { PersonalData } from '../../../platform/database/personal-data.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { notFound, Refusal } from '../../../platform/errors/refusal.ts';
import { fileKind, findFile, startFile } from '../../../platform/operations/file-kind.ts';
import type { OperationKind } from '../../../platform/operations/kinds.ts';
import { readStarted } from '../../../platform/operations/operations.store.ts';
import { now, nowMs } from '../../../platform/process/clock.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import type { Start } from './refresh-from-steam.ts';

export const DATA_EXPORT = 'data-export';
const DAY = 86_400_000;
/** The maximum number of exports that a user may start within 24 hours. */
export const MAX_EXPORTS_A_DAY = 10;

/**
 * Starts an export of all stored data of the caller into a file. When an export is already running, returns that one.
 * @returns the id of the operation
 * @throws Refusal LIMIT_REACHED
 */
export async function startDataExport(tx: Tx, caller: Caller, { clientKey, language }: Start): Promise<string> {
  const { userId, steamId } = caller;
  if (steamId === null) throw notFound();
  await lockUser(tx, userId);
  const file = { kind: DATA_EXPORT, clientKey, params: { language, steamId }, subject: steamId };
  const recent = await readStarted(tx, { userId, kind: DATA_EXPORT }, new Date(nowMs() - DAY));
  const known = (await findFile(tx, caller, file)) ?? recent.find(({ isOpen }) => isOpen)?.id;
  if (known !== undefined) return known;
  if (recent.length >= MAX_EXPORTS_A_DAY) throw new Refusal('LIMIT_REACHED', 'account.maxExports', { values: { n: MAX_EXPORTS_A_DAY } });
  return startFile(tx, caller, file);
}

export type DataExportParts = {
  db: Db;
  /** The personal data of every feature. */
  personal: readonly PersonalData[];
};

/** Makes the file: a section for each part of the personal data. */
export const dataExportKind = ({ db, personal }: DataExportParts): OperationKind =>
  fileKind({
    name: DATA_EXPORT,
    action: 'data.exported',
    params: z.object({ language: z.enum(LANGUAGES), steamId: z.string() }),
    make: async ({ userId, params }) => {
      // repeatable read: the file shows every table at the same moment
      const sections = await inTransaction(db, (tx) => readSections(tx, personal, userId), 'repeatable read');
      return {
        name: `lootfolio-${params.steamId}-${now().toISOString().slice(0, 10)}`,
        format: 'json',
        bytes: Buffer.from(`{\n${sections.join(',\n')}\n}\n`),
        needsRecentSignIn: true,
      };
    },
  });

/** Returns each section as JSON under its name. Other requests are served between two sections. */
async function readSections(tx: Tx, personal: readonly PersonalData[], userId: number): Promise<string[]> {
  const sections: string[] = [];
  for (const { name, read } of personal) {
    sections.push(`${JSON.stringify(name)}: ${JSON.stringify(await read(tx, userId), null, 2)}`);
    await yieldToEventLoop();
  }
  return sections;
}
