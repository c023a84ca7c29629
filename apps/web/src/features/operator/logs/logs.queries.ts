import { useQuery } from '@tanstack/react-query';
import { request, type Query, type Reply } from '../../../lib/api.ts';

export type AuditRow = Reply<'GET /admin/log/audit'>['items'][number];
export type Who = NonNullable<AuditRow['actor']>;
export type RefusalRow = Reply<'GET /admin/log/security'>['items'][number];

/** Read again whenever the screen is opened: with a log that is a minute old, recent actions would seem missing. */
const FRESH = { staleTime: 0 };

export const useAudit = (query: Query<'GET /admin/log/audit'>) =>
  useQuery({
    queryKey: ['admin', 'audit', query],
    queryFn: ({ signal }) => request('GET /admin/log/audit', { query, signal }),
    ...FRESH,
  });

export const useRefusals = (query: Query<'GET /admin/log/security'>) =>
  useQuery({
    queryKey: ['admin', 'refusals', query],
    queryFn: ({ signal }) => request('GET /admin/log/security', { query, signal }),
    ...FRESH,
  });
