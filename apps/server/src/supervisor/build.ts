import { buildOrExit } from './builds.ts';
import { buildPrograms } from './program-build.ts';
import { buildWeb } from './web-build.ts';

await buildOrExit(buildPrograms, buildWeb);
