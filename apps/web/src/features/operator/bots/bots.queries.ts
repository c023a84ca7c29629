import { useQuery } from '@tanstack/react-query';
import { request, type Reply } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';

export type Bots = Reply<'GET /admin/bots'>;
export type Bot = Bots['items'][number];

const BOTS = ['admin', 'bots'];
/** The bot process reports no events to screens. */
const RELOAD_MS = 15_000;

export const useBots = () =>
  useQuery({ queryKey: BOTS, queryFn: ({ signal }) => request('GET /admin/bots', { signal }), staleTime: 0, refetchInterval: RELOAD_MS });

/** Lets a bot sign in at Steam again. @throws ApiError */
export async function signInBot(id: number): Promise<void> {
  await request('POST /admin/bots/{id}/sign-in', { params: { id } });
  await queryClient.invalidateQueries({ queryKey: BOTS });
}

/** What a bot is called: its name at Steam, before its first sign-in that of the account. */
export const nameOf = ({ name, account_name: account }: Bot): string => name ?? account;
