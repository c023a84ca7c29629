import { readFileSync } from 'node:fs';
import loadWabt from 'wabt';

/** The compiled `kernel.wat`, in base64. */
export async function compileKernel(): Promise<string> {
  const wabt = await loadWabt();
  const text = readFileSync(new URL('kernel.wat', import.meta.url), 'utf8');
  const module = wabt.parseWat('kernel.wat', text, { simd: true, sat_float_to_int: true });
  return Buffer.from(module.toBinary({}).buffer).toString('base64');
}
