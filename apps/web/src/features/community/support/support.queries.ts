import { useQuery } from '@tanstack/react-query';
import type { TicketPriority, TicketStatus } from '@lootfolio/domain/support';
import { t, type PlainKey } from '../../../i18n/i18n.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { request, type Body, type Query, type Reply } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { invalidateInOtherTabs } from '../../../lib/tabs.ts';
import { errorText } from '../../../ui/state/ListState.tsx';
import { toast, TOAST_MS } from '../../../ui/overlay/toasts.ts';
import { OWN, TICKETS } from './support.keys.ts';

export type Ticket = Reply<'GET /support/ticket/{id}'>['ticket'];
export type TicketMessage = Reply<'GET /support/ticket/{id}/messages'>['messages'][number];
export type NewTicket = Body<'POST /support/ticket/create'>;

export const useTickets = (query: Query<'GET /support/ticket/all'>) =>
  useQuery({ queryKey: [...OWN, query], queryFn: ({ signal }) => request('GET /support/ticket/all', { query, signal }) });

/** @param enabled false while the ticket is deleted, so that it is not requested again */
export const useTicket = (id: number, enabled: boolean) =>
  useQuery({
    queryKey: [...OWN, id],
    queryFn: ({ signal }) => request('GET /support/ticket/{id}', { params: { id }, signal }),
    enabled,
  });

export const useMessages = (id: number, enabled: boolean) =>
  useQuery({
    queryKey: [...OWN, id, 'messages'],
    queryFn: ({ signal }) => request('GET /support/ticket/{id}/messages', { params: { id }, signal }),
    enabled,
  });

/** Reads all data of tickets again, in this tab and in the others. */
export async function reloadTickets(): Promise<void> {
  invalidateInOtherTabs(TICKETS);
  await queryClient.invalidateQueries({ queryKey: TICKETS });
}

/** Shows a message about tickets. */
export const say = (kind: 'success' | 'error', key: PlainKey): void => toast(kind, t(key), TOAST_MS.tickets);

/** True when the ticket does not exist or belongs to another user. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Opens a ticket, and shows the result. @returns the new ticket @throws the error of the call, with a message */
export async function createTicket(body: NewTicket): Promise<Ticket> {
  try {
    const { ticket } = await request('POST /support/ticket/create', { body });
    say('success', 'support.ticketCreated');
    void reloadTickets();
    return ticket;
  } catch (error) {
    say('error', 'support.failedCreate');
    if (!(error instanceof ApiError) || error.msg !== '' || error.status < 500) throw error;
    const { code, status, requestId } = error;
    throw new ApiError({ code, status, requestId, msg: t('support.createError') });
  }
}

/** Runs a change of the user's ticket, shows the result, and reads the tickets again. @returns false when it failed */
async function change(work: () => Promise<unknown>, done: PlainKey): Promise<boolean> {
  try {
    await work();
    say('success', done);
    return true;
  } catch (error) {
    toast('error', errorText(error), TOAST_MS.tickets);
    return false;
  } finally {
    await reloadTickets();
  }
}

export const closeTicket = (id: number) =>
  change(() => request('PATCH /support/ticket/{id}/close', { params: { id } }), 'support.ticketClosedDone');

export const reopenTicket = (id: number) =>
  change(
    () => request('PATCH /support/ticket/{id}/status', { params: { id }, body: { status: 'OPEN' satisfies TicketStatus } }),
    'support.ticketReopened',
  );

export const changePriority = (id: number, priority: TicketPriority) =>
  change(() => request('PATCH /support/ticket/{id}/priority', { params: { id }, body: { priority } }), 'support.priorityChanged');

export const deleteTicket = (id: number) =>
  change(() => request('DELETE /support/ticket/{id}', { params: { id } }), 'support.ticketRemoved');

/** Sends a reply to a ticket. @returns the reason of a failure; null when it was sent */
export async function sendReply(id: number, content: string): Promise<string | null> {
  try {
    await request('POST /support/ticket/{id}/reply', { params: { id }, body: { content } });
    say('success', 'support.replySent');
    return null;
  } catch (error) {
    say('error', 'support.failedSendReply');
    return errorText(error);
  } finally {
    await reloadTickets();
  }
}

/** Marks the answers as read. A failure is not shown: the answers stay marked as new, and the next view tries again. */
export const markRead = (id: number): Promise<unknown> =>
  request('POST /support/ticket/{id}/read', { params: { id } }).catch(() => undefined);
