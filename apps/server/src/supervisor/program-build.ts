import { join } from 'node:path';
import { build, ROOT, type Print } from './builds.ts';

const SERVER = join(ROOT, 'apps/server');
const FOLDER = join(SERVER, 'dist');

/** The programs that run as separate processes, and the first module of each. */
const PROGRAMS = {
  supervisor: 'apps/server/src/supervisor/serve.ts',
  api: 'apps/server/src/api.ts',
  worker: 'apps/server/src/worker.ts',
  bot: 'apps/server/src/bot.ts',
  demo: 'apps/server/src/demo/main.ts',
  sandbox: 'apps/sandbox/src/main.ts',
};
export type ProgramName = keyof typeof PROGRAMS;

export const sourcePath = (name: ProgramName): string => join(ROOT, PROGRAMS[name]);
export const builtPath = (name: ProgramName): string => join(FOLDER, `${name}.js`);

const SOURCES = [
  'package-lock.json',
  '{apps,packages}/*/package.json',
  'apps/server/build/*.ts',
  'apps/{server,sandbox}/src/**/*.ts',
  'packages/*/src/**/*.ts',
];

/** Bundles the programs. They start sooner and need less memory than their sources (decision 0043). */
export const buildPrograms = (say: Print): Promise<void> =>
  build(
    {
      name: 'the server',
      folder: FOLDER,
      sources: SOURCES,
      command: [join(SERVER, 'build/programs.ts'), FOLDER, JSON.stringify(PROGRAMS)],
      cwd: ROOT,
    },
    say,
  );
