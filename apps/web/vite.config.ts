import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brotli } from './build/brotli.ts';
import { callFlags } from './build/call-flags.ts';
import { catalogues } from './build/catalogues.ts';
import { preloadFont } from './build/preload-font.ts';
import { prerender } from './build/prerender.ts';
import { piecesChunk } from './build/shared-chunks.ts';

const api = { '/api': { target: process.env['API_URL'] ?? 'http://127.0.0.1:3000', changeOrigin: false } };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [callFlags(), catalogues(), react(), preloadFont(), brotli(), prerender()],
  server: { host: '127.0.0.1', port: 5173, proxy: api },
  preview: { host: '127.0.0.1', port: 4173, proxy: api },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            {
              name: 'tanstack',
              test: /node_modules[\\/]@tanstack[\\/](history|query-core|react-query|react-router|react-store|router-core|store)[\\/]/,
            },
            { name: 'shell', tags: ['$initial'] },
            { name: 'styles', test: /[\\/]src[\\/]ui[\\/].*\.css$/ },
            { name: piecesChunk(join(import.meta.dirname, 'src/features/site/pages/LandingPage.tsx')), minShareCount: 2 },
          ],
        },
      },
    },
  },
});
