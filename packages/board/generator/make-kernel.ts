/** Compiles the kernel: `npm run kernel -w packages/board`. A test checks that `kernel.gen.ts` matches `kernel.wat`. */
import { writeFileSync } from 'node:fs';
import { compileKernel } from './kernel.ts';

const lines = (await compileKernel()).match(/.{1,120}/g)!.map((line) => `  '${line}',`);
writeFileSync(
  new URL('../src/kernel.gen.ts', import.meta.url),
  `/** Made of generator/kernel.wat by \`npm run kernel -w packages/board\`. */\nexport const KERNEL = [\n${lines.join('\n')}\n].join('');\n`,
);
