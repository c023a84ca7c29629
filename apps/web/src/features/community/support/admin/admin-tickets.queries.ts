import { useQuery } from '@tanstack/react-query';
import type { TicketPriority, TicketStatus } from '@lootfolio/domain/support';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { request, type Query } from '../../../../lib/api.ts';
import { titledToast, TOAST_MS } from '../../../../ui/overlay/toasts.ts';
import { ALL } from '../support.keys.ts';
import { reloadTickets } from '../support.queries.ts';

export const useAllTickets = (query: Query<'GET /admin/support/ticket/all'>) =>
  useQuery({
    queryKey: [...ALL, query],
    queryFn: ({ signal }) => request('GET /admin/support/ticket/all', { query: { ...query, include_user: 1 }, signal }),
  });

/** @param enabled false while the ticket is deleted, so that it is not requested again */
export const useAnyTicket = (id: number, enabled: boolean) =>
  useQuery({
    queryKey: [...ALL, id],
    queryFn: ({ signal }) => request('GET /admin/support/ticket/{id}', { params: { id }, signal }),
    enabled,
  });

export const useAnyMessages = (id: number, enabled: boolean) =>
  useQuery({
    queryKey: [...ALL, id, 'messages'],
    queryFn: ({ signal }) => request('GET /admin/support/ticket/{id}/messages', { params: { id }, signal }),
    enabled,
  });

/** Shows that something failed. */
export const sayFailed = (key: PlainKey): void => titledToast('error', t('support-admin.error'), t(key), TOAST_MS.tickets);

/**
 * Runs a change of a ticket, shows the result, and reads the tickets again.
 * @returns false on any failure, and when the answer does not report success
 */
async function change(work: () => Promise<{ success?: boolean }>, done: PlainKey, failed: PlainKey): Promise<boolean> {
  let isDone = false;
  try {
    isDone = (await work()).success === true;
  } catch {
    // the message below reports the failure
  }
  if (isDone) titledToast('success', t('support-admin.success'), t(done), TOAST_MS.tickets);
  else sayFailed(failed);
  await reloadTickets();
  return isDone;
}

export const setStatus = (id: number, status: TicketStatus) =>
  change(
    () => request('PUT /admin/support/ticket/{id}/status', { params: { id }, body: { status } }),
    'support-admin.statusUpdated',
    'support-admin.failedStatus',
  );

export const setPriority = (id: number, priority: TicketPriority) =>
  change(
    () => request('PUT /admin/support/ticket/{id}/priority', { params: { id }, body: { priority } }),
    'support-admin.priorityUpdated',
    'support-admin.failedPriority',
  );

export const deleteAnyTicket = (id: number) =>
  change(
    () => request('DELETE /admin/support/ticket/{id}', { params: { id } }),
    'support-admin.ticketDeleted',
    'support-admin.failedDelete',
  );

export const deleteMessage = (id: number, messageId: number) =>
  change(
    () => request('DELETE /admin/support/ticket/{id}/message/{messageId}', { params: { id, messageId } }),
    'support-admin.messageDeleted',
    'support-admin.failedDeleteMessage',
  );

export const answer = (id: number, content: string) =>
  change(
    () => request('POST /admin/support/ticket/{id}/reply', { params: { id }, body: { id, content } }),
    'support.replySent',
    'support.failedSendReply',
  );

/** Marks the messages as read. A failure is not shown: the messages stay marked as new, and the next view tries again. */
export const markReadByStaff = (id: number): Promise<unknown> =>
  request('POST /admin/support/ticket/{id}/read', { params: { id } }).catch(() => undefined);
