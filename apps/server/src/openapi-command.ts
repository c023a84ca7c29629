import { writeFileSync } from 'node:fs';
import { describeApi } from './platform/http/openapi.ts';

const file = process.argv[2] ?? 'openapi.json';
writeFileSync(file, `${JSON.stringify(await describeApi(), null, 2)}\n`);
process.stdout.write(`The description of every call is in ${file}.\n`);
