import type { Details } from '../model/asset-details.ts';
import type { Asset } from '../model/assets.ts';

/** Numbers of the fields of CEconItemPreviewDataBlock. */
const FIELD = { defIndex: 3, paintIndex: 4, rarity: 5, quality: 6, wear: 7, seed: 8, kills: 10, stickers: 12, keychains: 20 } as const;
const STICKER = { slot: 1, id: 2, wear: 3, pattern: 10 } as const;

/** An item as hexadecimal text, as in today's inspect links: a key, the message masked with the key, and a checksum. */
export function certificateOf({ id, item }: Asset, details: Details): string {
  const { finish, stickers, patches, charm, kills } = details;
  const message = [
    0,
    ...number(FIELD.defIndex, 1 + (item.nameKey % 600)),
    ...(finish ? number(FIELD.paintIndex, finish.paintIndex) : []),
    ...number(FIELD.quality, kills === null ? 4 : 9),
    ...(finish ? [...number(FIELD.wear, bitsOf(finish.float)), ...number(FIELD.seed, finish.seed)] : []),
    ...(kills === null ? [] : number(FIELD.kills, kills)),
    ...[...stickers, ...patches].flatMap(({ item: { id: kind }, slot, wear }) =>
      part(FIELD.stickers, [...number(STICKER.slot, slot), ...number(STICKER.id, kind), ...fixed(STICKER.wear, wear)]),
    ),
    ...(charm
      ? part(FIELD.keychains, [
          ...number(STICKER.slot, 0),
          ...number(STICKER.id, charm.item.id),
          ...number(STICKER.pattern, charm.template),
        ])
      : []),
  ];
  const sum = checksum(Uint8Array.from(message));
  const bytes = [...message, sum >>> 24, (sum >>> 16) & 255, (sum >>> 8) & 255, sum & 255];
  const mask = Number(BigInt(id) % 256n);
  return Buffer.from(bytes.map((byte) => byte ^ mask))
    .toString('hex')
    .toUpperCase();
}

const varint = (value: number): number[] => (value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))]);
const number = (field: number, value: number): number[] => [...varint(field * 8), ...varint(value)];
const part = (field: number, bytes: readonly number[]): number[] => [...varint(field * 8 + 2), ...varint(bytes.length), ...bytes];
const fixed = (field: number, value: number): number[] => [...varint(field * 8 + 5), ...new Uint8Array(Float32Array.of(value).buffer)];
const bitsOf = (float: number): number => new Uint32Array(Float32Array.of(float).buffer)[0]!;

/** The checksum of the game: a mix of the message's CRC and its length. */
function checksum(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  const whole = ~crc >>> 0;
  return ((whole & 0xffff) ^ Math.imul(bytes.length - 1, whole)) >>> 0;
}
