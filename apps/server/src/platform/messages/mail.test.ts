import { createServer, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createMailer, mailJob, MailError } from './mail.ts';
import { createSecretBox } from '../secrets/secrets.ts';
import { silentLog } from '../../../test/harness.ts';

const MAIL = { to: 'reader@example.com', subject: 'S', text: 'T', html: '<p>T</p>' };
const OK: Record<string, string> = {
  EHLO: '250 desk',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  QUIT: '221 bye',
  '.': '250 taken',
};
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Creates a mailer whose server gives other answers to some commands. Also returns the commands that it received. */
async function mailerOf(answers: Record<string, string>, query = '') {
  const told: string[] = [];
  const server = createServer((socket) => {
    socket.write(`${answers['greeting'] ?? '220 desk'}\r\n`);
    let isBody = false;
    let rest = '';
    socket.on('error', () => {});
    socket.on('data', (data) => {
      const lines = (rest + data.toString()).split('\r\n');
      rest = lines.pop()!;
      for (const line of lines) {
        told.push(line);
        if (isBody && line !== '.') continue;
        isBody = line === 'DATA';
        const command = line === '.' ? '.' : line.slice(0, 4);
        socket.write(`${answers[command] ?? OK[command] ?? '502 what'}\r\n`);
      }
    });
  });
  const port = await new Promise<number>((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));
  const config = {
    WORLD: 'live',
    SMTP_URL: `smtp://127.0.0.1:${port}${query}`,
    SANDBOX_PORT: 9,
    MAIL_FROM: 'Desk <desk@example.org>',
  } as const;
  const mailer = createMailer(config, { get: (one) => one.default })!;
  closing.push(
    () => mailer.close(),
    () => server.close(),
  );
  return { mailer, told };
}

describe('a mail', () => {
  it('is marked as automatic, so that it gets no absence reply', async () => {
    const { mailer, told } = await mailerOf({});
    await mailer.send({ ...MAIL, headers: { 'Message-ID': '<n1@desk>' } });
    expect(told).toEqual(expect.arrayContaining(['Auto-Submitted: auto-generated', 'Message-ID: <n1@desk>']));
  });

  it.each([
    ['its receiver is unknown', { RCPT: '550 5.1.1 <reader@example.com> unknown' }, true],
    ['its words are refused', { '.': '554 5.7.1 no spam to reader@example.com' }, true],
    ['the server is busy', { RCPT: '451 4.3.0 reader@example.com later' }, false],
    ['our sender is refused', { MAIL: '550 5.7.1 not desk@example.org' }, false],
    ['the server lets nobody in', { greeting: '554 go away' }, false],
  ])('that fails since %s says whether for good, and names no address', async (_, answers, final) => {
    const { mailer } = await mailerOf(answers);
    const error = await mailer.send(MAIL).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(MailError);
    expect((error as MailError).final).toBe(final);
    expect(String(error) + JSON.stringify(error)).not.toMatch(/@|example/);
  });

  it('does not leave when TLS is required and the server offers none', async () => {
    const { mailer, told } = await mailerOf({}, '?requireTLS=true');
    await expect(mailer.send(MAIL)).rejects.toThrow(MailError);
    expect(told.filter((line) => /^(MAIL|RCPT|DATA)/.test(line))).toEqual([]);
  });

  it.each([
    [true, undefined],
    [false, 'refused'],
  ])('that was refused for good (%s) is not tried again', async (final, thrown) => {
    const box = createSecretBox('0b'.repeat(32));
    const send = () => Promise.reject(new MailError('refused', final));
    const job = mailJob(box, { send, verify: async () => {}, close: () => {} }, silentLog);
    const run = job.run({ sealed: box.seal(JSON.stringify(MAIL), 'send-mail') }, new AbortController().signal);
    expect(await run.catch((error: Error) => error.message)).toBe(thrown);
  });
});
