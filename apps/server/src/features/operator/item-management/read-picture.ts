import { createHash } from 'node:crypto';
import { invalidField } from '../../../platform/errors/refusal.ts';
import type { Picture } from '../../../prices/board/item-overrides.store.ts';

const MAX_BYTES = 256_000;

/** Detects the type from the first bytes of a file, because the type that the file declares is not trusted. */
const SIGNATURES: readonly { type: string; test: (bytes: Buffer) => boolean }[] = [
  { type: 'image/png', test: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')) },
  { type: 'image/jpeg', test: (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')) },
  {
    type: 'image/webp',
    test: (bytes) => bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
  },
];

/** Reads the picture of a data URL. @throws Refusal VALIDATION when it is too large, or no PNG, JPEG or WebP */
export function readPictureUrl(dataUrl: string): Picture {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  if (bytes.length > MAX_BYTES) throw invalidField('picture', 'item-management.pictureTooLarge');
  const type = SIGNATURES.find(({ test }) => test(bytes))?.type;
  if (!type) throw invalidField('picture', 'item-management.noPicture');
  return { bytes, type, hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 16) };
}
