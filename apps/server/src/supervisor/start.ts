import { pathToFileURL } from 'node:url';
import { buildOrExit } from './builds.ts';
import { buildPrograms, builtPath } from './program-build.ts';

// this file loads little, so that it can build the supervisor and then become the supervisor
const parent = process.ppid;
await buildOrExit(buildPrograms);
// npm ended meanwhile, by a SIGTERM that it does not forward
if (process.ppid !== parent) process.exit(1);
await import(pathToFileURL(builtPath('supervisor')).href);
