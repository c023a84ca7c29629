import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { Config } from './config.ts';
import type { Db, Tx } from './database.ts';
import { enqueue, type Job } from './jobs.ts';
import type { SecretBox } from './secrets.ts';

/** One message to one address; `text` and `html` say the same. */
export type Mail = { to: string; subject: string; text: string; html: string; headers?: Record<string, string> };

/** Sends mails; null where the operator named no mail server. */
export type Mailer = { send: (mail: Mail) => Promise<void>; close: () => void };

const SEND_MAIL = 'send-mail';
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

type MailConfig = Pick<Config, 'WORLD' | 'SMTP_URL'>;

/** Whether the operator named a mail server; the sandbox world has one. */
export const sendsMail = (config: MailConfig): boolean => config.WORLD === 'sandbox' || config.SMTP_URL !== undefined;

/** The sandbox's mail server is reached by a tunnel through the sandbox's one port. */
export function createMailer(config: MailConfig & Pick<Config, 'SANDBOX_PORT' | 'MAIL_FROM'>): Mailer | null {
  if (!sendsMail(config)) return null;
  const transport =
    config.WORLD === 'live'
      ? createTransport({ url: config.SMTP_URL!, ...TIMEOUTS })
      : createTransport({ host: 'smtp.sandbox', port: 25, proxy: `http://127.0.0.1:${config.SANDBOX_PORT}`, ignoreTLS: true, ...TIMEOUTS });
  return {
    send: async (mail) => void (await transport.sendMail({ from: config.MAIL_FROM, ...mail })),
    close: () => transport.close(),
  };
}

const mailPayload = z.object({ sealed: z.string() });

/** Queues a mail in the transaction of what caused it. Sealed: mails carry links that act for their reader. */
export const queueMail = (tx: Db | Tx, box: SecretBox, mail: Mail): Promise<void> =>
  enqueue(tx, SEND_MAIL, { sealed: box.seal(JSON.stringify(mail), SEND_MAIL) }, { maxAttempts: 10, urgent: true });

export const mailJob = (box: SecretBox, mailer: Mailer | null): Job => ({
  name: SEND_MAIL,
  run: async (payload) => {
    if (mailer) await mailer.send(JSON.parse(box.open(mailPayload.parse(payload).sealed, SEND_MAIL)) as Mail);
  },
});
