import { useQuery } from '@tanstack/react-query';
import { request, type Body, type Reply } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { SETTINGS } from './settings.keys.ts';

type SettingsReply = Reply<'GET /admin/setting/all'>;
export type Setting = SettingsReply['items'][number];
export type SettingValue = Setting['value'];
export type Secret = SettingsReply['secrets'][number];
export type Change = Body<'PUT /admin/setting/update'>['items'][number];

export const useSettings = () => useQuery({ queryKey: SETTINGS, queryFn: ({ signal }) => request('GET /admin/setting/all', { signal }) });

/** Stores all changes, or none of them. Rejects with the problems by key. */
export async function saveSettings(items: Change[]): Promise<void> {
  const stored = await request('PUT /admin/setting/update', { body: { items } });
  queryClient.setQueryData<SettingsReply>(SETTINGS, (known) => known && { ...known, items: stored.items });
}

/** Longer than the timeout of the mail server. */
const TEST_MAIL_MS = 60_000;

export const sendTestMail = (mail: string): Promise<Reply<'POST /admin/setting/test-mail'>> =>
  request('POST /admin/setting/test-mail', { body: { mail }, timeoutMs: TEST_MAIL_MS });
