import { fileKindOf } from '@lootfolio/files/file-kind';
import { decodeText } from '@lootfolio/files/text/decode-text';
import { useQuery } from '@tanstack/react-query';
import { request, type Reply } from '../../../lib/api.ts';
import { reloadInventory } from './inventory.queries.ts';

export type StoragePreview = Reply<'POST /steam/storage/preview'>;
export type StorageImport = Reply<'GET /steam/storage'>['items'][number];
export type StorageUnit = StorageImport['units'][number];

/** A file that the user chose. */
export type StorageFile = { name: string; csv: string; exportedAt: string };

/** The imported files of storage units. */
export const useStorage = () =>
  useQuery({ queryKey: ['inventory', 'storage'], queryFn: ({ signal }) => request('GET /steam/storage', { signal }) });

/** Reads a chosen file; null for a workbook that is broken or protected by a password. The time of its last change counts as the time of the export. */
export async function readFile(file: File): Promise<StorageFile | null> {
  const csv = await textOf(new Uint8Array(await file.arrayBuffer()));
  return csv === null ? null : { name: file.name.slice(-255), csv, exportedAt: new Date(file.lastModified).toISOString() };
}

async function textOf(bytes: Uint8Array): Promise<string | null> {
  // spreadsheets save texts in other encodings, too
  if (fileKindOf(bytes) !== 'xlsx') return decodeText(bytes).text;
  const { workbookText } = await import('@lootfolio/files/storage/workbook-text');
  return workbookText(bytes).catch(() => null);
}

const bodyOf = ({ csv, exportedAt }: StorageFile) => ({ csv, exported_at: exportedAt });

/** The changes that the import of a file would make. */
export const previewStorage = (file: StorageFile): Promise<StoragePreview> =>
  request('POST /steam/storage/preview', { body: bodyOf(file), timeoutMs: UPLOAD_MS });

export async function importStorage(file: StorageFile): Promise<Reply<'POST /steam/storage'>> {
  const imported = await request('POST /steam/storage', { body: { ...bodyOf(file), file_name: file.name }, timeoutMs: UPLOAD_MS });
  await reloadInventory();
  return imported;
}

export async function removeStorage(id: number): Promise<void> {
  await request('DELETE /steam/storage/{id}', { params: { id } });
  await reloadInventory();
}

/** A large file takes long on a slow connection. */
const UPLOAD_MS = 120_000;
