import { fileURLToPath } from 'node:url';
import { defineConfig, devices } from '@playwright/test';
import { provideBrowser } from './browser.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const port = process.env['PORT'] ?? '3100';
const resultsFile = process.env['E2E_RESULTS'];
const baseURL = `http://localhost:${port}`;

// the processes that run the tests inherit it
process.env['E2E_SEED'] ??= String(Math.floor(Math.random() * 1e6));

/** Files whose tests have a stack of their own. */
const STACKS = /\/(?:faults|processes|replay)\.e2e\.ts$/;

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  // one folder for each stack: a run empties it when it begins
  outputDir: `${ROOT}node_modules/.cache/e2e-${port}`,
  // what holds takes a fraction of it; a machine that is slow, or does other things too, may take the rest
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // each that needs it is listed at the end of the run
  retries: process.env['CI'] === 'true' ? 2 : 0,
  workers: 3,
  projects: [
    // waits for intervals and time-outs more than it works: beside the others it takes no time of its own
    { name: 'stacks', testMatch: STACKS, workers: 1 },
    { name: 'screens', testMatch: '**/*.e2e.ts', testIgnore: STACKS, workers: 2 },
  ],
  reporter: resultsFile ? [['list'], ['json', { outputFile: resultsFile }]] : 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/Istanbul',
    screenshot: 'only-on-failure',
    // a trace costs up to a third of the time: in CI the second try has one, elsewhere `playwright test --trace on` makes them
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: provideBrowser(process.env),
      args: [
        ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-dev-shm-usage', '--no-first-run'],
        ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
      ],
    },
  },
  // the real server, its database and the sandbox, on a data folder of their own
  webServer: {
    command: `"${process.execPath}" scripts/start.mjs`,
    cwd: ROOT,
    url: `${baseURL}/api/v1/health`,
    timeout: 180_000,
    // while writing tests, a stack that runs already is used again; `npm test` brings its own ports and folder
    reuseExistingServer: !resultsFile,
    env: {
      PORT: port,
      SANDBOX_PORT: process.env['SANDBOX_PORT'] ?? '4100',
      DATA_DIR: process.env['E2E_DATA_DIR'] ?? `${ROOT}data/e2e`,
      PUBLIC_URL: baseURL,
      LOG_LEVEL: 'warn',
      // each list is read once: what is shown does not change during a run, and reading all again costs a minute of a core
      SANDBOX_INTERVAL_SECONDS: '3600',
      // for the 30 days of an item's statistics; the whole past is half of the work of a new world
      SANDBOX_HISTORY_DAYS: '35',
    },
    stdout: 'pipe',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
});
