import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { request, type Body, type Query, type Reply } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { invalidateInOtherTabs } from '../../../lib/tabs.ts';
import { MOST_CHANGES } from '../listings/listings.public.tsx';

const REPRICING = ['repricing'];

export type Repricing = Reply<'GET /repricing'>;
export type Rule = Repricing['items'][number];
export type Question = Repricing['questions'][number];
export type Exclusion = Repricing['exclusions'][number];
export type RuleBody = Body<'POST /repricing/rules'>;
export type Preview = Reply<'POST /repricing/preview'>;
export type Decided = Preview['items'][number];
export type Entry = Reply<'GET /repricing/decisions'>['items'][number];

/** The rules with what they last did, what holds them, and what waits for an answer. */
export const useRepricing = () =>
  useQuery({ queryKey: [...REPRICING, 'rules'], queryFn: ({ signal }) => request('GET /repricing', { signal }) });

/** A page of what rules decided. */
export const useDecisions = (query: Query<'GET /repricing/decisions'>) =>
  useQuery({
    queryKey: [...REPRICING, 'log', query],
    queryFn: ({ signal }) => request('GET /repricing/decisions', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Loads everything about rules again, in this tab and in the others. */
export async function reloadRepricing(): Promise<void> {
  invalidateInOtherTabs(REPRICING);
  await queryClient.invalidateQueries({ queryKey: REPRICING });
}

/** Makes a change and loads everything again. */
async function changing(work: Promise<unknown>): Promise<void> {
  await work;
  await reloadRepricing();
}

/** @param id null for a new rule */
export const saveRule = (id: number | null, body: RuleBody): Promise<void> =>
  changing(id === null ? request('POST /repricing/rules', { body }) : request('PUT /repricing/rules/{id}', { params: { id }, body }));

export const switchRule = (id: number, on: boolean): Promise<void> =>
  changing(request('POST /repricing/rules/{id}/switch', { params: { id }, body: { on } }));

export const deleteRule = (id: number): Promise<void> => changing(request('DELETE /repricing/rules/{id}', { params: { id } }));

export const previewRule = (body: RuleBody): Promise<Preview> =>
  request('POST /repricing/preview', { body: { ...body, limit: MOST_CHANGES } });

export const stopAll = (): Promise<void> => changing(request('POST /repricing/stop', { body: {} }));
export const resume = (): Promise<void> => changing(request('POST /repricing/resume', { body: {} }));

export const answerQuestion = (listing: number, goOn: boolean): Promise<void> =>
  changing(request('POST /repricing/answer', { body: { listing, go_on: goOn } }));

export const exclude = (listing: number, allThings: boolean): Promise<void> =>
  changing(request('POST /repricing/exclusions', { body: { listing, all_things: allThings } }));

export const endExclusion = (id: number): Promise<void> => changing(request('DELETE /repricing/exclusions/{id}', { params: { id } }));
