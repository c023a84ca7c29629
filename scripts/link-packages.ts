import { globSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Lets a copy of the project use the installed packages. External packages are links to the project's, own packages to the copy's. */
export function linkPackages(root: string, copy: string): void {
  for (const folder of globSync(['node_modules', '{apps,packages}/*/node_modules'], { cwd: root })) {
    mkdirSync(join(copy, folder), { recursive: true });
    for (const name of readdirSync(join(root, folder)))
      if (name !== '.cache' && name !== '@lootfolio') symlinkSync(join(root, folder, name), join(copy, folder, name));
  }
  for (const folder of globSync('{apps,packages}/*/package.json', { cwd: copy })) {
    const { name } = JSON.parse(readFileSync(join(copy, folder), 'utf8')) as { name: string };
    mkdirSync(join(copy, 'node_modules', dirname(name)), { recursive: true });
    symlinkSync(join(copy, dirname(folder)), join(copy, 'node_modules', name));
  }
}
