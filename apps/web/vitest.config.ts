import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { PATIENCE } from '../../vitest.config.ts';
import { catalogues } from './build/catalogues.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [catalogues(), react()],
  test: {
    ...PATIENCE,
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    setupFiles: ['./src/test-setup.ts'],
  },
});
