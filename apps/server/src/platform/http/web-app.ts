import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../errors/refusal.ts';
import type { Language } from '@lootfolio/texts/languages';
import { languageOf } from './language.ts';
import { sendRefusal } from './errors.ts';
import { escape, renderHead, type Head } from './heads.ts';
import type { MissingPage, Screens } from './screens.ts';

const YEAR_SECONDS = 31_536_000;
const DAY_SECONDS = 86_400;

export type WebApp = {
  /** Folder of the built web application. */
  dist: string;
  /** The address at which browsers reach this server; no slash at the end. */
  origin: string;
  /** The world, written into the page itself, so that the sandbox's banner is there at the first paint. */
  world: string;
  screenAt: Screens['screenAt'];
};

/**
 * Serves the built web application: files with a hash in their name are cached for a year, and every other path is answered with a page.
 * Without a build only the API answers.
 */
export async function serveWebApp(app: FastifyInstance, parts: WebApp): Promise<void> {
  if (!existsSync(join(parts.dist, 'index.html'))) {
    app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, new Refusal('NOT_FOUND', 'calls.noSuchCall')));
    return;
  }
  await app.register(staticFiles, {
    root: parts.dist,
    // one route below serves the files; the plugin's own routes, two for each of hundreds of files, would slow down every start
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const seconds = path.includes('/landing/') ? DAY_SECONDS : 300;
      void reply.header(
        'cache-control',
        path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : `public, max-age=${seconds}`,
      );
    },
  });
  const files = filesOf(parts.dist);
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const path = pathOf(request);
    return files.has(path) ? reply.sendFile(path) : reply.callNotFound();
  });
  const sendPage = createPages(parts);
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    const wantsPage = /^(GET|HEAD)$/.test(request.method) && !path.startsWith('/api/') && !path.startsWith('/assets/');
    return wantsPage ? sendPage(request, reply) : sendRefusal(request, reply, new Refusal('NOT_FOUND', 'calls.noSuchCall'));
  });
}

/**
 * Paths that are not served as files: parts of pages, files that only the build uses, and compressed forms, which are sent instead of their
 * files.
 */
const NO_FILE = /^\/(?:pages\/.*|index\.html|screens\.json)$|\/\.|\.br$/;

/** Returns the paths of the files that are served. */
const filesOf = (dist: string): Set<string> =>
  new Set(
    readdirSync(dist, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => `/${relative(dist, join(parentPath, name)).replaceAll('\\', '/')}`)
      .filter((path) => !NO_FILE.test(path)),
  );

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0]!;

type Page = { bytes: Buffer; etag: string; brotli: () => Promise<Buffer> };

/** Assembles pages: the page that the build rendered for a path and language, or else the empty page, with the head of the path. */
function createPages({ dist, origin, world, screenAt }: WebApp): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const boot = readFileSync(join(dist, 'boot.js'), 'utf8');
  const policy = `script-src 'self' 'sha256-${createHash('sha256').update(boot).digest('base64')}'`;
  // the script that runs before the first paint is inline, because a request would delay the paint; the content policy contains its hash
  const read = (file: string): string =>
    readFileSync(join(dist, file), 'utf8').replace('<script src="/boot.js"></script>', () => `<script>${boot}</script>`);
  const empty = read('index.html');
  const rendered = new Map(
    globSync('*/*.html', { cwd: join(dist, 'pages') }).map((file) => [file.replaceAll('\\', '/'), read(join('pages', file))]),
  );
  const cache = new Map<string, Page>();

  const compose = (template: string, head: Head, language: Language, isLanguageRequested: boolean): string =>
    template
      .replace(/<html lang="\w+"/, `<html lang="${language}" data-world="${world}"`)
      .replace(/<!--head-->[\s\S]*?<!--\/head-->/, () => renderHead(head, { origin, language, isLanguageRequested }));

  return async (request, reply) => {
    const requested = new URLSearchParams(request.url.split('?')[1]).get('lang');
    const isLanguageRequested = requested === 'en' || requested === 'tr';
    const language = isLanguageRequested ? requested : languageOf(request.headers['accept-language']);
    const { head, isFound, missing } = await screenAt(pathOf(request), language);
    void reply
      .code(isFound ? 200 : 404)
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding, accept-language')
      .header('content-language', language)
      .header('content-security-policy', String(reply.getHeader('content-security-policy')).replace("script-src 'self'", policy))
      .type('text/html; charset=utf-8');

    const template = isFound ? rendered.get(`${language}/${head.path.slice(1) || 'index'}.html`) : undefined;
    if (template === undefined) {
      const html = compose(empty, head, language, isLanguageRequested);
      return reply.send(missing ? html.replace('<div id="root"></div>', () => `<div id="root">${renderMissing(missing)}</div>`) : html);
    }
    const key = [head.path, language, isLanguageRequested].join();
    const page = cache.get(key) ?? toPage(compose(template, head, language, isLanguageRequested));
    cache.set(key, page);
    void reply.header('etag', page.etag);
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(page.bytes);
    return reply.header('content-encoding', 'br').send(await page.brotli());
  };
}

/** Renders the content that is shown until the application has loaded, and to readers that run no script. */
const renderMissing = ({ title, text, links }: MissingPage): string =>
  `<main class="served"><h1>${escape(title)}</h1><p>${escape(text)}</p><ul>${links
    .map(({ path, label }) => `<li><a href="${escape(path)}">${escape(label)}</a></li>`)
    .join('')}</ul></main>`;

const compress = promisify(brotliCompress);

/** Compresses a page once, at the first request, because only the running server knows the addresses in the page. */
function toPage(html: string): Page {
  const bytes = Buffer.from(html);
  let compressed: Promise<Buffer> | undefined;
  return {
    bytes,
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    brotli: () => (compressed ??= compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })),
  };
}
