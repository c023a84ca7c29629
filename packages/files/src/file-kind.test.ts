import { describe, expect, it } from 'vitest';
import { workbookOf, zipOf } from '../test/zip.ts';
import { fileKindOf } from './file-kind.ts';
import { openFile } from './source.ts';

const latin = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
const wide = (text: string): string => Array.from(text).join('\0');
const OLE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
const FILLING = 'x'.repeat(10_000);

describe('the kind of a file', () => {
  it.each([
    ['an .xlsx workbook', workbookOf([{ name: 'a', rows: '' }]), 'xlsx'],
    ['an .xlsx workbook with a large part before its last', zipOf({ 'docProps/thumbnail.jpeg': FILLING, 'xl/workbook.xml': FILLING, z: FILLING }), 'xlsx'],
    ['an .xlsb workbook', zipOf({ '[Content_Types].xml': '', 'xl/workbook.bin': '' }), 'xls'],
    ['an .ods workbook', zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': FILLING }), 'ods'],
    ['a workbook of Numbers', zipOf({ 'preview.jpg': FILLING, 'Index/Document.iwa': '', 'Index/CalculationEngine.iwa': FILLING }), 'numbers'],
    ['a document', zipOf({ '[Content_Types].xml': '', 'word/document.xml': '' }), 'zip'],
    ['an archive', zipOf({ 'history.csv': 'xl' }), 'zip'],
    ['a part of an archive', zipOf({ a: FILLING }).subarray(0, 100), 'zip'],
    ['a part of a workbook', workbookOf([{ name: 'a', rows: '' }]).subarray(0, 300), 'xlsx'],
    ['a .rar archive', latin('Rar!\x1a\x07'), 'zip'],
    ['an old .xls workbook', latin(`${OLE}${FILLING}${wide('Workbook')}`), 'xls'],
    ['a workbook with a password', latin(`${OLE}${FILLING}${wide('EncryptedPackage')}`), 'protected'],
    ['a PDF', latin('%PDF-1.7'), 'pdf'],
    ['a .gz archive', latin('\x1f\x8b\x08'), 'gzip'],
    ['a PNG', latin('\x89PNG\r\n'), 'image'],
    ['a JPEG', latin('\xff\xd8\xff\xe0'), 'image'],
    ['a GIF', latin('GIF89a'), 'image'],
    ['a WEBP', latin('RIFF\0\0\0\0WEBP'), 'image'],
    ['a text', latin('PK,price\n'), 'text'],
    ['a text that begins like a sound', latin('RIFF,price\n'), 'text'],
    ['nothing', latin(''), 'text'],
  ])('is known by its bytes: %s', (_, bytes, kind) => {
    expect(fileKindOf(bytes)).toBe(kind);
  }); // prettier-ignore

  it.each([
    ['a page that is called a workbook', '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table><tr><td>Name</td></tr></table></html>', { problem: 'kind', kind: 'html' }],
    ['a workbook of Excel 2003 as XML', '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet><Table></Table></Worksheet></Workbook>', { problem: 'kind', kind: 'xls' }],
    ['a page without a table', '<html>Sign in</html>', { problem: 'unknown' }],
    ['JSON that is cut', '{"a":', { problem: 'json' }],
    ['JSON without rows', '{"a":1}', { problem: 'unknown' }],
    ['blank lines', '\n \n', { problem: 'empty' }],
  ])('is named where it is no table: %s', async (_, text, problem) => {
    expect(await openFile(new TextEncoder().encode(text))).toEqual(problem);
  }); // prettier-ignore

  it('and its size are checked before it is read', async () => {
    const bytes = new Uint8Array(50_000_001);
    expect(await openFile(bytes)).toEqual({ problem: 'size', bytes: bytes.length, max: 50_000_000 });
    const workbook = new Uint8Array(10_000_001);
    workbook.set(zipOf({ 'xl/workbook.xml': '' }).subarray(0, 4));
    const end = zipOf({ 'xl/workbook.xml': '' });
    workbook.set(end, workbook.length - end.length);
    expect(await openFile(workbook)).toMatchObject({ problem: 'kind', kind: 'zip' });
  });
});
