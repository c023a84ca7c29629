import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Clock } from './clock.ts';

/** The hash of drand's chain `quicknet`, and its times in seconds. The sandbox signs its rounds with its own key. */
const QUICKNET = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';
const GENESIS = 1_692_803_367;
const PERIOD = 3;
const DST = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** Loads the curves at the first request, because the start does not need them. */
const loadSignatures = async () => (await import('@noble/curves/bls12-381.js')).bls12_381.shortSignatures;
const secret = createHash('sha256').update('the sandbox signs rounds').digest();
// smaller than the order of the curve
secret[0]! &= 0x3f;

/** drand's HTTP API: public random numbers, one every three seconds. A round is unknown until its time. */
export function registerDrand(app: FastifyInstance, clock: Clock): void {
  const latest = (): number => Math.floor((clock.now() / 1000 - GENESIS) / PERIOD) + 1;

  app.get('/api.drand.sh/:chain/info', async (request, reply) =>
    isKnown(request.params)
      ? {
          public_key: (await loadSignatures()).getPublicKey(secret).toHex(),
          period: PERIOD,
          genesis_time: GENESIS,
          hash: QUICKNET,
          groupHash: 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e',
          schemeID: 'bls-unchained-g1-rfc9380',
          metadata: { beaconID: 'quicknet' },
        }
      : reply.code(404).send(),
  );
  app.get('/api.drand.sh/:chain/public/latest', async (request, reply) =>
    isKnown(request.params) && latest() >= 1 ? beacon(latest()) : reply.code(404).send(),
  );
  app.get('/api.drand.sh/:chain/public/:round', async (request, reply) => {
    const { round } = request.params as { round: string };
    if (!isKnown(request.params) || !/^[1-9]\d{0,14}$/.test(round)) return reply.code(404).send();
    const late = Number(round) - latest();
    // 425 for the next round, 404 for all later rounds
    if (late > 0) return reply.code(late === 1 ? 425 : 404).send();
    return beacon(Number(round));
  });
}

const isKnown = (params: unknown): boolean => (params as { chain: string }).chain === QUICKNET;

async function beacon(round: number): Promise<{ round: number; randomness: string; signature: string }> {
  const signatures = await loadSignatures();
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(round));
  const message = signatures.hash(createHash('sha256').update(number).digest(), DST);
  const signature = signatures.Signature.toHex(signatures.sign(message, secret));
  return { round, randomness: createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex'), signature };
}
