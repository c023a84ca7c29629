import { pathToFileURL } from 'node:url';
import { print } from './builds.ts';
import { buildPrograms, builtPath } from './program-build.ts';

// this file loads little, so that it can build the supervisor and then become it
try {
  await buildPrograms(print);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
await import(pathToFileURL(builtPath('supervisor')).href);
