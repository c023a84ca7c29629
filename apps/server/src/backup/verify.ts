import { ConfigError } from '../platform/process/config.ts';
import type { SecretBox } from '../platform/secrets/secrets.ts';
import { manifestSchema, sealSchema, SIGNED_AS, type Manifest, type Seal } from './manifest.ts';
import { createSectionReader, parseJson, readAll, refuseDamaged, withChecksum, type SectionReader } from './sections.ts';

/** The server into which a backup is restored. */
export type Target = {
  world: 'sandbox' | 'live';
  box: Pick<SecretBox, 'keyIds' | 'verify'>;
  /** Replace existing data. */
  force: boolean;
  /**
   * Accept a file that this server did not sign. The file's author decides everything in the database, including administrators and
   * balances.
   */
  foreign: boolean;
};

/** A verified backup file. `checksums` is null for a file of format 1, which has no checksums. */
export type Verified = { manifest: Manifest; checksums: Seal['checksums'] | null };

/**
 * Reads a whole backup file and writes nothing.
 * @throws ConfigError with one sentence when it is damaged, does not belong to this server, or is not signed by it and `foreign` is not set
 */
export async function verifyBackup(file: AsyncIterable<Buffer>, target: Target): Promise<Verified> {
  const { next, isAtEnd } = createSectionReader(file);
  const found: string[] = [];
  const section = (): AsyncGenerator<Buffer> => withChecksum(next(), (checksum) => found.push(checksum));
  const manifest = parseManifest(await readAll(section()));
  checkCompatible(manifest, target);
  if (manifest.format === 1 && !target.foreign) {
    throw new ConfigError('This backup has no signature, as those of older versions have none: read about --foreign before you add it.');
  }
  for (const _ of manifest.tables) for await (const _chunk of section());
  const seal = manifest.format === 1 ? await skip(next()) : await checkSeal(next, found, manifest, target);
  if (!(await isAtEnd())) refuseDamaged('it goes on after its end');
  return { manifest, checksums: seal?.checksums ?? null };
}

/** @throws ConfigError */
export function parseManifest(bytes: Buffer): Manifest {
  const parsed = manifestSchema.safeParse(parseJson(bytes));
  if (!parsed.success) throw new ConfigError('This file is no backup of Lootfolio, or one of a newer version.');
  return parsed.data;
}

/** Skips the last section of a file of format 1: its row counts, which the restore compares. */
async function skip(section: AsyncIterable<Buffer>): Promise<null> {
  await readAll(section);
  return null;
}

async function checkSeal(next: SectionReader['next'], found: readonly string[], { tables }: Manifest, target: Target): Promise<Seal> {
  const bytes = await readAll(next());
  const signature = (await readAll(next())).toString('utf8');
  const parsed = sealSchema.safeParse(parseJson(bytes));
  if (!parsed.success) return refuseDamaged('its checksums cannot be read');
  const seal = parsed.data;
  const broken = found.findIndex((checksum, index) => checksum !== seal.checksums[index]);
  if (broken !== -1) {
    refuseDamaged(`${broken === 0 ? 'what it says of itself' : tables[broken - 1]!.name} is not what was saved`);
  }
  if (target.foreign) return seal;
  const verdict = target.box.verify(signature, bytes, SIGNED_AS);
  if (verdict === 'forged') throw new ConfigError('This backup was changed after it was made: its signature does not fit.');
  if (verdict === 'unknown key') {
    throw new ConfigError('This backup was signed by another server, or with another SECRET_KEY: read about --foreign before you add it.');
  }
  return seal;
}

function checkCompatible({ world }: Manifest, target: Target): void {
  if (!world) return;
  if (world.name !== target.world) {
    throw new ConfigError(`This backup belongs to the ${world.name} world and cannot be restored as ${target.world}.`);
  }
  if (world.secret_key_id === null || !target.box.keyIds.includes(world.secret_key_id)) {
    throw new ConfigError(
      'This backup was made with another SECRET_KEY: set that one, or copy its file secret-key into the data folder first.',
    );
  }
}
