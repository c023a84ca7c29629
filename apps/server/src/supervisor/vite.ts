import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { VITE, WEB } from './web-build.ts';

/** Serves the web app from its sources and forwards calls to the api process. Returns a function that stops it. */
export async function startVite(apiPort: number, onFatal: (message: string) => void): Promise<() => Promise<void>> {
  const vite = spawn(process.execPath, [VITE, '--clearScreen', 'false', '--logLevel', 'warn'], {
    cwd: WEB,
    env: { ...process.env, API_URL: `http://127.0.0.1:${apiPort}` },
    // vite ends when its standard input closes, and so also when this process ends
    stdio: ['pipe', 'inherit', 'inherit'],
    detached: true,
  });
  await once(vite, 'spawn');
  const ended = once(vite, 'exit');
  let stopping = false;
  void ended.then(([code]) => {
    if (!stopping) onFatal(`The web app's development server ended (${String(code)}).`);
  });
  return async () => {
    stopping = true;
    vite.kill();
    await ended;
  };
}
