import { queryOptions } from '@tanstack/react-query';
import { request, type Reply } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';

type ReachReply = Reply<'GET /notifications/reach'>;
export type Channel = ReachReply['works'][number];

const NOTIFICATIONS = ['notifications'];

/** The key begins with that of the linked channels: it is read again when they change. */
export const reachQuery = queryOptions({
  queryKey: [...NOTIFICATIONS, 'channels', 'reach'],
  queryFn: ({ signal }) => request('GET /notifications/reach', { signal }),
});

/** Switches a type on wherever it reaches the user, or keeps it off and is not offered again. Resolves to the channels that are on. */
export async function answerOffer(type: string, on: boolean): Promise<Channel[]> {
  const reply = await request('POST /notifications/offer', { body: { type, on } });
  await queryClient.invalidateQueries({ queryKey: NOTIFICATIONS });
  return reply.on;
}
