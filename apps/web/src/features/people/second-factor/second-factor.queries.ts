import { useQuery } from '@tanstack/react-query';
import { request, type Reply } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { reloadUser } from '../../../lib/session.ts';

const FACTOR = ['second-factor'];

export type Factor = Reply<'GET /admin/second-factor'>;

export const useFactor = () =>
  useQuery({ queryKey: FACTOR, queryFn: ({ signal }) => request('GET /admin/second-factor', { signal }), staleTime: 0 });

export const beginFactor = () => request('POST /admin/second-factor/begin');

/** Reads the state and the user again, because the guards of the administration use the user. */
export const reloadFactor = async (): Promise<void> => {
  await Promise.all([queryClient.invalidateQueries({ queryKey: FACTOR }), reloadUser()]);
};

/** @returns the recovery codes */
export const enableFactor = async (code: string): Promise<string[]> =>
  (await request('POST /admin/second-factor/enable', { body: { code } })).recovery_codes;

export const confirmFactor = (code: string) => request('POST /admin/second-factor/confirm', { body: { code } });

/** @returns the recovery codes */
export const renewCodes = async (): Promise<string[]> => (await request('POST /admin/second-factor/recovery-codes')).recovery_codes;

export const disableFactor = () => request('DELETE /admin/second-factor');
