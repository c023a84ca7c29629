import { createHash } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { expect, it } from 'vitest';
import { createClock } from './clock.ts';
import { NOW, read, sandbox } from './test-sandbox.ts';

const CHAIN = 'api.drand.sh/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';
const GENESIS = 1_692_803_367;
const CURRENT = Math.floor((NOW / 1000 - GENESIS) / 3) + 1;

type Beacon = { round: number; randomness: string; signature: string };

it('has a round each three seconds, signed with the key of its chain', async () => {
  const app = sandbox();
  const info = await read<{ public_key: string; period: number; genesis_time: number; hash: string; schemeID: string }>(
    app,
    `${CHAIN}/info`,
  );
  expect(info).toMatchObject({ period: 3, genesis_time: GENESIS, hash: CHAIN.slice(13), schemeID: 'bls-unchained-g1-rfc9380' });
  const beacon = await read<Beacon>(app, `${CHAIN}/public/${CURRENT}`);
  expect(beacon.round).toBe(CURRENT);
  expect(await read(app, `${CHAIN}/public/latest`)).toEqual(beacon);
  expect(beacon.randomness).toBe(createHash('sha256').update(Buffer.from(beacon.signature, 'hex')).digest('hex'));
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(CURRENT));
  const { shortSignatures } = bls12_381;
  const message = shortSignatures.hash(createHash('sha256').update(number).digest(), 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_');
  expect(shortSignatures.verify(Buffer.from(beacon.signature, 'hex'), message, bls12_381.G2.Point.fromHex(info.public_key))).toBe(true);
  expect((await read<Beacon>(app, `${CHAIN}/public/${CURRENT - 1}`)).randomness).not.toBe(beacon.randomness);
});

it('knows no round before its time, and no other chain', async () => {
  const clock = createClock(() => NOW, NOW);
  const app = sandbox({ clock });
  const status = async (path: string): Promise<number> => (await app.inject(`/${path}`)).statusCode;
  expect(await status(`${CHAIN}/public/${CURRENT + 2}`)).toBe(404);
  expect(await status(`${CHAIN}/public/${CURRENT + 1}`)).toBe(425);
  clock.advance(3000);
  expect(await status(`${CHAIN}/public/${CURRENT + 1}`)).toBe(200);
  for (const round of ['0', '-1', 'x', '1.5']) expect(await status(`${CHAIN}/public/${round}`)).toBe(404);
  for (const path of ['info', 'public/1', 'public/latest']) expect(await status(`api.drand.sh/${'0'.repeat(64)}/${path}`)).toBe(404);
});

it('gives wrong rounds by a fault', async () => {
  const app = sandbox();
  await app.inject({ method: 'POST', url: '/_faults', payload: { host: 'api.drand.sh', mode: 'repeat' } });
  const first = await read<Beacon>(app, `${CHAIN}/public/7`);
  expect(await read(app, `${CHAIN}/public/8`)).toEqual(first);
});
