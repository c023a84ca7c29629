import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { answer } from './errors.ts';
import { Refusal } from '../refusal.ts';

const YEAR_SECONDS = 31_536_000;

export type WebApp = {
  /** Folder of the built web application. */
  dist: string;
  /** Whether a path names a screen; any other is answered with 404 and the not-found screen. */
  isScreen: (path: string) => boolean;
};

/** Serves the built web application: files with their hash in the name for a year, every other path as the page. Without a build only the API answers. */
export async function serveWebApp(app: FastifyInstance, { dist, isScreen }: WebApp): Promise<void> {
  const index = join(dist, 'index.html');
  if (!existsSync(index)) {
    app.setNotFoundHandler((request, reply) => answer(request, reply, new Refusal('NOT_FOUND', 'noSuchCall')));
    return;
  }
  const page = readFileSync(index);
  await app.register(staticFiles, {
    root: dist,
    preCompressed: true,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      void reply.header('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=300');
    },
  });
  const sendPage = (reply: FastifyReply, status: number): FastifyReply =>
    reply.code(status).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0]!;
    const wantsPage = request.method === 'GET' && !path.startsWith('/api/') && !path.startsWith('/assets/');
    if (!wantsPage) return answer(request, reply, new Refusal('NOT_FOUND', 'noSuchCall'));
    return sendPage(reply, isScreen(path) ? 200 : 404);
  });
}
