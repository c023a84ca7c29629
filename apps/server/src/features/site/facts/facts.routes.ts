import { siteFacts } from '@lootfolio/contract/features/site/facts';
import { APP_IDS } from '@lootfolio/domain/games';
import { PRICED_MARKETS, STEAM_ID } from '@lootfolio/domain/markets';
import type { Config } from '../../../platform/process/config.ts';
import { MAX_TOKENS } from '../../../platform/security/api-tokens.ts';
import type { Provided } from '../../../platform/module.ts';
import { route, type Route } from '../../../platform/http/route.ts';
import { HISTORY_DAYS } from '../../../prices/history/history.ts';
import { TOKEN_CALLS } from '../../../platform/security/rate-limit.ts';
import { SESSION_DAYS } from '../../../platform/security/sessions.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { FeeBook } from '../../market/marketplaces/marketplaces.public.ts';
import { SITE_SETTINGS, socialLinks } from './facts.settings.ts';
import { noticeOf, orNull } from './facts.rules.ts';

export type FactsParts = {
  config: Pick<Config, 'WORLD' | 'SANDBOX_PORT'>;
  settings: Settings;
  fees: FeeBook;
} & Pick<Provided, 'plans'>;

export const factsRoutes = ({ config, settings, fees, plans }: FactsParts): Route[] => [
  route(siteFacts, async () => ({
    world: config.WORLD,
    operator: settings.get(SITE_SETTINGS.operator).trim(),
    contact_mail: orNull(settings.get(SITE_SETTINGS.contactMail)),
    terms_date: orNull(settings.get(SITE_SETTINGS.termsDate)),
    social: socialLinks(settings),
    notice: noticeOf(
      settings.get(SITE_SETTINGS.noticeEn),
      settings.get(SITE_SETTINGS.noticeTr),
      orNull(settings.get(SITE_SETTINGS.noticeFrom)),
      orNull(settings.get(SITE_SETTINGS.noticeUntil)),
    ),
    sandbox_mail: sandboxPage(config, '_mail'),
    sandbox_desk: sandboxPage(config, '_desk'),
    facts: {
      markets: PRICED_MARKETS.length,
      price_history_days: settings.get(HISTORY_DAYS),
      session_days: SESSION_DAYS.sliding,
      session_days_most: SESSION_DAYS.max,
      steam_fee: fees.marketFees(APP_IDS.cs2).get(STEAM_ID)!.basisPoints / 100,
      api_tokens: MAX_TOKENS,
      calls_a_minute: settings.get(TOKEN_CALLS),
      plans_sold: plans.areSold(settings),
    },
  })),
];

const sandboxPage = ({ WORLD, SANDBOX_PORT }: FactsParts['config'], page: string): string | null =>
  WORLD === 'sandbox' ? `http://127.0.0.1:${SANDBOX_PORT}/${page}` : null;
