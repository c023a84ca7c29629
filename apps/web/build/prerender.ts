import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import { callFlags } from './call-flags.ts';
import { catalogues } from './catalogues.ts';
import { guide } from './guide.ts';
import type { Rendered } from './render-pages.ts';
import { singleIcons } from './single-icons.ts';

const LANGUAGES = ['en', 'tr'] as const;
type Lang = (typeof LANGUAGES)[number];
type Chunks = readonly Rolldown.OutputChunk[];
type Imports = { imports: readonly string[]; later: readonly string[] };
/** The static and the dynamic imports of each module of the build. */
type Graph = ReadonlyMap<string, Imports>;
type Build = { chunks: Chunks; graph: Graph };

const ROOT = join(import.meta.dirname, '..');
const CORE = '\0virtual:catalogue/';
/** The preload link that `preloadSearches` added. */
const SEARCHES_LINK = /<link rel="modulepreload"[^>]*data-searches[^>]*>\n?/g;

/**
 * After the build: renders the pages that are the same for every visitor into `pages/<language>/<name>.html`, and writes the routes'
 * declarations into `screens.json`.
 */
export function prerender(): Plugin {
  let output = '';
  let finished: Build | undefined;
  return {
    name: 'lootfolio-prerender',
    apply: 'build',
    configResolved(config) {
      output = resolve(config.root, config.build.outDir);
    },
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk');
      const graph = new Map(
        [...this.getModuleIds()].map((id): [string, Imports] => {
          const module = this.getModuleInfo(id);
          return [id, { imports: module?.importedIds ?? [], later: module?.dynamicallyImportedIds ?? [] }];
        }),
      );
      finished = { chunks, graph };
    },
    async closeBundle() {
      // also called after a failed build
      if (finished) await writePages(output, finished);
    },
  };
}

async function writePages(output: string, finished: Build): Promise<void> {
  const rendering = join(output, '.prerender');
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    plugins: [singleIcons(), callFlags(), catalogues(), guide(), react()],
    build: { ssr: 'src/prerender.tsx', outDir: rendering, emptyOutDir: true, copyPublicDir: false, target: 'node24' },
  });
  const { pages, screens } = render(rendering);
  const template = readFileSync(join(output, 'index.html'), 'utf8').replace(SEARCHES_LINK, '');
  const inlined = inlineStyles(template, output);
  for (const lang of LANGUAGES) {
    mkdirSync(join(output, 'pages', lang), { recursive: true });
    for (const [path, page] of Object.entries(pages[lang]!)) {
      const files = filesOf(path, lang, template, finished);
      const links = files.scripts.map((file) => `<meta name="later" content="/${file}">`).join('');
      const styles = files.styles.map((file) => `<style>${readFileSync(join(output, file), 'utf8')}</style>`).join('');
      const html = inlined
        .replace('<html lang="en"', `<html lang="${lang}"`)
        .replace('</head>', () => `${page.preloads}${links}${styles}</head>`)
        .replace('<div id="root">', (root) => root + '<!--page-->');
      writeFileSync(
        join(output, 'pages', lang, `${path.slice(1) || 'index'}.html`),
        html.replace('<!--page-->', () => page.html),
      );
    }
  }
  writeFileSync(join(output, 'screens.json'), JSON.stringify(screens));
  rmSync(rendering, { recursive: true });
}

/** Runs in its own process: the browser code leaves timers and channels open that would keep this process alive. */
function render(rendering: string): Rendered {
  const script = join(import.meta.dirname, 'render-pages.ts');
  const run = spawnSync(process.execPath, [script, rendering, LANGUAGES.join()], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (run.status !== 0) throw new Error('the public pages could not be rendered: see the messages above');
  return JSON.parse(readFileSync(join(rendering, 'pages.json'), 'utf8')) as Rendered;
}

/** Inlines the entry's style sheet, so that the first paint needs only one response. */
function inlineStyles(html: string, output: string): string {
  const prerenderCss = readFileSync(join(ROOT, 'src/prerender.css'), 'utf8');
  // the page is readable without scripts: boot.js loads the scripts after the first paint, each in its own task and the entry last
  const later = (file: string): string => `<meta name="later" content="${file}"><script type="text/plain" data-src="${file}"></script>`;
  let entry = '';
  const deferred = html
    .replace(/<script type="module" crossorigin src="([^"]+)"><\/script>/g, (_, file: string) => {
      entry += later(file);
      return '';
    })
    .replace(/<link rel="modulepreload" crossorigin href="([^"]+)">/g, (_, file: string) => later(file))
    .replace('</head>', () => `${entry}</head>`);
  return deferred.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (_, file: string) => {
    return `<style>${readFileSync(join(output, file), 'utf8')}${prerenderCss}</style>`;
  });
}

