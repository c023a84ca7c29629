import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { PATIENCE, WORKERS } from '../../vitest.config.ts';
import { callFlags } from './build/call-flags.ts';
import { catalogues } from './build/catalogues.ts';
import { guide } from './build/guide.ts';
import { singleIcons } from './build/single-icons.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [singleIcons(), callFlags(), catalogues(), guide(), react()],
  test: {
    ...PATIENCE,
    ...WORKERS,
    name: 'web',
    environment: 'jsdom',
    // loads jsdom once per worker, and gives each file its own context and modules
    pool: 'vmThreads',
    // a worker that runs a file of another project in between would have to load jsdom again
    sequence: { groupOrder: 2 },
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    setupFiles: ['./src/test-setup.ts'],
  },
});
