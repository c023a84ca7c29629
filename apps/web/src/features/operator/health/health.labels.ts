import type { PlainKey } from '../../../i18n/i18n.ts';
import type { Check, Health, State } from './health.queries.ts';

export const PART_NAMES: Readonly<Record<Check['key'], PlainKey>> = {
  sources: 'health.part_sources',
  board: 'health.part_board',
  jobs: 'health.part_jobs',
  operations: 'health.part_operations',
  database: 'health.part_database',
  disk: 'health.part_disk',
  audit: 'health.part_audit',
  processes: 'health.part_processes',
  backup: 'health.part_backup',
  mail: 'health.part_mail',
  bots: 'health.part_bots',
};

export const STATE_NAMES: Readonly<Record<State, PlainKey>> = { ok: 'health.ok', warn: 'health.warn', bad: 'health.bad' };
export const STATE_SENTENCES: Readonly<Record<State, PlainKey>> = {
  ok: 'health.allOk',
  warn: 'health.allWarn',
  bad: 'health.allBad',
};

export const SOURCE_STATES: Readonly<Record<Health['sources']['items'][number]['state'], PlainKey>> = {
  ok: 'health.stateOk',
  late: 'health.stateLate',
  failed: 'health.stateFailed',
  off: 'health.stateOff',
};
