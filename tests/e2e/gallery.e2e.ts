// covers: no feature
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePorts } from '../../scripts/free-ports.ts';
import { expectAccessible, resize } from './accessibility.ts';
import { clippedTexts } from './clipped-texts.ts';
import { expect, signIn, test } from './fixtures.ts';
import { ROOT } from './stack.ts';

const WEB = join(ROOT, 'apps/web');
const VITE = join(dirname(fileURLToPath(import.meta.resolve('vite/package.json'))), 'bin/vite.js');
/** Relative to the web app, beside the build that the product serves. */
const FOLDER = '../../node_modules/.cache/gallery';

let preview: ChildProcess;
let url: string;

test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(300_000);
  const env = { ...process.env, VITE_GALLERY: '1', API_URL: baseURL! };
  const build = spawnSync(process.execPath, [VITE, 'build', '--logLevel', 'warn', '--emptyOutDir', '--outDir', FOLDER], {
    cwd: WEB,
    env,
    encoding: 'utf8',
  });
  expect(build.status, build.stderr).toBe(0);
  const [port] = (await freePorts(1)) as [number];
  // the same host name as the product's: cookies are valid for every port
  url = `http://localhost:${port}`;
  preview = spawn(process.execPath, [VITE, 'preview', '--outDir', FOLDER, '--host', 'localhost', '--port', String(port), '--strictPort'], {
    cwd: WEB,
    env,
    stdio: 'ignore',
  });
  await expect(async () => expect((await fetch(url)).status).toBe(200)).toPass({ timeout: 30_000 });
});

test.afterAll(async () => {
  if (!preview || preview.exitCode !== null) return;
  preview.kill('SIGTERM');
  await once(preview, 'exit');
});

test('axe finds nothing in the gallery of all shared pieces', async ({ page }) => {
  test.setTimeout(180_000);
  await expectAccessible(page, `${url}/_gallery`, () => expect(page.getByRole('heading', { level: 1 })).toBeVisible());
});

const PUBLIC = [
  '/',
  '/comparison',
  '/trends',
  '/marketplaces',
  '/status',
  '/faq',
  '/our-services',
  '/contact',
  '/privacy-policy',
  '/terms',
  '/login',
];
const OF_USERS = ['/dashboard', '/watchlist', '/user-details', '/user-details#markets', '/user-details#messages', '/user-details#security'];

test('no text a third longer is cut, wide or on a phone', async ({ page }) => {
  test.setTimeout(240_000);
  const expectNoClippedTexts = async (path: string): Promise<void> => {
    const [screen, part = ''] = path.split('#');
    await page.goto(`${url}${screen}?pseudo#${part}`);
    // a change of the hash alone does not load the page
    if (part !== '') await page.reload();
    for (const width of [1440, 390]) {
      await resize(page, width);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect.poll(() => clippedTexts(page), `${path} ${width} px`).toEqual([]);
    }
  };
  for (const path of PUBLIC) await expectNoClippedTexts(path);
  await signIn(page, 'user-446');
  await page.context().addInitScript(() => localStorage.setItem('authenticated', 'true'));
  for (const path of OF_USERS) await expectNoClippedTexts(path);
});
