import { steamIdOf } from '@lootfolio/domain/steam-ids';

/** An inspect link that contains only the id of an asset and its owner. Only Steam knows the item. */
type NamedAsset = { kind: 'asset'; assetId: string; /** Null: the asset is on the Steam market. */ owner: string | null };
/** An inspect link that contains the item itself. Numbers are the game's own; null for values that the link leaves out. */
type InspectedItem = {
  kind: 'item';
  owner: string | null;
  defIndex: number | null;
  paintIndex: number | null;
  float: number | null;
  seed: number | null;
  stattrak: boolean;
};
export type Inspect = NamedAsset | InspectedItem;

const COMMAND = /csgo_econ_action_preview(?:\s|\+|%20)+([0-9a-z]+)/i;
const NAMED = /^([SM])(\d{1,20})A(\d{1,20})D\d{1,20}$/i;
/** The quality of a StatTrak item. A StatTrak knife has the quality of `★` and a kill counter instead. */
const STATTRAK = 9;
/** Fields of CEconItemPreviewDataBlock, the message in the link. */
const FIELD = { account: 1, defIndex: 3, paintIndex: 4, quality: 6, wear: 7, seed: 8, kills: 10, stickers: 12 } as const;
/** Fields of a sticker in that message. */
const STICKER = { slot: 1, wear: 3 } as const;

/** Reads an inspect link of CS2 in its old and its new form; null for other texts. */
export function readInspectLink(text: string): Inspect | null {
  const value = COMMAND.exec(text)?.[1];
  if (!value) return null;
  const named = NAMED.exec(value);
  if (named) return { kind: 'asset', assetId: named[3]!, owner: named[1]!.toUpperCase() === 'S' ? named[2]! : null };
  const { numbers } = readMessage(value) ?? {};
  if (!numbers) return null;
  return {
    kind: 'item',
    owner: steamIdOf(numbers.get(FIELD.account) ?? 0),
    defIndex: numbers.get(FIELD.defIndex) ?? null,
    ...finishOf(numbers),
    stattrak: numbers.get(FIELD.quality) === STATTRAK || numbers.has(FIELD.kills),
  };
}

/** The content of an item's certificate, the text at the end of a new inspect link: its finish, and its stickers by their slots. */
export type Certificate = Pick<InspectedItem, 'paintIndex' | 'float' | 'seed'> & {
  /** `wear` from 0 (new) to 1. */
  stickers: { slot: number; wear: number }[];
};

/** Reads a certificate; null for other texts. */
export function readCertificate(hex: string): Certificate | null {
  const message = readMessage(hex);
  if (!message) return null;
  const stickers = message.parts.filter(({ field }) => field === FIELD.stickers).map(({ bytes }) => readFields(bytes)?.numbers);
  return {
    ...finishOf(message.numbers),
    stickers: stickers
      .map((sticker) => ({ slot: sticker?.get(STICKER.slot) ?? 0, wear: floatOf(sticker?.get(STICKER.wear) ?? 0) }))
      .toSorted((a, b) => a.slot - b.slot),
  };
}

function finishOf(numbers: ReadonlyMap<number, number>): Pick<InspectedItem, 'paintIndex' | 'float' | 'seed'> {
  const wear = numbers.get(FIELD.wear);
  return {
    paintIndex: numbers.get(FIELD.paintIndex) ?? null,
    float: wear === undefined ? null : floatOf(wear),
    seed: numbers.get(FIELD.seed) ?? null,
  };
}

/** The wear is stored as the bits of a float of 32 bits. */
const floatOf = (bits: number): number => new DataView(Uint32Array.of(bits).buffer).getFloat32(0, true);

/** The numbers of a message by their field, and the byte fields in their order. */
type Message = { numbers: Map<number, number>; parts: { field: number; bytes: Uint8Array }[] };

/**
 * Decodes a hexadecimal message. Its first byte is a key that masks every byte (0 = not masked), and its end is a checksum. Null when the
 * text is not such a message or was cut off.
 */
function readMessage(hex: string): Message | null {
  if (!/^(?:[0-9a-f]{2}){7,1000}$/i.test(hex)) return null;
  const masked = Uint8Array.from(hex.match(/../g)!, (pair) => Number.parseInt(pair, 16));
  const bytes = masked.map((byte) => byte ^ masked[0]!);
  const end = bytes.length - 4;
  if (checksum(bytes.subarray(0, end)) !== new DataView(bytes.buffer).getUint32(end)) return null;
  return readFields(bytes.subarray(1, end));
}

/** The checksum of the game: a mix of the message's CRC and its length. */
function checksum(bytes: Uint8Array): number {
  const crc = crc32(bytes);
  return ((crc & 0xffff) ^ Math.imul(bytes.length - 1, crc)) >>> 0;
}

function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** Reads the fields of a protobuf message, except 64-bit fields. Null when the message is incomplete. */
function readFields(bytes: Uint8Array): Message | null {
  const message: Message = { numbers: new Map(), parts: [] };
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let factor = 1; at < bytes.length; factor *= 128) {
      const byte = bytes[at++]!;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
    return Number.NaN;
  };
  while (at < bytes.length) {
    const tag = varint();
    const wire = tag % 8;
    const field = (tag - wire) / 8;
    if (wire === 0) {
      const value = varint();
      if (Number.isInteger(value)) message.numbers.set(field, value);
    } else if (wire === 2) {
      const length = varint();
      message.parts.push({ field, bytes: bytes.subarray(at, at + length) });
      at += length;
    } else if (wire === 5) {
      if (at + 4 <= bytes.length) message.numbers.set(field, new DataView(bytes.buffer, bytes.byteOffset + at).getUint32(0, true));
      at += 4;
    } else if (wire === 1) at += 8;
    else return null;
  }
  return at === bytes.length ? message : null;
}
