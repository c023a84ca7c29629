import type { FastifyInstance } from 'fastify';
import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { receiveNotice, type Provider } from '../money/notices.ts';
import type { RateLimiter } from '../security/rate-limit.ts';
import { Refusal } from '../errors/refusal.ts';

/** The maximum size of a notice, in bytes. The table has the same bound. */
const BODY_LIMIT = 65_536;

/**
 * Serves the notices of providers: `POST /api/v1/notices/<name>`. It is not a call of the contract, because no browser and no user makes
 * it: no session, no CSRF token, no Idempotency-Key. The body is kept as the received bytes, because the signature covers them. A copy of a
 * notice gets the same answer as the first notice: 200. A 403 means a wrong signature; nothing is stored then.
 */
export function serveNotices(api: FastifyInstance, { db, rates }: { db: Db; rates: RateLimiter }, from: Provider): void {
  void api.register(async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => done(null, body));
    app.post(`/notices/${from.name}`, {
      schema: { hide: true },
      onRequest: (request) => rates.consume('notices', { userId: null, ip: request.ip }),
      handler: async (request) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const notice = from.verify(request.headers, body);
        if (!notice) throw new Refusal('FORBIDDEN', 'calls.forbidden');
        await inTransaction(db, (tx) => receiveNotice(tx, from.name, notice, body));
        return { success: true };
      },
    });
  });
}
