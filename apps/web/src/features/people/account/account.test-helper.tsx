import { answerRequests, reply } from '../../../lib/fake-server.test-helper.ts';
import type { Details, KeyMarket, MarketKey } from './account.queries.ts';

export const sampleDetails = (changes: Partial<Details> = {}): Details => ({
  steam_id: '76561198000010411',
  user_name: 'Deniz',
  mail: null,
  mail_confirmed: false,
  trade_link: null,
  proxy: { proxy: null },
  avatar_medium: null,
  profile_url: 'https://steamcommunity.com/profiles/76561198000010411',
  country: 'TR',
  joined_at: '2026-01-02T12:00:00.000Z',
  steam_account_created: '2015-01-01T00:00:00.000Z',
  ROLE: 'USER',
  balance: 0,
  plan: 'Free',
  plan_ends_at: null,
  plans_sold: true,
  ranking_hidden: false,
  timezone: 'UTC',
  timezone_chosen: true,
  lang: 'en',
  ...changes,
});

export const sampleKey = (market: KeyMarket, changes: Partial<MarketKey> = {}): MarketKey => ({
  market,
  key: `api_${market}`,
  set: false,
  hint: null,
  updated_at: null,
  checked_at: null,
  check: 'unchecked',
  selling_at: null,
  ...changes,
});

export type Sent = { call: string; body: unknown };
export type Answer = { status?: number; body: object };

/**
 * Answers the calls by name; a call without an answer stays pending.
 * @returns the requests sent, except reads
 */
export function answerCalls(answers: Readonly<Record<string, (body: unknown) => Answer | Promise<Answer>>>): Sent[] {
  const sent: Sent[] = [];
  answerRequests(async ({ path, body, init }) => {
    const call = `${init.method} ${path}`;
    if (init.method !== 'GET') sent.push({ call, body });
    const answer = await (answers[call]?.(body) ?? new Promise<never>(() => undefined));
    return reply(answer.body, answer.status);
  });
  return sent;
}

export const refuse = (code: string, msg: string, fields?: Record<string, string>): Answer => ({
  status: code === 'MARKET_UNAVAILABLE' ? 503 : 400,
  body: { success: false, code, msg, fields },
});
