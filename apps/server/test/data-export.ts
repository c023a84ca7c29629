import { randomUUID } from 'node:crypto';
import { dataExportKind } from '../src/features/people/account/export-data.ts';
import { MODULES } from '../src/modules.ts';
import type { OperationKind } from '../src/platform/operations/kinds.ts';
import { createSecretBox } from '../src/platform/secrets/secrets.ts';
import { OFFLINE_SETTINGS, type Answer, type TestApi, type User } from './api.ts';
import { runOperation } from './operations.ts';

/** The kind as workers have it. */
export const exportKind = ({ db }: Pick<TestApi, 'db'>): OperationKind =>
  dataExportKind({ db, personal: MODULES.personalData({ box: createSecretBox(OFFLINE_SETTINGS.SECRET_KEY) }) });

export const startExport = (test: TestApi, as: User, key: string = randomUUID()): Promise<Answer> =>
  test.send('POST /users/export', { as, body: { client_key: key } });

/** Starts an export of all stored data of a user, makes it, and downloads it. The body is the file. */
export async function exportData(test: TestApi, as: User): Promise<Answer> {
  const { operation } = (await startExport(test, as)).body;
  await runOperation(test.db, exportKind(test), operation);
  return test.send(`GET /users/export?id=${operation}`, { as });
}
