import { fileURLToPath } from 'node:url';
import { defineConfig, devices } from '@playwright/test';
import { ensureBrowser } from './browser.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const port = process.env['PORT'] ?? '3100';
const resultsFile = process.env['E2E_RESULTS'];
const baseURL = `http://localhost:${port}`;

// inherited by the processes that run the tests
process.env['E2E_SEED'] ??= String(Math.floor(Math.random() * 1e6));

/** Files whose tests start a separate stack. */
const STACKS = /\/(?:faults|killed-worker|processes|recovery|replay|subscriptions)\.e2e\.ts$/;

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  // one folder per stack, because a run empties its folder at the start
  outputDir: `${ROOT}node_modules/.cache/e2e-${port}`,
  // tests that pass take a fraction of this; the rest is for slow or busy machines
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // the end of the run lists the tests that needed a retry
  retries: process.env['CI'] === 'true' ? 2 : 0,
  workers: 3,
  projects: [
    // these tests mostly wait for intervals and timeouts, so they run beside the others
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
    // a trace costs up to a third of the time: CI records it for the first retry, elsewhere use `playwright test --trace on`
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: ensureBrowser(process.env),
      args: [
        ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-dev-shm-usage', '--no-first-run'],
        ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
      ],
    },
  },
  // the real server, its database and the sandbox, with a separate data folder
  webServer: {
    command: `"${process.execPath}" scripts/start.mjs`,
    cwd: ROOT,
    url: `${baseURL}/api/v1/health`,
    timeout: 180_000,
    // a stack that runs already is reused while writing tests; `npm test` sets its own ports and folder
    reuseExistingServer: !resultsFile,
    env: {
      PORT: port,
      SANDBOX_PORT: process.env['SANDBOX_PORT'] ?? '4100',
      METRICS_PORT: '0',
      DATA_DIR: process.env['E2E_DATA_DIR'] ?? `${ROOT}data/e2e`,
      PUBLIC_URL: baseURL,
      LOG_LEVEL: 'warn',
      // each list is read once, so prices do not change during a run; reading all lists again costs a minute of a core
      SANDBOX_INTERVAL_SECONDS: '3600',
      // the same prices and sold-out items on every day, with eleven hours until items sell out anew
      SANDBOX_PRICES_AS_OF: '2026-11-02T01:00:00Z',
      // enough for the 30 days of an item's statistics; the whole history is half of the work of a new world
      SANDBOX_HISTORY_DAYS: '35',
      // the tests count who is there
      SANDBOX_PEOPLE: 'off',
    },
    stdout: 'pipe',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
});
