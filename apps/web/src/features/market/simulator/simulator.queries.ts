import { useQuery } from '@tanstack/react-query';
import { request, type Reply } from '../../../lib/api.ts';
import { queryOf, type SimulatorSearch } from './simulator.search.ts';

export type CaseCard = Reply<'GET /item/cases'>['data'][number];
export type CaseItems = Reply<'GET /item/case-items'>['items'];
export type CaseInfo = Reply<'GET /item/case-info'>['data'];
export type CaseItem = CaseItems['skins'][number];

/** One page of the cases. */
export function useCases(search: SimulatorSearch) {
  const query = queryOf(search);
  return useQuery({ queryKey: ['simulator', 'cases', query], queryFn: ({ signal }) => request('GET /item/cases', { query, signal }) });
}

export const useCaseInfo = (id: number) =>
  useQuery({
    queryKey: ['case', 'info', id],
    queryFn: async ({ signal }) => (await request('GET /item/case-info', { query: { id }, signal })).data,
    placeholderData: undefined,
  });

/** All items that a case can drop. */
export const useCaseItems = (caseID: number) =>
  useQuery({
    queryKey: ['simulator', 'items', caseID],
    queryFn: async ({ signal }) => (await request('GET /item/case-items', { query: { caseID }, signal })).items,
    placeholderData: undefined,
  });
