import type pg from 'pg';
import type { Db } from './platform/database/database.ts';
import type { Listener } from './platform/database/listen.ts';
import type { PersonalData } from './platform/database/personal-data.ts';
import type { FileMaker } from './platform/files/file-maker.ts';
import type { GuardParts } from './platform/http/guard.ts';
import type { Mailer } from './platform/messages/mail.ts';
import type { NotificationType } from './platform/messages/notification-types.ts';
import type { DoctorParts, IsPending, Provided, WaitingCounts } from './platform/module.ts';
import type { DoctorPart } from './platform/outside/doctor-part.ts';
import type { DescribeItems } from './platform/operations/describe-items.ts';
import type { RetryCheck } from './platform/operations/operations.ts';
import type { WaitUntilEnded } from './platform/operations/wait-until-ended.ts';
import type { Outside } from './platform/outside/outside.ts';
import type { Config } from './platform/process/config.ts';
import type { Logger } from './platform/process/log.ts';
import type { Setting, Settings } from './platform/settings/settings.ts';
import type { SecretBox } from './platform/secrets/secrets.ts';
import type { Credential } from './platform/security/end-access.ts';
import type { SecurityLog } from './platform/security/security-log.ts';
import type { Boards } from './prices/board/boards.ts';
import type { CaseDirectory } from './prices/board/case-directory.ts';
import type { ItemDirectory } from './prices/board/item-directory.ts';
import type { ClosingPrices } from './prices/history/closing-prices.ts';
import type { HistoryArchive } from './prices/history/history-archive.ts';
import type { PriceWork } from './prices/prices.module.ts';

/** The parts that the modules may use in an api process. */
export type ApiParts = GuardParts &
  Provided & {
    config: Config;
    log: Logger;
    /** Aborts when the process begins to stop; its reason is the refusal for calls that wait. */
    stopping: AbortSignal;
    settings: Settings;
    /** The settings that the modules declare. */
    declared: readonly Setting[];
    securityLog: SecurityLog;
    box: SecretBox;
    outside: Outside;
    items: ItemDirectory;
    cases: CaseDirectory;
    boards: Boards;
    files: FileMaker;
    closingPrices: ClosingPrices;
    archive: HistoryArchive | null;
    types: readonly NotificationType[];
    personal: readonly PersonalData[];
    credentials: readonly Credential[];
    pending: readonly IsPending[];
    /** Returns the counters of everything that waits for an administrator, from all modules. */
    waiting: () => WaitingCounts;
    retryChecks: Readonly<Record<string, RetryCheck>>;
    /** Names and explains the items of operations, by kind. */
    describeItems: () => Readonly<Record<string, DescribeItems>>;
    waitUntilEnded: WaitUntilEnded;
  };

/** The parts that the modules may use in a worker process. */
export type WorkParts = PriceWork &
  Provided & {
    db: Db;
    pool: pg.Pool;
    config: Config;
    log: Logger;
    settings: Settings;
    box: SecretBox;
    mailer: Mailer | null;
    outside: Outside;
    items: ItemDirectory;
    boards: Boards;
    listener: Listener;
    types: readonly NotificationType[];
    personal: readonly PersonalData[];
    /** Makes large files. */
    files: FileMaker;
    /** Returns what the doctor tries, of all modules. */
    doctor: (parts: DoctorParts) => Promise<readonly DoctorPart[]>;
  };
