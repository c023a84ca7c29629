import { brotliCompressSync, constants } from 'node:zlib';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Writes a `.br` file beside every text file of the build, for servers that serve precompressed files. */
export function brotli(): Plugin {
  let folder = '';
  return {
    name: 'lootfolio-brotli',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      mkdirSync(folder, { recursive: true });
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|html|svg|json|webmanifest|txt)$/.test(file)) continue;
        const content = readFileSync(join(folder, file));
        const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
        writeFileSync(join(folder, `${file}.br`), brotliCompressSync(content, options));
      }
    },
  };
}
