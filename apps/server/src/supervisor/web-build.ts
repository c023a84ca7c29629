import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, ROOT, type Print } from './builds.ts';

export const WEB = join(ROOT, 'apps/web');
export const VITE = join(dirname(fileURLToPath(import.meta.resolve('vite/package.json'))), 'bin/vite.js');

/** Patterns of all files that the web app is made from. */
export const WEB_SOURCES = [
  'package-lock.json',
  'apps/web/{index.html,vite.config.ts,tsconfig.json,package.json}',
  'apps/web/{src,build,public}/**/*.*',
  'packages/{contract,domain,texts}/src/**/*.ts',
  'packages/texts/*/**/*.json',
];

export const buildWeb = (say: Print): Promise<void> =>
  build(
    { name: 'the web app', folder: join(WEB, 'dist'), sources: WEB_SOURCES, command: [VITE, 'build', '--logLevel', 'warn'], cwd: WEB },
    say,
  );
