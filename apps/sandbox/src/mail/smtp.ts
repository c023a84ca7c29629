import type { Duplex } from 'node:stream';
import { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { TakeNextFault } from '../faults.ts';

/** A received mail. `to` holds the addresses of the envelope, which may differ from the header's. Header names are in lower case. */
export type Mail = {
  to: string;
  from: string;
  subject: string;
  text: string | null;
  html: string | null;
  headers: Record<string, string>;
};

/** A stored mail with its id and the time when it arrived. */
export type CaughtMail = Mail & { id: string; at: string };

/** The host name of faults for the mail server. Their path is `/` followed by the recipient's address. */
export const SMTP_HOST = 'smtp.sandbox';

/** A mail server without a port. The caller passes connections to the returned function. */
export function createSmtp(takeNextFault: TakeNextFault, deliver: (mail: Mail) => void): (socket: Duplex) => void {
  const sockets = new Map<string, Socket>();
  let count = 0;
  const server = new SMTPServer({
    name: SMTP_HOST,
    banner: 'Lootfolio sandbox',
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    size: 10_000_000,
    logger: false,
    onRcptTo: ({ address }, session, callback) => {
      void refusal(takeNextFault, address, () => sockets.get(session.id)?.destroy()).then(callback);
    },
    onData: (stream, session, callback) => {
      const { mailFrom, rcptTo } = session.envelope;
      void read(stream, mailFrom ? mailFrom.address : '', rcptTo.map(({ address }) => address).join(', ')).then(
        (mail) => {
          deliver(mail);
          callback(null, 'kept in the sandbox');
        },
        (error: unknown) => callback(Object.assign(new Error(String(error)), { responseCode: 554 })),
      );
    },
  });
  // errors of a connection, such as a sender that closes it early, need no handling here
  server.on('error', () => undefined);
  return (socket) => {
    if (!(socket instanceof Socket)) throw new TypeError('a mail server wants a network connection');
    count += 1;
    const id = `sandbox-${count}`;
    sockets.set(id, socket);
    socket.once('close', () => sockets.delete(id));
    server.connect(socket, { id });
  };
}

/** Null when the recipient is accepted; otherwise the error for the reply (status 451 by default). */
async function refusal(takeNextFault: TakeNextFault, address: string, drop: () => void): Promise<Error | null> {
  const fault = takeNextFault(SMTP_HOST, `/${address}`);
  if (fault?.mode === 'slow') await wait(fault.delay_ms ?? 30_000, undefined, { ref: false });
  if (fault?.mode === 'refuse') drop();
  if (fault?.mode !== 'status') return null;
  const code = fault.status ?? 451;
  return Object.assign(new Error(code < 500 ? 'Try again later' : 'Mailbox unavailable'), { responseCode: code });
}

async function read(stream: NodeJS.ReadableStream, from: string, to: string): Promise<Mail> {
  const { subject, text, html, headers } = await PostalMime.parse(await buffer(stream));
  return {
    to,
    from,
    subject: subject ?? '',
    text: text ?? null,
    html: html ?? null,
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
  };
}
