import { doctorSelling } from './doctor-selling.ts';
import type { Module } from '../../../platform/module.ts';
import type { AskParts } from './ask-market.ts';
import { lostPresence } from './follow-presence.ts';
import { presenceData } from './presence.data.ts';
import { askJob, schedulePresence } from './presence.jobs.ts';
import { presenceRoutes, type PresenceParts } from './presence.routes.ts';

const SCHEDULE_MS = 30_000;

export const presenceModule: Module<PresenceParts, AskParts> = {
  name: 'presence',
  routes: presenceRoutes,
  doctor: doctorSelling,
  notificationTypes: [lostPresence],
  events: { presence: 'user' },
  jobs: (parts) => [askJob(parts)],
  repeated: ({ db, config }) => [{ everyMs: SCHEDULE_MS, run: () => schedulePresence(db, config) }],
  personalData: () => [presenceData],
};
