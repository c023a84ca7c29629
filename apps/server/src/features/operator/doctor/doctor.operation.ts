import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import type { Mailer } from '../../../platform/messages/mail.ts';
import type { DoctorParts } from '../../../platform/module.ts';
import { operationKind, type OperationKind } from '../../../platform/operations/kinds.ts';
import type { DoctorPart } from '../../../platform/outside/doctor-part.ts';
import type { Outside } from '../../../platform/outside/outside.ts';
import type { Config } from '../../../platform/process/config.ts';
import type { SecretBox } from '../../../platform/secrets/secrets.ts';
import { readSteamId } from './owner.reads.ts';
import { reportShape, type Report } from './report.ts';
import { runDoctor } from './run-doctor.ts';

/** The name of the kind, which is stored in the database. */
export const DOCTOR_KIND = 'doctor-check';

/** The services of a worker that the doctor needs. `doctor`: the parts that all modules declare. */
export type DoctorWork = {
  db: Db;
  config: Config;
  box: SecretBox;
  mailer: Mailer | null;
  outside: Outside;
  doctor: (parts: DoctorParts) => Promise<readonly DoctorPart[]>;
};

/** After its worker died it begins again, because it only reads. */
const SETTLE_MS = 5000;
const ATTEMPTS = 2;

/** Tries every part with the keys of the administrator who started it. The report is the outcome of its only item. */
export const doctorKind = ({ doctor, ...parts }: DoctorWork): OperationKind =>
  operationKind<object, null, Report>({
    name: DOCTOR_KIND,
    work: 'background',
    params: z.object({}),
    input: z.null(),
    data: reportShape,
    batch: () => 1,
    attempts: ATTEMPTS,
    settleMs: SETTLE_MS,
    reconcile: 'repeat',
    send: async ({ operation: { userId }, signal }) => {
      const steamId = await readSteamId(parts.db, userId);
      const found = await doctor({ ...parts, owner: { userId, steamId } });
      const report = await runDoctor(found, { config: parts.config, outside: parts.outside, signal });
      return new Map([[0, { state: 'done', data: report }]]);
    },
  });
