import { useQuery } from '@tanstack/react-query';
import { request, type Reply } from '../../../lib/api.ts';
import { INVESTMENTS, reloadInvestments } from './investments.queries.ts';

export type PurchaseImport = Reply<'GET /investments/imports'>['items'][number];

/** The imported files of the user's own investments. */
export const useImports = () =>
  useQuery({ queryKey: [...INVESTMENTS, 'imports'], queryFn: ({ signal }) => request('GET /investments/imports', { signal }) });

export async function undoImport(id: number): Promise<void> {
  await request('POST /investments/undo-import', { body: { import_id: id } });
  await reloadInvestments();
}
