import { renameSync, rmSync, writeFileSync } from 'node:fs';

/** Writes a secret that only the file's owner may read. The file is complete or absent, even when the disk is full. */
export function writeSecretFile(file: string, secret: string): void {
  rmSync(`${file}.new`, { force: true });
  writeFileSync(`${file}.new`, secret, { mode: 0o600, flag: 'wx', flush: true });
  renameSync(`${file}.new`, file);
}
