import type { Body } from '../../../lib/api.ts';
import type { ManagedItem } from './item-management.queries.ts';

export const PICTURE_EXTENSIONS = ['.png', '.jpg', '.jpeg', '.webp'] as const;
export const MAX_PICTURE_BYTES = 256_000;

/** The values of the form. An empty text means the catalogue's value. */
export type ItemValues = {
  rarity: string;
  color: string;
  /** Id of a collection. */
  collection: string;
  hidden: boolean;
  /** A new picture. */
  picture: File | null;
  keepPicture: boolean;
};

export const readValues = ({ rarity, color, collection, collection_id: id, hidden, base }: ManagedItem): ItemValues => ({
  rarity: rarity === base.rarity ? '' : (rarity ?? ''),
  color: color === base.color ? '' : (color ?? ''),
  collection: collection === base.collection ? '' : String(id ?? ''),
  hidden,
  picture: null,
  keepPicture: true,
});

/** The accepted media types. The server checks the content of a file, independent of the type that the browser reports. */
const TYPES: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', webp: 'image/webp' };

async function dataUrl(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = TYPES[file.name.split('.').at(-1)!.toLowerCase()] ?? 'image/png';
  return `data:${type};base64,${btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))}`;
}

/** The body of the call. It has no picture when the picture does not change. */
export async function bodyOf({
  rarity,
  color,
  collection,
  hidden,
  picture,
  keepPicture,
}: ItemValues): Promise<Body<'PUT /admin/item/update/{id}'>> {
  return {
    rarity: rarity || null,
    color: color.trim() || null,
    collection_id: collection === '' ? null : Number(collection),
    hidden,
    ...(picture ? { picture: await dataUrl(picture) } : !keepPicture && { picture: null }),
  };
}
