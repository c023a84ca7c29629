import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { chromium } from '@playwright/test';

/** The headless shell comes first: each test opens a context, which takes a third of the time there. */
const NAMES = ['chromium-headless-shell', 'chrome-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PLACES = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];
const MISSING =
  'The end-to-end tests need a browser: install Chromium or Google Chrome, or set CHROME_PATH to the program of one that is installed elsewhere.';

type Environment = Record<string, string | undefined>;

/**
 * The path of the browser that CHROME_PATH names or that this machine has; null when there is none.
 * @throws Error when CHROME_PATH is not a program
 */
export function findBrowser(env: Environment): string | null {
  const named = env['CHROME_PATH'];
  if (named) {
    if (!isProgram(named)) throw new Error(`CHROME_PATH names ${named}, which is no program: correct it, or leave it out.`);
    return named;
  }
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const candidates = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...PLACES, chromium.executablePath()];
  return candidates.find(isProgram) ?? null;
}

/**
 * The path of a browser. Installs one when there is none and the system permits it.
 * @throws Error when there is none and none can be installed
 */
export function ensureBrowser(env: Environment): string {
  const found = findBrowser(env) ?? installFromDebian(env) ?? installFromPlaywright(env);
  if (!found) throw new Error(MISSING);
  return found;
}

function installFromDebian(env: Environment): string | null {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return null;
  process.stdout.write('Installing Chromium with apt-get ...\n');
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync('apt-get', ['update', '-q'], options);
  // older releases of Debian have no headless shell
  for (const name of ['chromium-headless-shell', 'chromium'])
    if (spawnSync('apt-get', ['install', '-q', '-y', '--no-install-recommends', name], options).status === 0) break;
  return findBrowser(env);
}

function installFromPlaywright(env: Environment): string | null {
  process.stdout.write("Downloading Playwright's Chromium ...\n");
  const program = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js');
  spawnSync(process.execPath, [program, 'install', 'chromium'], { stdio: ['ignore', 'ignore', 'ignore'], timeout: 300_000 });
  return findBrowser(env);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
