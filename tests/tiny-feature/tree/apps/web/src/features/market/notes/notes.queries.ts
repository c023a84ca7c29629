import { useQuery } from '@tanstack/react-query';
import { request, startWork } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';

const NOTES = ['notes'];

export const useNotes = () => useQuery({ queryKey: NOTES, queryFn: ({ signal }) => request('GET /notes', { signal }) });

export async function addNote(text: string): Promise<void> {
  await request('POST /notes', { body: { text } });
  await queryClient.invalidateQueries({ queryKey: NOTES });
}

export const exportNotes = () => startWork('POST /notes/export', {});
