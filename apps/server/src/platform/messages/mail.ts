import type { Transporter } from 'nodemailer';
import { z } from 'zod';
import type { Config } from '../process/config.ts';
import { mailSender } from '../settings/setting-kinds.ts';
import { setting, type Settings } from '../settings/settings.ts';
import type { Reader } from '../database/database.ts';
import { enqueue, type Job } from '../jobs/jobs.ts';
import type { Logger } from '../process/log.ts';
import type { SealedColumn } from '../security/sealed-columns.ts';
import type { SecretBox } from '../secrets/secrets.ts';

/** One message to one address; `text` and `html` have the same content. */
export type Mail = { to: string; subject: string; text: string; html: string; headers?: Record<string, string> };

/** Sends mails. `send` throws MailError. */
export type Mailer = {
  send: (mail: Mail) => Promise<void>;
  /** Connects to the mail server and signs in; sends nothing. @throws MailError */
  verify: () => Promise<void>;
  close: () => void;
};

/**
 * The reason why a mail could not be sent, without its address, because errors are logged. `final`: its recipient or content was refused
 * permanently.
 */
export class MailError extends Error {
  readonly final: boolean;
  readonly #answer: string;
  /** @param answer the answer of the mail server, or the reason why it could not be reached */
  constructor(message: string, final: boolean, answer = message) {
    super(message);
    this.final = final;
    this.#answer = answer;
  }
  /** Only for an administrator who tests the mail server, because it may contain an address. It is not logged. */
  get answer(): string {
    return this.#answer;
  }
}

/** The sender of all mails; empty: MAIL_FROM. */
export const SENDER = setting('notifications.sender', mailSender, '', {
  group: { key: 'notifications', title: 'settings.groupNotifications', order: 30 },
  label: 'settings.sender',
  help: 'settings.senderHelp',
});

const SEND_MAIL = 'send-mail';
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

type MailConfig = Pick<Config, 'WORLD' | 'SMTP_URL'>;

/** Returns whether a mail server is configured; the sandbox world has one. */
export const canSendMail = (config: MailConfig): boolean => config.WORLD === 'sandbox' || config.SMTP_URL !== undefined;

/** Returns null when no mail server is configured. The sandbox's mail server is reached by a tunnel through the sandbox's only port. */
export function createMailer(config: MailConfig & Pick<Config, 'SANDBOX_PORT' | 'MAIL_FROM'>, settings: Settings): Mailer | null {
  if (!canSendMail(config)) return null;
  let transport: Promise<Transporter> | null = null;
  // most processes send no mail, and the library takes ten megabytes
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    return config.WORLD === 'live'
      ? createTransport({ url: config.SMTP_URL!, ...TIMEOUTS })
      : createTransport({ host: 'smtp.sandbox', port: 25, proxy: `http://127.0.0.1:${config.SANDBOX_PORT}`, ignoreTLS: true, ...TIMEOUTS });
  };
  return {
    send: async ({ headers, ...mail }) => {
      try {
        const opened = await (transport ??= open());
        await opened.sendMail({ from: settings.get(SENDER) || config.MAIL_FROM, ...mail, headers: { ...AUTOMATIC, ...headers } });
      } catch (error) {
        throw mailErrorOf(error);
      }
    },
    verify: async () => {
      try {
        await (await (transport ??= open())).verify();
      } catch (error) {
        throw mailErrorOf(error);
      }
    },
    close: () => void transport?.then((opened) => opened.close()).catch(() => {}),
  };
}

/** Headers that prevent out-of-office replies. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/**
 * Converts an error. A refused sign-in or sender is retried, because the operator can correct it; the codes of all other errors decide
 * whether they are permanent.
 */
function mailErrorOf(error: unknown): MailError {
  const { code, command, responseCode, response } = error as { code?: string; command?: string; responseCode?: number; response?: string };
  const refused = code === 'EENVELOPE' ? command === 'RCPT TO' : code === 'EMESSAGE';
  return new MailError(
    `mail server: ${[code, command, responseCode].filter(Boolean).join(' ')}`,
    refused && (responseCode ?? 0) >= 500,
    response ?? (error as Error).message,
  );
}

const mailPayload = z.object({ sealed: z.string() });

/** Queues a mail in the transaction of its cause. The content is encrypted, because links in mails act on behalf of their reader. */
export const queueMail = (tx: Reader, box: SecretBox, mail: Mail): Promise<void> =>
  enqueue(tx, SEND_MAIL, { sealed: box.seal(JSON.stringify(mail), SEND_MAIL) }, { maxAttempts: 10, urgent: true });

/** The content of mails that wait. */
export const SEALED_MAILS: SealedColumn = {
  table: 'graphile_worker._private_jobs',
  column: 'payload',
  member: 'sealed',
  key: ['id'],
  context: () => SEND_MAIL,
};

/** Sends a queued mail. A mail that was refused permanently is not retried. */
export const mailJob = (box: SecretBox, mailer: Mailer | null, log: Logger): Job => ({
  name: SEND_MAIL,
  work: 'messages',
  run: async (payload) => {
    if (!mailer) return;
    const mail = JSON.parse(box.open(mailPayload.parse(payload).sealed, SEND_MAIL)) as Mail;
    await mailer.send(mail).catch((error: unknown) => {
      if (!(error instanceof MailError && error.final)) throw error;
      log.warn({ err: error }, 'a mail was refused');
    });
  },
});
