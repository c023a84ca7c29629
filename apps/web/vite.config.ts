import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brotli } from './build/brotli.ts';
import { callFlags } from './build/call-flags.ts';
import { catalogues } from './build/catalogues.ts';
import { guide } from './build/guide.ts';
import { preloadFont } from './build/preload-font.ts';
import { preloadSearches, SEARCHES } from './build/preload-searches.ts';
import { prerender } from './build/prerender.ts';
import { piecesChunk, piecesOf, rarerChunk } from './build/shared-chunks.ts';
import { singleIcons } from './build/single-icons.ts';

const api = { '/api': { target: process.env['API_URL'] ?? 'http://127.0.0.1:3000', changeOrigin: false } };
const ROUTER_AND_QUERIES =
  /node_modules[\\/]@tanstack[\\/](history|query-core|react-query|react-router|react-store|router-core|store)[\\/]/;
/** Parts of these libraries that only a few screens use; they load with those screens. */
const RARELY_USED = /[\\/](useBlocker|infiniteQueryObserver|useInfiniteQuery|mutationObserver|useMutation)\.js$/;
const LANDING = ['pages/LandingPage.tsx', 'components/PartContent.tsx'].map((file) =>
  join(import.meta.dirname, 'src/features/site/landing', file),
);
const FRAME = [join(import.meta.dirname, 'src/app/shell/frame-parts.ts')];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    { ...singleIcons(), apply: 'build' },
    callFlags(),
    catalogues(),
    guide(),
    react(),
    preloadFont(),
    preloadSearches(),
    brotli(),
    prerender(),
  ],
  // React has this hook itself, so leave out the substitute for earlier versions
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  server: { host: '127.0.0.1', port: 5173, proxy: api },
  preview: { host: '127.0.0.1', port: 4173, proxy: api },
  // a worker loads the parts that it rarely needs as modules of their own
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'tanstack', test: (id) => ROUTER_AND_QUERIES.test(id) && !RARELY_USED.test(id) },
            { name: 'shell', tags: ['$initial'] },
            { name: piecesOf('basics', LANDING), debugName: 'basics', minShareCount: 2 },
            { name: piecesOf('frame', FRAME), debugName: 'frame', minShareCount: 2 },
            // a separate chunk, because the landing page needs these modules, and no code that reads the addresses of screens
            { name: 'values', test: /[\\/]domain[\\/]src[\\/](money|fees)\.ts$|[\\/]lib[\\/]calendar\.ts$/ },
            { name: SEARCHES, test: /\.search\.ts$|[\\/]domain[\\/]src[\\/]comparison-search\.ts$/ },
            // takes its own styles along: in the chunk of all styles, they would make the landing page load that one
            { name: 'frame-parts', test: /[\\/]frame-parts\./ },
            { name: 'styles', test: /[\\/]src[\\/](ui|market-ui)[\\/].*\.css$/ },
            { name: piecesChunk, debugName: 'pieces', minShareCount: 2 },
            { name: rarerChunk, debugName: 'rarer pieces', minShareCount: 2 },
          ],
        },
      },
    },
  },
});
