import { FILE_NAME_LENGTH } from '@lootfolio/domain/investments';
import type { PurchaseRow } from '@lootfolio/domain/purchase-files/purchase-file';
import { useQuery } from '@tanstack/react-query';
import { request, type Reply } from '../../../lib/api.ts';
import { INVESTMENTS, reloadInvestments } from './investments.queries.ts';

export type ImportPreview = Reply<'POST /investments/preview-import'>;
export type PurchaseImport = Reply<'GET /investments/imports'>['items'][number];

/** A large file takes long on a slow connection. */
const UPLOAD_MS = 120_000;

/** The imported files of the user's own investments. */
export const useImports = () =>
  useQuery({ queryKey: [...INVESTMENTS, 'imports'], queryFn: ({ signal }) => request('GET /investments/imports', { signal }) });

type NewImport = { rows: readonly PurchaseRow[]; fileName: string; skipKnown: boolean };

const bodyOf = ({ rows, fileName, skipKnown }: NewImport) => ({
  items: [...rows],
  file_name: fileName.trim().slice(-FILE_NAME_LENGTH),
  skip_known: skipKnown,
});

/** The investments that an import would add. */
export const previewImport = (file: NewImport): Promise<ImportPreview> =>
  request('POST /investments/preview-import', { body: bodyOf(file), timeoutMs: UPLOAD_MS });

export async function importPurchases(file: NewImport): Promise<Reply<'POST /investments/import-investment'>> {
  const imported = await request('POST /investments/import-investment', { body: bodyOf(file), timeoutMs: UPLOAD_MS });
  await reloadInvestments();
  return imported;
}

export async function undoImport(id: number): Promise<void> {
  await request('POST /investments/undo-import', { body: { import_id: id } });
  await reloadInvestments();
}
