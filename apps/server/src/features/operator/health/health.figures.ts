import { nowMs } from '../../../platform/process/clock.ts';
import type { Figure, Sample } from '../../../platform/process/figures.ts';
import type { HealthParts } from './health.routes.ts';
import { readBackup, readDatabase, readDatabaseStart, readJobs, readOperations, readProcesses } from './health.reads.ts';

/** The parts of the health screen on which monitoring should raise an alarm. */
export const healthFigures = ({ db }: Pick<HealthParts, 'db'>): Figure[] => [
  {
    name: 'lootfolio_jobs',
    help: 'Jobs in the queue by state',
    labels: ['job', 'state'],
    read: async () =>
      (await readJobs(db)).items.flatMap(({ name: job, waiting, running, scheduled, given_up }) =>
        samplesOf('state', { waiting, running, scheduled, given_up }, { job }),
      ),
  },
  {
    name: 'lootfolio_job_wait_seconds',
    help: 'How long the oldest due job of a kind has waited',
    labels: ['job'],
    read: async () =>
      (await readJobs(db)).items.map(({ name, waiting_since: since }) => ({
        value: since === null ? 0 : Math.max(0, (nowMs() - Date.parse(since)) / 1000),
        labels: { job: name },
      })),
  },
  {
    name: 'lootfolio_operations',
    help: 'Long work by state: open, or ended within a day',
    labels: ['state'],
    read: async () => samplesOf('state', await readOperations(db)),
  },
  {
    name: 'lootfolio_database_bytes',
    help: 'Size of the database without its write-ahead log',
    read: async () => [{ value: (await readDatabase(db)).size }],
  },
  {
    name: 'lootfolio_database_connections',
    help: 'Connections of all processes to the database, and how many it takes',
    labels: ['state'],
    read: async () => {
      const { connections, max_connections: max } = await readDatabase(db);
      return samplesOf('state', { used: connections, max });
    },
  },
  {
    name: 'lootfolio_database_start_time_seconds',
    help: 'When the database was started; it changes with each restart',
    read: async () => [{ value: (await readDatabaseStart(db)).getTime() / 1000 }],
  },
  {
    name: 'lootfolio_processes',
    help: 'Processes that reported within a minute',
    labels: ['role'],
    read: async () => {
      const processes = await readProcesses(db);
      const count = (role: string): number => processes.filter((one) => one.role === role).length;
      return samplesOf('role', { api: count('api'), worker: count('worker'), bot: count('bot') });
    },
  },
  {
    name: 'lootfolio_backup_age_seconds',
    help: 'Age of the last backup; absent when none was made',
    read: async () => {
      const backup = await readBackup(db);
      return backup ? [{ value: (nowMs() - Date.parse(backup.made_at)) / 1000 }] : [];
    },
  },
];

const samplesOf = (label: string, values: Readonly<Record<string, number>>, labels: Readonly<Record<string, string>> = {}): Sample[] =>
  Object.entries(values).map(([name, value]) => ({ value, labels: { ...labels, [label]: name } }));
