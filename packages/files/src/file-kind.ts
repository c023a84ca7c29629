/** What the bytes of a file are. `xlsx` is read; the other workbooks and archives are refused by their names. */
export type FileKind = 'text' | 'xlsx' | 'xls' | 'ods' | 'numbers' | 'zip' | 'pdf' | 'gzip' | 'image';

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean => signature.every((byte, at) => bytes[at] === byte);

/** The number of bytes of an archive in which the names of its entries are searched. */
const LOOKED_AT = 4096;

/** Recognises a file by its bytes, because its name may lie. */
export function fileKindOf(bytes: Uint8Array): FileKind {
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return 'xls';
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46])) return 'pdf';
  if (startsWith(bytes, [0x1f, 0x8b])) return 'gzip';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47]) || startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image';
  if (!startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return 'text';
  const names =
    new TextDecoder('latin1').decode(bytes.subarray(0, LOOKED_AT)) + new TextDecoder('latin1').decode(bytes.subarray(-LOOKED_AT));
  if (names.includes('opendocument.spreadsheet')) return 'ods';
  if (names.includes('Index/Document.iwa')) return 'numbers';
  return names.includes('[Content_Types].xml') || names.includes('xl/') ? 'xlsx' : 'zip';
}
