import { useQuery } from '@tanstack/react-query';
import type { Provider } from '@lootfolio/domain/connections';
import { request, type Reply } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';

export type Connections = Reply<'GET /users/connections'>;
export type Connection = Connections['items'][number];

const CONNECTIONS = ['connections'];

export const useConnections = () =>
  useQuery({ queryKey: CONNECTIONS, queryFn: ({ signal }) => request('GET /users/connections', { signal }) });

export async function disconnect(provider: Provider): Promise<void> {
  await request('DELETE /users/connections/{provider}', { params: { provider } });
  await queryClient.invalidateQueries({ queryKey: CONNECTIONS });
}
