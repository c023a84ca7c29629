import { useQuery } from '@tanstack/react-query';
import type { Reply } from '../../../lib/api.ts';
import { siteQuery } from '../../../lib/site.ts';

export type Facts = Reply<'GET /init/site'>['facts'];

/** Used until the server's answer arrives. Every text has a wording for the value 0. */
export const UNKNOWN: Facts = {
  markets: 0,
  price_history_days: 0,
  session_days: 0,
  session_days_most: 0,
  steam_fee: 0,
  api_tokens: 0,
  calls_a_minute: 0,
  plans_sold: false,
};

/** The settings of this server that texts mention. */
export const useFacts = (): Facts => useQuery(siteQuery).data?.facts ?? UNKNOWN;
