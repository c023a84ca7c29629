import { crc32, deflateSync } from 'node:zlib';

/** A PNG of 5 x 5 mirrored squares drawn from a hash. */
export function avatarPng(hash: string, pixels: number): Buffer {
  const cell = Math.ceil(pixels / 5);
  const bits = Number.parseInt(hash.slice(0, 4), 16);
  const rows: number[] = [];
  for (let y = 0; y < pixels; y++) {
    rows.push(0);
    for (let x = 0; x < pixels; x++) {
      const column = Math.floor(x / cell);
      const square = Math.floor(y / cell) * 3 + (column < 3 ? column : 4 - column);
      rows.push((bits >> square) & 1);
    }
  }
  const palette = Buffer.concat([Buffer.from([30, 37, 47]), Buffer.from(hash.slice(4, 10), 'hex').map((part) => 96 + (part >> 1))]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(pixels, 0);
  header.writeUInt32BE(pixels, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(Buffer.from(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}
