import { removeOldLeases } from './database/leases.ts';
import { removeFailedJobs } from './jobs/jobs.ts';
import { SEALED_MAILS, SENDER } from './messages/mail.ts';
import type { NotificationType } from './messages/notification-types.ts';
import type { PersonalData } from './database/personal-data.ts';
import type { DoctorPart } from './outside/doctor-part.ts';
import type { DoctorParts, Module, PersonalParts, Provided, Root, WaitingCounts } from './module.ts';
import { removeOldKeys } from './money/idempotency.ts';
import type { DescribeItems } from './operations/describe-items.ts';
import type { RetryCheck } from './operations/operations.ts';
import { removeOldFiles } from './operations/files.store.ts';
import { removeOldOperations } from './operations/operations.store.ts';
import { removeOldNotices } from './money/notices.ts';
import { removeOldSlots } from './outside/request-limiter.ts';
import { removeOldBeats } from './database/process-beats.ts';
import type { Setting } from './settings/settings.ts';
import { removeOldActivity } from './security/activity.ts';
import { removeOldCounters } from './security/rate-counters.ts';
import { RATE_SETTINGS, SHARED_RATES, type RateRule } from './security/rate-limit.ts';
import type { Credential } from './security/end-access.ts';
import type { SealedColumn } from './security/sealed-columns.ts';
import { removeOldRefusals } from './security/security-log.ts';

/** The declarations of all modules, each and joined. */
export type Modules<Api, Work> = {
  all: readonly Module<Api, Work>[];
  /** Prepares what the database must contain, and collects the services that the modules provide. */
  start: (root: Omit<Root, 'credentials'>) => Promise<Provided>;
  settings: readonly Setting[];
  rates: Readonly<Record<string, RateRule>>;
  notificationTypes: readonly NotificationType[];
  events: Readonly<Record<string, 'user' | 'all'>>;
  retryChecks: Readonly<Record<string, RetryCheck>>;
  /** Names and explains the items of operations, by kind. */
  describeItems: (parts: Api) => Readonly<Record<string, DescribeItems>>;
  /** All columns that hold ciphertexts. */
  sealed: readonly SealedColumn[];
  credentials: readonly Credential[];
  /** The data that all modules store of a user. */
  personalData: (parts: PersonalParts) => readonly PersonalData[];
  /** Counts the objects of all modules that wait for an administrator. */
  waiting: (parts: Api) => WaitingCounts;
  /** The parts of the outside world that all modules use. */
  doctor: (parts: DoctorParts) => Promise<readonly DoctorPart[]>;
};

/**
 * Joins the declarations of the modules.
 * @throws Error when two declare the same name: a module, a setting, a rate limit, a topic, a kind of posting or of notification, an event,
 * the retry of a kind. `start` throws when two provide the same name, `waiting` when two count the same kind of work, `describeItems` when two describe the same kind
 * of operation, and `doctor` when two name the same part
 */
export function collectModules<Api, Work>(modules: readonly Module<Api, Work>[]): Modules<Api, Work> {
  const all: readonly Module<Api, Work>[] = [PLATFORM, ...modules];
  const credentials = all.flatMap((module) => module.credentials ?? []);
  const settings = unique(
    'setting',
    all.flatMap((module) => module.settings ?? []),
    ({ key }) => key,
  );
  const notificationTypes = unique(
    'kind of notification',
    all.flatMap((module) => module.notificationTypes ?? []),
    ({ key }) => key,
  );
  unique('id of a kind of notification', notificationTypes, ({ id }) => String(id));
  unique('module', all, ({ name }) => name);
  unique(
    'topic',
    all.flatMap((module) => module.topics ?? []),
    ({ name }) => name,
  );
  unique(
    'kind of posting',
    all.flatMap((module) => module.ledgerKinds ?? []),
    ({ name }) => name,
  );
  return {
    all,
    start: async (found) => {
      const root = { ...found, credentials };
      for (const { prepare } of all) await prepare?.(root);
      const provided = await Promise.all(all.map(async ({ provide }) => provide?.(root) ?? {}));
      return Object.fromEntries(
        unique(
          'provided',
          provided.flatMap((part) => Object.entries(part)),
          ([name]) => name,
        ),
      ) as unknown as Provided;
    },
    settings,
    rates: Object.fromEntries(
      unique(
        'rate limit',
        all.flatMap(({ rates = {} }) => Object.entries(rates)),
        ([name]) => name,
      ),
    ),
    notificationTypes: notificationTypes.toSorted((a, b) => a.id - b.id),
    events: Object.fromEntries(
      unique(
        'event',
        all.flatMap(({ events = {} }) => Object.entries(events)),
        ([name]) => name,
      ),
    ),
    retryChecks: Object.fromEntries(
      unique(
        'retry of',
        all.flatMap(({ retryChecks = {} }) => Object.entries(retryChecks)),
        ([name]) => name,
      ),
    ),
    describeItems: (parts) =>
      Object.fromEntries(
        unique(
          'words of',
          all.flatMap(({ describeItems }) => Object.entries(describeItems?.(parts) ?? {})),
          ([name]) => name,
        ),
      ),
    sealed: all.flatMap(({ sealed }) => sealed ?? []),
    credentials,
    waiting: (parts) =>
      Object.fromEntries(
        unique(
          'waiting work',
          all.flatMap(({ waiting }) => Object.entries(waiting?.(parts) ?? {})),
          ([name]) => name,
        ),
      ) as unknown as WaitingCounts,
    doctor: async (parts) =>
      unique('part of the doctor', (await Promise.all(all.map(async ({ doctor }) => doctor?.(parts) ?? []))).flat(), ({ name }) => name),
    personalData: (parts) => all.flatMap(({ personalData }) => personalData?.(parts) ?? []),
  };
}

function unique<T>(kind: string, values: readonly T[], nameOf: (value: T) => string): readonly T[] {
  const names = new Set<string>();
  for (const value of values) {
    const name = nameOf(value);
    if (names.has(name)) throw new Error(`two modules declare the ${kind} ${name}`);
    names.add(name);
  }
  return values;
}

/** The declaration of the platform itself. */
const PLATFORM: Module = {
  name: 'platform',
  settings: [...RATE_SETTINGS, SENDER],
  rates: SHARED_RATES,
  sealed: [SEALED_MAILS],
  cleanUp: [
    removeOldActivity,
    removeOldCounters,
    removeOldSlots,
    removeOldKeys,
    removeOldNotices,
    removeOldLeases,
    removeOldOperations,
    removeOldFiles,
    removeFailedJobs,
    removeOldBeats,
    removeOldRefusals,
  ],
};
