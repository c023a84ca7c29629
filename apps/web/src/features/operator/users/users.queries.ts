import { useQuery } from '@tanstack/react-query';
import { t, type PlainKey } from '../../../i18n/i18n.ts';
import { request, type Body, type Query, type Reply } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { reloadUser } from '../../../lib/session.ts';
import { invalidateInOtherTabs } from '../../../lib/tabs.ts';
import { toast } from '../../../ui/overlay/toasts.ts';

export type User = Reply<'GET /admin/user/all'>['items'][number];
export type UserChange = Body<'PUT /admin/user/update'>;

const USERS = ['users'];

export const useUsers = (query: Query<'GET /admin/user/all'>) =>
  useQuery({ queryKey: [...USERS, 'all', query], queryFn: ({ signal }) => request('GET /admin/user/all', { query, signal }) });

export const useUserStats = () =>
  useQuery({ queryKey: [...USERS, 'stats'], queryFn: ({ signal }) => request('GET /admin/user/stats', { signal }) });

/**
 * Runs a change of a user, shows the result, and reads the users again. It also reads them after a refusal, because the shown data may be
 * old.
 * @param work returns the text of the success message
 * @throws ApiError
 */
async function change(work: () => Promise<string>, failed: PlainKey): Promise<void> {
  try {
    toast('success', await work());
  } catch (error) {
    toast('error', t(failed));
    throw error;
  } finally {
    void queryClient.invalidateQueries({ queryKey: USERS });
    invalidateInOtherTabs(USERS);
    // the administrator may have changed themselves
    void reloadUser();
  }
}

export const updateUser = (body: UserChange): Promise<void> =>
  change(async () => {
    await request('PUT /admin/user/update', { body });
    return t('users.updated');
  }, 'users.updateFailed');

/** Ends all sessions and API tokens of a user. @throws ApiError */
export const endAccess = (id: number): Promise<void> =>
  change(async () => {
    const { ended } = await request('POST /admin/user/{id}/sign-out', { params: { id } });
    return t('users.signedOut', { n: ended });
  }, 'users.signOutFailed');

export const deleteUser = (id: number): Promise<void> =>
  change(async () => {
    await request('DELETE /admin/user/delete/{id}', { params: { id } });
    return t('users.deleted');
  }, 'users.deleteFailed');
