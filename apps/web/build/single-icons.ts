import type { Plugin } from 'vite';

/**
 * Imports each icon from its own file. The package's index would load all 6,000 of them, and the build could not tell which icons a
 * screen needs.
 */
export const singleIcons = (): Plugin => ({
  name: 'lootfolio-single-icons',
  enforce: 'pre',
  transform: (code) =>
    code.replace(/^import \{([^}]*)\} from '@tabler\/icons-react';/gm, (_, names: string) => {
      const icons = names.split(',').map((name) => name.trim());
      const values = icons.filter((name) => name && !name.startsWith('type '));
      const imports = values.map((name) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs';`);
      // the number of lines stays the same, so that line numbers in error messages stay correct
      return imports.join('') + names.replaceAll(/[^\n]/g, '');
    }),
});
