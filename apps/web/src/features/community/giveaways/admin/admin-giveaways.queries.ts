import { useQuery } from '@tanstack/react-query';
import { t } from '../../../../i18n/i18n.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { request, type Body, type Query, type Reply } from '../../../../lib/api.ts';
import { reloadGiveaways } from '../../../../lib/giveaways.ts';
import { deletionErrorText, errorText } from '../../../../ui/state/ListState.tsx';
import { ADMIN } from '../giveaways.keys.ts';
import { say } from '../giveaways.queries.ts';

export type AdminGiveaway = Reply<'GET /admin/giveaway/all'>['items'][number];
export type Entry = Reply<'GET /admin/giveaway/entries'>['items'][number];
export type DrawResult = Reply<'POST /admin/giveaway/determine-winner'>['data'];
export type GiveawayBody = Body<'POST /admin/giveaway/create'>;
export type PrizeBody = Body<'PUT /admin/giveaway/{id}/prize'>;

export const useAllGiveaways = (query: Query<'GET /admin/giveaway/all'>) =>
  useQuery({ queryKey: [...ADMIN, 'list', query], queryFn: ({ signal }) => request('GET /admin/giveaway/all', { query, signal }) });

export const useEntries = (query: Query<'GET /admin/giveaway/entries'>) =>
  useQuery({ queryKey: [...ADMIN, 'entries', query], queryFn: ({ signal }) => request('GET /admin/giveaway/entries', { query, signal }) });

/** Creates or changes a giveaway, and shows a message. @throws the error of the call, for the form */
export async function saveGiveaway(id: number | null, body: GiveawayBody): Promise<void> {
  try {
    const { msg } = await (id === null
      ? request('POST /admin/giveaway/create', { body })
      : request('PUT /admin/giveaway/update/{id}', { params: { id }, body }));
    say('success', msg);
  } finally {
    void reloadGiveaways();
  }
}

/** Records how the prize was sent, and shows a message. @throws the error of the call, for the form */
export async function sendPrize(id: number, body: PrizeBody): Promise<void> {
  try {
    const { msg } = await request('PUT /admin/giveaway/{id}/prize', { params: { id }, body });
    say('success', msg);
  } finally {
    void reloadGiveaways();
  }
}

/**
 * Reads the trade link of the winner; the server logs each look.
 * @returns null when the winner has no trade link; undefined when the call failed, which a message has then shown
 */
export async function showTradeLink(id: number): Promise<string | null | undefined> {
  try {
    return (await request('POST /admin/giveaway/{id}/trade-link', { params: { id } })).trade_link;
  } catch (error) {
    say('error', errorText(error));
    return undefined;
  }
}

/** Deletes a giveaway and shows the result. @returns false when it failed */
export async function deleteGiveaway(id: number): Promise<boolean> {
  try {
    await request('DELETE /admin/giveaway/delete/{id}', { params: { id } });
    say('success', t('giveaways-admin.deleted'));
    return true;
  } catch (error) {
    say('error', deletionErrorText(error));
    return false;
  } finally {
    void reloadGiveaways();
  }
}

/** Why no winner was drawn: the server's message, or the kind of failure when there is no message. */
function drawFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return t('giveaways-admin.drawOffline');
  if (error.msg !== '') return error.msg;
  return t(error.status === 0 ? 'giveaways-admin.drawOffline' : 'giveaways-admin.drawError');
}

/** Draws the winner and shows the result. @returns null when it failed */
export async function drawWinner(id: number): Promise<DrawResult | null> {
  try {
    const reply: { success: boolean; msg: string; data?: DrawResult } = await request('POST /admin/giveaway/determine-winner', {
      body: { giveaway_id: id },
    });
    if (reply.success && reply.data) {
      say('success', t('giveaways-admin.winnerSelected'));
      return reply.data;
    }
    say('error', reply.msg || t('giveaways-admin.drawFailed'));
  } catch (error) {
    say('error', drawFailure(error));
  } finally {
    void reloadGiveaways();
  }
  return null;
}
