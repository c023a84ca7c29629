import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { TakeNextFault } from '../faults.ts';
import { HTML } from '../http/html.ts';
import { queryOf } from '../http/hosts.ts';
import { createRecentList } from '../http/recent-list.ts';
import { mailPage } from './mail-page.ts';
import { createSmtp, type CaughtMail, type Mail } from './smtp.ts';

/**
 * The mail catcher: `GET /_mail` shows the mails, `GET /_mail.json` lists them (`to=` filters by recipient), `DELETE /_mail` deletes them.
 * @returns a function that takes over a connection to the mail server
 */
export function registerMail(app: FastifyInstance, clock: Clock, takeNextFault: TakeNextFault): (socket: Duplex) => void {
  const mails = createRecentList<Mail & { at: string }>();
  const of = (recipient: string | undefined): readonly CaughtMail[] => {
    const wanted = recipient?.trim().toLowerCase();
    return wanted ? mails.all().filter(({ to }) => to.toLowerCase().split(', ').includes(wanted)) : mails.all();
  };

  app.get('/_mail.json', (request) => ({ mails: of(queryOf(request)['to']) }));
  app.get('/_mail', (request, reply) => {
    const { to, id } = queryOf(request);
    return reply.type(HTML).send(mailPage(of(to), to ?? '', id));
  });
  app.delete('/_mail', (_request, reply) => {
    mails.clear();
    return reply.code(204).send();
  });
  return createSmtp(takeNextFault, (mail) => mails.add({ ...mail, at: new Date(clock.now()).toISOString() }));
}
