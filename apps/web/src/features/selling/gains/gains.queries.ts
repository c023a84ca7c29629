import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { request, startWork, type Query, type Reply } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { invalidateInOtherTabs } from '../../../lib/tabs.ts';

const GAINS = ['gains'];

export type GainYear = Reply<'GET /gains'>['items'][number];
export type Method = GainYear['method'];
export type ReportSummary = NonNullable<GainYear['report']>;
export type ReportPage = Reply<'GET /gains/reports/{id}'>;
export type ReportRow = ReportPage['items'][number];
export type Group = ReportPage['report']['groups'][number];

/** The years with their methods, locks and last reports. */
export const useGainYears = () => useQuery({ queryKey: [...GAINS, 'years'], queryFn: ({ signal }) => request('GET /gains', { signal }) });

/** A page of a stored report. */
export const useGainReport = (id: number, query: Query<'GET /gains/reports/{id}'>) =>
  useQuery({
    queryKey: [...GAINS, 'report', id, query],
    queryFn: ({ signal }) => request('GET /gains/reports/{id}', { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });

export async function reloadGains(): Promise<void> {
  invalidateInOtherTabs(GAINS);
  await queryClient.invalidateQueries({ queryKey: GAINS });
}

/** Makes a change and loads everything again. */
async function changing(work: Promise<unknown>): Promise<void> {
  await work;
  await reloadGains();
}

export const chooseMethod = (year: number, method: Method): Promise<void> =>
  changing(request('PUT /gains/{year}/method', { params: { year }, body: { method } }));

export const lockYear = (year: number, reportId: number): Promise<void> =>
  changing(request('POST /gains/{year}/lock', { params: { year }, body: { report_id: reportId } }));

export const unlockYear = (year: number): Promise<void> => changing(request('POST /gains/{year}/unlock', { params: { year } }));

export const makeReport = (year: number) => startWork('POST /gains/reports', { year });
