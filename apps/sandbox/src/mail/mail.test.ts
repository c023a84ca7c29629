import type { FastifyInstance } from 'fastify';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Fault } from '../faults.ts';
import { listening, sandbox } from '../test-sandbox.ts';
import type { CaughtMail } from './smtp.ts';

let app: FastifyInstance;
let port: number;

beforeAll(async () => {
  app = sandbox();
  port = await listening(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.inject({ method: 'DELETE', url: '/_mail' });
  await app.inject({ method: 'DELETE', url: '/_faults' });
});

async function send(mail: SendMailOptions): Promise<unknown> {
  const transport = createTransport({ host: 'smtp.sandbox', port: 25, proxy: `http://127.0.0.1:${port}`, ignoreTLS: true });
  try {
    return await transport.sendMail({ from: 'Lootfolio <desk@lootfolio.example>', ...mail });
  } finally {
    transport.close();
  }
}
const mails = async (query = ''): Promise<CaughtMail[]> => (await app.inject(`/_mail.json${query}`)).json<{ mails: CaughtMail[] }>().mails;
const fault = (payload: Fault) => app.inject({ method: 'POST', url: '/_faults', payload });

it('catches a mail that came through the tunnel, with umlauts, dots and headers', async () => {
  await send({
    to: 'deniz@example.com',
    subject: 'Fiyat alarmı: ★ Karambit',
    text: '.\nŞu an 1.234,56 $\n',
    html: '<p>Şu an <b>1.234,56 $</b></p>',
    headers: { 'List-Unsubscribe': '<https://lootfolio.example/u>' },
  });
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: 'deniz@example.com',
    from: 'desk@lootfolio.example',
    subject: 'Fiyat alarmı: ★ Karambit',
    html: expect.stringContaining('<b>1.234,56 $</b>') as string,
    at: '2026-11-20T12:00:00.000Z',
  });
  expect(mail!.text?.trimEnd()).toBe('.\nŞu an 1.234,56 $');
  expect(mail!.headers['list-unsubscribe']).toBe('<https://lootfolio.example/u>');
});

it('lists the newest first, by recipient where one is named, and empties', async () => {
  for (const to of ['one@example.com', 'two@example.com', 'one@example.com']) await send({ to, subject: to, text: 'x' });
  expect((await mails()).map(({ to }) => to)).toEqual(['one@example.com', 'two@example.com', 'one@example.com']);
  const ofOne = await mails('?to=One@example.com');
  expect(ofOne.map(({ id }) => Number(id))).toEqual([expect.any(Number), expect.any(Number)]);
  expect(Number(ofOne[0]!.id)).toBeGreaterThan(Number(ofOne[1]!.id));
  expect(await mails('?to=one')).toEqual([]);
  expect((await app.inject({ method: 'DELETE', url: '/_mail' })).statusCode).toBe(204);
  expect(await mails()).toEqual([]);
});

it('refuses for a while or for good, everybody or one recipient', async () => {
  await fault({ host: 'smtp.sandbox', mode: 'status', times: 1 });
  await expect(send({ to: 'one@example.com', text: 'x' })).rejects.toMatchObject({ responseCode: 451 });
  await fault({ host: 'smtp.sandbox', path: '/gone@example.com', mode: 'status', status: 550 });
  await expect(send({ to: 'gone@example.com', text: 'x' })).rejects.toMatchObject({ responseCode: 550 });
  await send({ to: 'one@example.com', text: 'x' });
  expect((await mails()).map(({ to }) => to)).toEqual(['one@example.com']);
});

it('hangs up in the middle, or is slow', async () => {
  await fault({ host: 'smtp.sandbox', mode: 'refuse', times: 1 });
  await expect(send({ to: 'one@example.com', text: 'x' })).rejects.toMatchObject({ command: expect.stringMatching(/RCPT|CONN/) as string });
  expect(await mails()).toEqual([]);
  await fault({ host: 'smtp.sandbox', mode: 'slow', delay_ms: 5 });
  await send({ to: 'one@example.com', text: 'x' });
  expect(await mails()).toHaveLength(1);
});

it('shows a mail without running its scripts, with links that open in a new tab', async () => {
  await send({ to: 'one@example.com', subject: '<script>1</script>', html: '<a href="https://lootfolio.example/?a=1&b=2">Confirm</a>' });
  const html = await app.inject('/_mail');
  expect(html.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(html.body).not.toContain('<script>1');
  expect(html.body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(html.body).toContain('srcdoc="&lt;base target=&quot;_blank&quot;&gt;&lt;a href=&quot;https://lootfolio.example/?a=1&amp;b=2');
  await send({ to: 'two@example.com', text: 'Confirm: https://lootfolio.example/?a=1&b=2.' });
  expect((await app.inject('/_mail?to=two@example.com')).body).toContain(
    '<a href="https://lootfolio.example/?a=1&amp;b=2" target="_blank" rel="noreferrer">https://lootfolio.example/?a=1&amp;b=2</a>.',
  );
});

it('keeps the last two hundred', async () => {
  const transport = createTransport({ host: 'smtp.sandbox', port: 25, proxy: `http://127.0.0.1:${port}`, ignoreTLS: true, pool: true });
  for (let n = 0; n < 203; n++) await transport.sendMail({ from: 'a@example.com', to: 'b@example.com', subject: String(n), text: 'x' });
  transport.close();
  const kept = await mails();
  expect(kept).toHaveLength(200);
  expect([kept[0]!.subject, kept[199]!.subject]).toEqual(['202', '3']);
});
