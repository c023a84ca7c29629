import { print } from './builds.ts';
import { buildPrograms } from './program-build.ts';
import { buildWeb } from './web-build.ts';

await buildPrograms(print);
await buildWeb(print);
