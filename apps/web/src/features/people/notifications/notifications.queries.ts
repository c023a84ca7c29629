import { queryOptions, useQuery } from '@tanstack/react-query';
import { request, type Body, type Reply } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { CHANNELS, LOGS } from './notifications.keys.ts';

export type NotificationType = Reply<'GET /notifications/types'>['types'][number];
export type Setting = Reply<'GET /notifications/settings'>['settings'][number];
export type Channel = Setting['channel'];
export type Linked = Reply<'GET /users/channels'>['items'][number];
export type Log = Reply<'GET /notifications/logs'>['logs'][number];
export type LogFilter = { page: number; type?: Log['type']; status?: Log['status'] };

export const HISTORY_PAGE = 20;

const TYPES = ['notifications', 'types'];
const SETTINGS = ['notifications', 'settings'];

export const typesQuery = queryOptions({
  queryKey: TYPES,
  queryFn: ({ signal }) => request('GET /notifications/types', { signal }),
  staleTime: Infinity,
});
export const settingsQuery = queryOptions({
  queryKey: SETTINGS,
  queryFn: ({ signal }) => request('GET /notifications/settings', { signal }),
});
export const channelsQuery = queryOptions({ queryKey: CHANNELS, queryFn: ({ signal }) => request('GET /users/channels', { signal }) });

export const useLogs = (filter: LogFilter, limit = HISTORY_PAGE) =>
  useQuery({
    queryKey: [...LOGS, filter, limit],
    queryFn: ({ signal }) => request('GET /notifications/logs', { query: { ...filter, limit }, signal }),
  });

const again = (queryKey: string[]): Promise<void> => queryClient.invalidateQueries({ queryKey });

/** Saves settings one by one. Settings that were saved before a failure stay saved. The list is read again in both cases. */
export async function saveSettings(settings: readonly Setting[]): Promise<void> {
  try {
    for (const body of settings) await request('POST /notifications/settings/update', { body });
  } finally {
    await again(SETTINGS);
  }
}

export async function saveAllSettings(settings: Setting[]): Promise<void> {
  await request('POST /notifications/settings/bulk-update', { body: { settings } });
  await again(SETTINGS);
}

export async function linkChannel(body: Body<'POST /users/channels'>): Promise<Reply<'POST /users/channels'>> {
  const reply = await request('POST /users/channels', { body });
  await again(CHANNELS);
  return reply;
}

export async function unlinkChannel(id: number): Promise<void> {
  await request('DELETE /users/channels/{id}', { params: { id } });
  await again(CHANNELS);
}

export async function testChannel(id: number): Promise<void> {
  await request('POST /users/channels/{id}/test', { params: { id } });
}

export async function deleteLog(id: number): Promise<void> {
  await request('DELETE /notifications/logs/{id}', { params: { id } });
  await again(LOGS);
}
