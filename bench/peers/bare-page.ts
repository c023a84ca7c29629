/** The least page of React and the router, built with the web app's tools and served as the api serves its files. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { brotli } from '../../apps/web/build/brotli.ts';

const TYPES: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8' };

/** @param folder for the built page */
export async function startBarePage(folder: string): Promise<{ url: string; stop: () => void }> {
  const dist = join(folder, 'bare-page');
  await build({
    root: join(import.meta.dirname, 'bare-page'),
    configFile: false,
    logLevel: 'warn',
    plugins: [react(), brotli()],
    build: { outDir: dist, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  });
  const server = createServer((request, reply) => {
    const file = request.url === '/' ? '/index.html' : request.url!;
    const type = TYPES[extname(file)];
    if (type === undefined) return void reply.writeHead(404).end();
    reply.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(readFileSync(join(dist, `${file}.br`)));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' ? address!.port : 0;
  return {
    url: `http://localhost:${port}/`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
