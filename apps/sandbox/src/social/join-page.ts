import type { FastifyInstance } from 'fastify';
import { escapeHtml, HTML, page } from '../http/html.ts';
import type { Consent } from './consent-page.ts';

/** The page for becoming a member. The sandbox does not store members: it asks at each authorization. */
export function registerJoinPage(app: FastifyInstance, path: string, { service, membership, labels }: Consent): void {
  const main = `<p>${escapeHtml(membership)}: here people would join or follow, with their account of ${escapeHtml(service)}.</p>
<p>There is nothing to do on this page. Close it, connect or check your account, and choose <b>${escapeHtml(labels.yes)}</b> when the
sandbox asks.</p>`;
  app.get(path, (_request, reply) =>
    reply.type(HTML).send(page(`Sandbox ${service}`, `Sandbox: this is not ${service}. Nobody's account is used.`, main, '')),
  );
}
