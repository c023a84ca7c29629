import type { FastifyInstance } from 'fastify';
import type { Db, Tx } from './database/database.ts';
import type { Listener } from './database/listen.ts';
import type { PersonalData } from './database/personal-data.ts';
import type { Route } from './http/route.ts';
import type { ScreenSource } from './http/screens.ts';
import type { Job } from './jobs/jobs.ts';
import type { Subscriber } from './jobs/outbox.ts';
import type { Repeated } from './jobs/repeat.ts';
import type { DescribeItems } from './operations/describe-items.ts';
import type { OperationKind } from './operations/kinds.ts';
import type { RetryCheck } from './operations/operations.ts';
import type { NotificationType } from './messages/notification-types.ts';
import type { LedgerKind } from './money/ledger.ts';
import type { Mailer } from './messages/mail.ts';
import type { DoctorPart } from './outside/doctor-part.ts';
import type { Outside } from './outside/outside.ts';
import type { Config } from './process/config.ts';
import type { Figure } from './process/figures.ts';
import type { Logger } from './process/log.ts';
import type { Setting } from './settings/settings.ts';
import type { RateRule } from './security/rate-limit.ts';
import type { Credential } from './security/end-access.ts';
import type { SealedColumn } from './security/sealed-columns.ts';
import type { SecretBox } from './secrets/secrets.ts';

/** The services with which modules declare what the doctor tries. `owner`: the administrator whose own keys, profile and inventory are read; each is null where there is none. */
export type DoctorParts = {
  db: Db;
  config: Config;
  box: SecretBox;
  mailer: Mailer | null;
  outside: Pick<Outside, 'resolve'>;
  owner: { userId: number | null; steamId: string | null };
};

/** Checks whether a deposit, a withdrawal or the like of a user is still in transit. */
export type IsPending = (tx: Tx, userId: number) => Promise<boolean>;

/** The services that the personal data of any module needs. Api processes erase this data, workers export it. */
export type PersonalParts = { box: SecretBox };

/** The services that modules get at the composition root of a process, before other parts of the process work. */
export type Root = {
  role: 'api' | 'worker';
  db: Db;
  listener: Listener;
  config: Config;
  log: Logger;
  outside: Outside;
  /** The credentials that all modules declare. */
  credentials: readonly Credential[];
};

/**
 * The services that modules provide for other modules at the composition root of a process. Each module declares its own names here, as it
 * does with its tables. A feature of a neighbourhood that may not be used is reached only in this way.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- features add to it
export interface Provided {}

/**
 * Functions that count what waits for an administrator, by kind. Each module declares its own kinds here. The dashboard shows those that its
 * contract lists.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- features add to it
export interface WaitingCounts {}

/**
 * All that a feature adds to the server. `Api` and `Work` are the services that it needs from the two kinds of process; the composition
 * roots pass their services as one argument. A feature declares only the fields that it needs.
 */
export type Module<Api = unknown, Work = unknown> = {
  name: string;
  /** Values that administrators change. */
  settings?: readonly Setting[];
  /** Rate limits that its calls count against, by the name that the contract uses. */
  rates?: Readonly<Record<string, RateRule>>;
  /** The topics that it publishes to other features. */
  topics?: readonly { name: string }[];
  /** The kinds of postings with which it moves money. */
  ledgerKinds?: readonly LedgerKind[];
  notificationTypes?: readonly NotificationType[];
  /** NOTIFY channels that reach open screens as events of the same name: those of one user (the payload is their id), or all. */
  events?: Readonly<Record<string, 'user' | 'all'>>;

  /** Prepares what the database must contain before a process works. Runs at every start, so it must be safe to repeat. */
  prepare?: (root: Root) => Promise<unknown>;
  /** Creates the services that it provides for other modules. */
  provide?: (root: Root) => Promise<Partial<Provided>> | Partial<Provided>;

  /** Its calls of the contract. */
  routes?: (parts: Api) => readonly Route[];
  /** Registers addresses that are no calls of the contract: redirects, pictures. Their paths are below `/api/v1`. */
  serve?: (app: FastifyInstance, parts: Api) => void;
  /** Page heads and sitemaps of screens that show one of many things, such as one item. */
  screens?: (parts: Api) => readonly ScreenSource[];
  /** The data that it stores of a user. The user's export contains it, and it is erased with the account. */
  personalData?: (parts: PersonalParts) => readonly PersonalData[];

  /** Columns whose content gives access to an account or receives its messages, and the causes that end this access. */
  credentials?: readonly Credential[];
  /** The columns of its tables that hold ciphertexts. A change of the key re-encrypts only these columns. */
  sealed?: readonly SealedColumn[];

  /** Checks whether money of a user is still in transit in this feature. Their account cannot be deleted then. */
  isPending?: IsPending;
  /** Counts its objects that wait for an administrator. */
  waiting?: (parts: Api) => Partial<WaitingCounts>;

  /** Figures that an api process reports to monitoring. They describe the whole server, so a worker does not report them too. */
  figures?: (parts: Api) => readonly Figure[];

  jobs?: (parts: Work) => readonly Job[];
  /** Its kinds of long work with effects outside. */
  operations?: (parts: Work) => readonly OperationKind[];
  /** Names and explains the items of its operations for their user, by the kind of operation. */
  describeItems?: (parts: Api) => Readonly<Record<string, DescribeItems>>;
  /** Checks before an operation is retried, by the kind of operation. */
  retryChecks?: Readonly<Record<string, RetryCheck>>;
  /** Their order is part of the name under which the processes share them. */
  repeated?: (parts: Work) => readonly Repeated[];
  subscribers?: (parts: Work) => readonly Subscriber[];
  /** The parts of the outside world that it uses, for the doctor. */
  doctor?: (parts: DoctorParts) => readonly DoctorPart[] | Promise<readonly DoctorPart[]>;
  /** Functions that remove outdated rows; called every ten minutes. */
  cleanUp?: readonly ((db: Db) => Promise<unknown>)[];
};
