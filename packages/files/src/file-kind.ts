/**
 * What a file is. `text` and `xlsx` are read; the others are refused by their names. `html`: a page with a table, which programs also save with
 * the ending `.xls`. `protected`: a workbook with a password. `zip`: any other archive.
 */
export type FileKind = 'text' | 'xlsx' | 'xls' | 'ods' | 'numbers' | 'zip' | 'pdf' | 'gzip' | 'image' | 'html' | 'protected';

const startsWith = (bytes: Uint8Array, signature: string, at = 0): boolean =>
  Array.from(signature).every((character, place) => bytes[at + place] === character.charCodeAt(0));

const IMAGES = ['\x89PNG', '\xff\xd8\xff', 'GIF8'];
const ARCHIVES = ['Rar!', '7z\xbc\xaf'];
const OLE = '\xd0\xcf\x11\xe0';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument.spreadsheet';
/** The place of the first entry's content in an archive whose first entry is called `mimetype`. */
const MIMETYPE = 38;
const WORKBOOK = '[Content_Types].xml';
/** The place of the name of an archive's first entry. */
const FIRST_NAME = 30;

/** Recognises a file by its bytes, because its name may lie. */
export function fileKindOf(bytes: Uint8Array): FileKind {
  if (startsWith(bytes, OLE)) return contains(bytes, 'EncryptedPackage') ? 'protected' : 'xls';
  if (startsWith(bytes, '%PDF')) return 'pdf';
  if (startsWith(bytes, '\x1f\x8b')) return 'gzip';
  if (IMAGES.some((signature) => startsWith(bytes, signature)) || (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)))
    return 'image';
  if (ARCHIVES.some((signature) => startsWith(bytes, signature))) return 'zip';
  return startsWith(bytes, 'PK\x03\x04') ? archiveKindOf(bytes) : 'text';
}

function archiveKindOf(bytes: Uint8Array): FileKind {
  if (startsWith(bytes, OPEN_DOCUMENT, MIMETYPE)) return 'ods';
  const names = namesIn(bytes);
  // a workbook that is cut has no directory any more
  if (names === '') return startsWith(bytes, WORKBOOK, FIRST_NAME) ? 'xlsx' : 'zip';
  if (names.includes('xl/workbook.bin')) return 'xls';
  if (names.includes('Index/Document.iwa')) return 'numbers';
  return names.includes('xl/') ? 'xlsx' : 'zip';
}

const LATIN = new TextDecoder('latin1');
/** The end of an archive is at most as long as its comment and 22 bytes. */
const LONGEST_END = 65_557;
const LONGEST_DIRECTORY = 1_000_000;

/** The directory of an archive as text, which has the names of its entries. https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT */
function namesIn(bytes: Uint8Array): string {
  const from = Math.max(0, bytes.length - LONGEST_END);
  const end = from + LATIN.decode(bytes.subarray(from)).lastIndexOf('PK\x05\x06');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (end < from || end + 20 > bytes.length) return '';
  const [length, start] = [view.getUint32(end + 12, true), view.getUint32(end + 16, true)];
  return LATIN.decode(bytes.subarray(start, start + Math.min(length, LONGEST_DIRECTORY)));
}

/** The number of bytes in which the parts of a workbook with a password are named. */
const LOOKED_AT = 200_000;

/** True when a file names a part, in UTF-16. */
const contains = (bytes: Uint8Array, name: string): boolean =>
  [bytes.subarray(0, LOOKED_AT), bytes.subarray(-LOOKED_AT)].some((part) => LATIN.decode(part).includes(Array.from(name).join('\0')));

/** What a text with markup is: a page with a table, or a workbook of Excel 2003 as XML. Null for other texts. */
export function markupKindOf(text: string): 'html' | 'xls' | null {
  const start = text.slice(0, LOOKED_AT);
  if (/^\s*<\?xml/i.test(start) && start.includes('urn:schemas-microsoft-com:office:spreadsheet')) return 'xls';
  return /<table[\s>]/i.test(start) ? 'html' : null;
}
