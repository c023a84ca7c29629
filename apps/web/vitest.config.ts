import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vitest/config';
import { PATIENCE, WORKERS } from '../../vitest.config.ts';
import { callFlags } from './build/call-flags.ts';
import { catalogues } from './build/catalogues.ts';

/** Imports each icon from its own file: the package's index would load all 6,000, for each test file anew. */
const singleIcons: Plugin = {
  name: 'single icons',
  enforce: 'pre',
  transform: (code) =>
    code.replace(/^import \{([^}]*)\} from '@tabler\/icons-react';/gm, (_, names: string) => {
      const icons = names.split(',').map((name) => name.trim());
      const values = icons.filter((name) => name && !name.startsWith('type '));
      const imports = values.map((name) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs';`);
      // the lines keep their numbers, for messages of errors
      return imports.join('') + names.replaceAll(/[^\n]/g, '');
    }),
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [singleIcons, callFlags(), catalogues(), react()],
  test: {
    ...PATIENCE,
    ...WORKERS,
    name: 'web',
    environment: 'jsdom',
    // loads jsdom once for each worker, and gives each file a context and modules of its own
    pool: 'vmThreads',
    // a worker that took a file of another project in between would have to load it again
    sequence: { groupOrder: 2 },
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    setupFiles: ['./src/test-setup.ts'],
  },
});
