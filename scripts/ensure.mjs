// Plain JavaScript for Node >= 18, without packages, because it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const windows = process.platform === 'win32';
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const pinnedNode = join(modules, '.bin', windows ? 'node.cmd' : 'node');

/**
 * Installs the packages of package-lock.json unless they are installed, then runs the script again under the Node version that is one
 * of these packages. Returns only in the process that runs under that version.
 * @param {string} entry absolute path of the script to run again
 */
export async function ensure(entry) {
  const present = isInstalled();
  if (present && (isPinned() || isNewEnough())) return;
  if (!present) install();
  await runPinned(entry);
}

function isInstalled() {
  const file = join(modules, '.package-lock.json');
  if (!existsSync(file)) return false;
  const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;
  const found = packagesOf(file);
  return Object.entries(packagesOf(join(root, 'package-lock.json')))
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.optional)
    .every(([path, entry]) => found[path] && found[path].integrity === entry.integrity);
}

// on systems without a packaged Node, for example Alpine, the Node of the system is used
const isNewEnough = () => Number(process.versions.node.split('.')[0]) >= 24;
const isPinned = () => process.execPath.startsWith(realpathSync(modules) + sep);

function install() {
  process.stdout.write('Installing packages (about a minute) ...\n');
  // with NODE_ENV=production npm would leave out what builds the web app
  const args = ['ci', '--include=dev', '--loglevel=error', '--no-audit', '--no-fund'];
  const npm = process.env.npm_execpath;
  const options = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] };
  // the installation may replace the Node that runs now, so npm must run from outside the project
  const done =
    npm && !isUnder(modules, npm)
      ? spawnSync(process.execPath, [npm, ...args], options)
      : spawnSync('npm', args, { ...options, shell: windows });
  if (done.status !== 0) fail('The packages could not be installed: see the messages of npm above.');
  if (!isInstalled()) fail('npm left packages out: look for `omit` in the settings of npm (npm config ls).');
}

const isUnder = (folder, path) => path.startsWith(folder + sep);

function runPinned(entry) {
  const options = { cwd: root, stdio: 'inherit', shell: windows };
  // not spawnSync: Ctrl-C would end a blocked parent at once, and the prompt would return while the child still cleans up
  const child = spawn(pinnedNode, [entry, ...process.argv.slice(2)], options);
  // the terminal sends Ctrl-C to the child too
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', () =>
    fail(`There is no packaged Node for ${process.platform}-${process.arch}: start it with a Node >= 24 of your own.`),
  );
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
  return new Promise(() => {});
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