/** The scripts that a page loads after the entry, including the page's texts, and the style sheets of everything on the page. */
function filesOf(path: string, lang: Lang, template: string, { chunks, graph }: Build): { scripts: string[]; styles: string[] } {
  const { file, areas } = screenOf(path);
  const entry = chunks.filter(({ fileName }) => template.includes(`"/${fileName}"`));
  const entryChunks = new Set(entry.flatMap((chunk) => [...importsOf(chunk, chunks)]));
  const chunksOf = (modules: readonly string[]): Set<Rolldown.OutputChunk> =>
    new Set(modules.flatMap((id) => [...importsOf(chunkOf(id, chunks), chunks)])).difference(entryChunks);
  const page = join(ROOT, file);
  const modules = [page, `${CORE}${lang}`, ...areas.map((area) => `${CORE}${lang}/${area}`)];
  const scripts = chunksOf(modules);
  const styled = chunksOf([...modules, ...laterParts(page, graph)]);
  const styles = [...styled].flatMap((chunk) => [
    ...(chunk as Rolldown.OutputChunk & { viteMetadata: { importedCss: Set<string> } }).viteMetadata.importedCss,
  ]);
  return { scripts: [...scripts].map((chunk) => chunk.fileName), styles: [...new Set(styles)] };
}

function chunkOf(id: string, chunks: Chunks): Rolldown.OutputChunk {
  const found = chunks.find((chunk) => chunk.moduleIds.includes(id));
  if (!found) throw new Error(`no part of the build holds ${id}`);
  return found;
}

/** The lazily loaded parts of a page within its feature. The served page shows them too. */
function laterParts(page: string, graph: Graph): string[] {
  const feature = dirname(dirname(page));
  const modules = new Set([page]);
  // iterating over a set also yields the elements that are added during the loop
  for (const id of modules) for (const next of graph.get(id)?.imports ?? []) if (next.startsWith(feature)) modules.add(next);
  return [...modules].flatMap((id) => graph.get(id)?.later ?? []).filter((id) => id.startsWith(feature));
}

function importsOf(chunk: Rolldown.OutputChunk, chunks: Chunks, seen = new Set<Rolldown.OutputChunk>()): Set<Rolldown.OutputChunk> {
  if (seen.has(chunk)) return seen;
  seen.add(chunk);
  for (const name of chunk.imports) {
    const next = chunks.find((one) => one.fileName === name);
    if (next) importsOf(next, chunks, seen);
  }
  return seen;
}

/** The file and the text areas of a page, read from the route in its feature's module. */
function screenOf(path: string): { file: string; areas: string[] } {
  const named = path === '/' ? 'landingPage = ' : `path: '${path}'`;
  const modules = globSync('src/features/*/*/*.module.ts', { cwd: ROOT }).map((file) => ({
    file,
    source: readFileSync(join(ROOT, file), 'utf8'),
  }));
  const module = modules.find(({ source }) => source.includes(named));
  if (!module) throw new Error(`no module declares a route for ${path}`);
  const { file, source } = module;
  const [, call, areas, page] = /(screen|bareScreen)\(\s*\[([^\]]*)\],\s*\(\) => import\('\.\/([^']+)'\)/.exec(
    source.slice(source.indexOf(named)),
  )!;
  const own = [...areas!.matchAll(/'(\w+)'/g)].map(([, area]) => area!);
  return { file: join(dirname(file), page!), areas: call === 'screen' ? ['ui', ...own] : own };
}
