/** Bundles programs: `programs.ts FOLDER {"name":"path of its first module"}`. */
import { renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown, type Plugin } from 'rolldown';

const [folder, programs] = process.argv.slice(2) as [string, string];

/** A module that is started by its address: the code of a thread, or a module that a process loads first. */
const STARTED = /new URL\('(\.\/[\w-]+)\.ts', import\.meta\.url\)/g;
/** Uses of addresses that the plugin would not understand. */
const UNKNOWN = /import\.meta\.filename|new URL\([^)]*\.ts['"`], import\.meta\.url/;

/**
 * Modules read files that lie beside them, so each module keeps the address of its source. A module that is started by its address becomes
 * a file of its own beside the programs.
 */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform: {
    // names with \0 are modules of the bundler
    filter: { id: /^[^\0]/, code: /import\.meta\.(?:url|dirname|filename)|__dirname|__filename/ },
    handler(code, id) {
      const place = { url: JSON.stringify(pathToFileURL(id).href), folder: JSON.stringify(dirname(id)), file: JSON.stringify(id) };
      if (!code.includes('import.meta.')) return { code: `var __dirname = ${place.folder}, __filename = ${place.file};${code}`, map: null };
      const parts = code.split(STARTED).map((part, index) => {
        const isName = index % 2 === 1;
        if (UNKNOWN.test(part)) this.error(`${id} is bundled: let it name what it starts as new URL('./NAME.ts', import.meta.url)`);
        if (!isName) return part.replaceAll('import.meta.url', place.url).replaceAll('import.meta.dirname', place.folder);
        this.emitFile({ type: 'chunk', id: `${join(dirname(id), part)}.ts`, fileName: `${part.slice(2)}.js` });
        return `new URL('${part}.js', import.meta.url)`;
      });
      return { code: parts.join(''), map: null };
    },
  },
};

const build = await rolldown({
  input: JSON.parse(programs) as Record<string, string>,
  platform: 'node',
  tsconfig: false,
  plugins: [keepPlaces],
  // libraries try to load these, and work without them
  external: ['pg-native', 'cloudflare:sockets'],
});
// written beside the folder and then moved: processes that run from the folder miss its files only for a moment
const fresh = `${folder}.${process.pid}`;
await build.write({
  dir: fresh,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  // not minified, so that the stacks of errors in the log name readable functions and lines
  minify: false,
});
rmSync(folder, { recursive: true, force: true });
renameSync(fresh, folder);
