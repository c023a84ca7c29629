import type { Waiting } from '@lootfolio/contract/features/operator/admin';
import type { FastifyInstance } from 'fastify';
import type { Db, Tx } from './database/database.ts';
import type { Listener } from './database/listen.ts';
import type { PersonalData } from './database/personal-data.ts';
import type { Route } from './http/route.ts';
import type { ScreenSource } from './http/screens.ts';
import type { Job } from './jobs/jobs.ts';
import type { Subscriber } from './jobs/outbox.ts';
import type { Repeated } from './jobs/repeat.ts';
import type { OperationKind } from './operations/kinds.ts';
import type { RetryCheck } from './operations/operations.ts';
import type { NotificationType } from './messages/notification-types.ts';
import type { LedgerKind } from './money/ledger.ts';
import type { Outside } from './outside/outside.ts';
import type { Config } from './process/config.ts';
import type { Figure } from './process/figures.ts';
import type { Logger } from './process/log.ts';
import type { Setting } from './settings/settings.ts';
import type { RateRule } from './security/rate-limit.ts';
import type { Credential } from './security/end-access.ts';
import type { SealedColumn } from './security/sealed-columns.ts';
import type { SecretBox } from './secrets/secrets.ts';

/** Whether a deposit, a withdrawal or the like of a user is still on its way. */
export type IsPending = (tx: Tx, userId: number) => Promise<boolean>;

/** What the personal data of any module needs: it is erased in an api process, and exported in a worker. */
export type PersonalParts = { box: SecretBox };

/** What modules get at the root of a process, before anything else of it works. */
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
 * What modules provide for others at the root of a process: each declares its own names here, as it does with its tables. Features whose
 * neighbourhood may not be used are reached by this alone.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- features add to it
export interface Provided {}

/** How much of each kind waits for an administrator. */
export type WaitingCounts = Partial<Record<Waiting, () => Promise<number>>>;

/**
 * All that a feature brings to the server. `Api` and `Work` are what it needs of the two kinds of process: the composition roots pass
 * their services as one argument. A feature names only what it has.
 */
export type Module<Api = unknown, Work = unknown> = {
  name: string;
  /** Values that administrators change. */
  settings?: readonly Setting[];
  /** Rate limits that its calls count against, by the name that the contract uses. */
  rates?: Readonly<Record<string, RateRule>>;
  /** What it announces to other features. */
  topics?: readonly { name: string }[];
  /** Why it moves money. */
  ledgerKinds?: readonly LedgerKind[];
  notificationTypes?: readonly NotificationType[];
  /** NOTIFY channels that reach open screens as events of the same name: those of one user (the payload is their id), or all. */
  events?: Readonly<Record<string, 'user' | 'all'>>;

  /** Brings about what the database must hold before a process works. What is there stays. */
  prepare?: (root: Root) => Promise<unknown>;
  /** What it provides for others. */
  provide?: (root: Root) => Promise<Partial<Provided>> | Partial<Provided>;

  /** Its calls. */
  routes?: (parts: Api) => readonly Route[];
  /** Answers that are no calls of the contract: redirects, pictures. Paths are below `/api/v1`. */
  serve?: (app: FastifyInstance, parts: Api) => void;
  /** Heads and sitemaps of the screens that show one thing of many. */
  screens?: (parts: Api) => readonly ScreenSource[];
  /** What it stores of a user: handed out in the export, erased with the account. */
  personalData?: (parts: PersonalParts) => readonly PersonalData[];

  /** With what somebody reaches an account, or receives what happens in it, and what ends that. */
  credentials?: readonly Credential[];
  /** Where its tables hold ciphertexts: a new key reaches them by this alone. */
  sealed?: readonly SealedColumn[];

  /** Whether money of a user is still on its way here: their account cannot be deleted then. */
  isPending?: IsPending;
  /** What of it waits for an administrator. */
  waiting?: (parts: Api) => WaitingCounts;

  /** What monitoring is told by an api process: of the whole server, so a worker need not tell it too. */
  figures?: (parts: Api) => readonly Figure[];

  jobs?: (parts: Work) => readonly Job[];
  /** Its kinds of long work with effects outside. */
  operations?: (parts: Work) => readonly OperationKind[];
  /** What must hold before long work is tried again, by kind. */
  retryChecks?: Readonly<Record<string, RetryCheck>>;
  repeated?: (parts: Work) => readonly Repeated[];
  subscribers?: (parts: Work) => readonly Subscriber[];
  /** Removes what is out of date; called every ten minutes. */
  cleanUp?: readonly ((db: Db) => Promise<unknown>)[];
};
