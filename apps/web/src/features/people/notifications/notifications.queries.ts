import { queryOptions, useQuery } from '@tanstack/react-query';
import { request, type Body, type Reply } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { CHANNELS, LOGS, REACH } from './notifications.keys.ts';
import { settingOf, withSetting, type Setting } from './settings.rules.ts';

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

type Settings = Reply<'GET /notifications/settings'>;

const show = (setting: Setting): unknown =>
  queryClient.setQueryData<Settings>(SETTINGS, (reply) => reply && { ...reply, settings: [...withSetting(reply.settings, setting)] });
const shown = ({ notification_type_id: typeId, channel }: Setting): Setting =>
  settingOf(queryClient.getQueryData<Settings>(SETTINGS)?.settings ?? [], typeId, channel);

/** The calls that are under way. One waits for the other, so that the last press on a switch is also the last one that is stored. */
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Saves one setting, which is shown at once. When it fails, what was shown before returns, unless the user changed it again meanwhile.
 * @throws the error of the call
 */
export async function saveSetting(setting: Setting): Promise<void> {
  const before = shown(setting);
  // an answer that was asked for before would undo what the user sees
  void queryClient.cancelQueries({ queryKey: SETTINGS, exact: true });
  show(setting);
  waiting += 1;
  const saved = last.then(() => request('POST /notifications/settings/update', { body: setting }));
  last = saved.catch(() => undefined);
  try {
    await saved;
  } catch (error) {
    if (shown(setting) === setting) show(before);
    throw error;
  } finally {
    waiting -= 1;
    if (waiting === 0) await Promise.all([again(SETTINGS), again(REACH)]);
  }
}

export async function saveAllSettings(settings: Setting[]): Promise<void> {
  await request('POST /notifications/settings/bulk-update', { body: { settings } });
  await Promise.all([again(SETTINGS), again(REACH)]);
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
