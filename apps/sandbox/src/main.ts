import { createSandbox } from './app.ts';
import { createClock } from './clock.ts';
import { readPricesFile } from './prices-file.ts';
import { readRecording, type Recording } from './steam/recording.ts';

const { SANDBOX_PORT, SANDBOX_SEED, SANDBOX_PRICES, SANDBOX_PRICES_AS_OF, SANDBOX_INVENTORY, SANDBOX_CLOCK, SANDBOX_MEMORY } = process.env;

const port = Number(SANDBOX_PORT ?? 4010);

const app = createSandbox({
  ...(SANDBOX_SEED ? { seed: SANDBOX_SEED } : {}),
  clock: createClock(Date.now, readTime('SANDBOX_CLOCK', SANDBOX_CLOCK)),
  pricesAsOf: readTime('SANDBOX_PRICES_AS_OF', SANDBOX_PRICES_AS_OF),
  prices: SANDBOX_PRICES ? readPrices(SANDBOX_PRICES) : null,
  inventory: SANDBOX_INVENTORY ? readInventory(SANDBOX_INVENTORY) : null,
  memory: SANDBOX_MEMORY || undefined,
});

const close = (): void => void app.close().finally(() => process.exit(0));
// the IPC channel closes when the parent process ends for any reason; then the sandbox is not needed any more
process.on('disconnect', close);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, close);

try {
  await app.listen({ host: '127.0.0.1', port });
} catch (error) {
  fail(`The sandbox cannot listen on 127.0.0.1:${port}: ${(error as Error).message}`);
}
const address = app.server.address();
process.send?.({ ready: true, port: typeof address === 'object' && address ? address.port : port });

function readTime(setting: string, text: string | undefined): number | undefined {
  const time = text ? Date.parse(text) : undefined;
  return Number.isNaN(time) ? fail(`${setting} "${text}" is no ISO time.`) : time;
}

function readPrices(path: string): ReturnType<typeof readPricesFile> {
  try {
    const prices = readPricesFile(path);
    for (const warning of prices.warnings) process.stderr.write(`${warning}\n`);
    return prices;
  } catch (error) {
    return fail(`The price file ${path} cannot be used: ${(error as Error).message}`);
  }
}

function readInventory(path: string): Recording {
  try {
    const recording = readRecording(path);
    for (const warning of recording.warnings) process.stderr.write(`${warning}\n`);
    return recording;
  } catch (error) {
    return fail(`The recorded inventory ${path} cannot be used: ${(error as Error).message}`);
  }
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
