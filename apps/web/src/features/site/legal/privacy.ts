import { t } from '../../../i18n/i18n.ts';
import type { Facts } from '../facts/facts.public.ts';
import type { Section } from './legal.ts';

const collect = (): Section => ({
  id: 'collect',
  title: t('legal.collectTitle'),
  text: t('legal.collectText'),
  points: [
    { term: t('legal.collectVisitors'), text: t('legal.collectVisitorsText') },
    { term: t('legal.collectSteam'), text: t('legal.collectSteamText') },
    { term: t('legal.collectSessions'), text: t('legal.collectSessionsText') },
    { term: t('legal.collectOwn'), text: t('legal.collectOwnText') },
    { term: t('legal.collectInventory'), text: t('legal.collectInventoryText') },
    { term: t('legal.collectReach'), text: t('legal.collectReachText') },
    { term: t('legal.collectConnections'), text: t('legal.collectConnectionsText') },
    { term: t('legal.collectAccess'), text: t('legal.collectAccessText') },
    { term: t('legal.collectMessages'), text: t('legal.collectMessagesText') },
    { term: t('legal.collectTickets'), text: t('legal.collectTicketsText') },
    { term: t('legal.collectGiveaways'), text: t('legal.collectGiveawaysText') },
    { term: t('legal.collectActions'), text: t('legal.collectActionsText') },
  ],
});

const use = (): Section => ({
  id: 'use',
  title: t('legal.useTitle'),
  text: t('legal.useText'),
  points: [
    { term: t('legal.useContract'), text: t('legal.useContractText') },
    { term: t('legal.useConsent'), text: t('legal.useConsentText') },
    { term: t('legal.useSafety'), text: t('legal.useSafetyText') },
  ],
});

/**
 * The data that is stored in the browser, by cookie name and storage key. A `.` or `:` at the end stands for all keys with this beginning.
 */
const COOKIES = { session: ['lf_session'], state: ['lf_state'], device: ['lf_device'] } as const;
export const STORED = {
  token: ['token', 'authenticated'],
  appearance: [
    ...['lang', 'theme', 'sidebarOpen', 'density', 'columns.', 'inventoryView', 'simulatorSound', 'shortcuts'],
    ...['filters', 'fold-', 'dismissedNotice'],
  ],
  work: ['comparison-filters', 'watchlist-choice', 'recentItems', 'recentSearches', 'viewedItems', 'importColumns', 'importDecisions'],
  tab: [...['next', 'draft:', 'tsr-scroll-restoration-v1_3', 'operationsFollowed', 'operationsReopen', 'call-key:'], 'reloadedForChunk'],
} as const;

const cookies = ({ session_days: days, session_days_most: most }: Facts): Section => ({
  id: 'cookies',
  title: t('legal.cookiesTitle'),
  text: t('legal.cookiesText'),
  points: [
    { names: COOKIES.session, text: t('legal.cookieSession', { days, most }) },
    { names: COOKIES.state, text: t('legal.cookieState') },
    { names: COOKIES.device, text: t('legal.cookieDevice') },
    { names: STORED.token, text: t('legal.storageToken') },
    { names: STORED.appearance, text: t('legal.storageLook') },
    { names: STORED.work, text: t('legal.storageWork') },
    { names: STORED.tab, text: t('legal.storageTab') },
  ],
});

const keys = (): Section => ({
  id: 'keys',
  title: t('legal.keysTitle'),
  text: t('legal.keysText'),
  points: [
    { term: t('legal.keysSealed'), text: t('legal.keysSealedText') },
    { term: t('legal.keysNever'), text: t('legal.keysNeverText') },
    { term: t('legal.keysUse'), text: t('legal.keysUseText') },
    { term: t('legal.keysGone'), text: t('legal.keysGoneText') },
  ],
});

const services = (): Section => ({
  id: 'services',
  title: t('legal.servicesTitle'),
  text: t('legal.servicesText'),
  points: [
    { term: t('legal.serviceSteam'), text: t('legal.serviceSteamText') },
    { term: t('legal.serviceMarkets'), text: t('legal.serviceMarketsText') },
    { term: t('legal.serviceRates'), text: t('legal.serviceRatesText') },
    { term: t('legal.serviceRandomness'), text: t('legal.serviceRandomnessText') },
    { term: t('legal.serviceMail'), text: t('legal.serviceMailText') },
    { term: t('legal.serviceChannels'), text: t('legal.serviceChannelsText') },
    { term: t('legal.serviceAccounts'), text: t('legal.serviceAccountsText') },
    { term: t('legal.servicesAbroad'), text: t('legal.servicesAbroadText') },
    { term: t('legal.serviceSandbox'), text: t('legal.serviceSandboxText') },
  ],
});

const storage = ({ session_days, session_days_most: most, price_history_days }: Facts): Section => ({
  id: 'storage',
  title: t('legal.storageTitle'),
  text: t('legal.storageText'),
  points: [
    { term: t('legal.keptAccount'), text: t('legal.keptAccountText') },
    { term: t('legal.keptSessions'), text: t('legal.keptSessionsText', { days: session_days, most }) },
    { term: t('legal.keptSignIn'), text: t('legal.keptSignInText') },
    { term: t('legal.keptConnections'), text: t('legal.keptConnectionsText') },
    { term: t('legal.keptDevices'), text: t('legal.keptDevicesText') },
    { term: t('legal.keptMail'), text: t('legal.keptMailText') },
    { term: t('legal.keptMessages'), text: t('legal.keptMessagesText') },
    { term: t('legal.keptPrices'), text: t('legal.keptPricesText', { days: price_history_days }) },
    { term: t('legal.keptLog'), text: t('legal.keptLogText') },
    { term: t('legal.keptDeleted'), text: t('legal.keptDeletedText') },
    { term: t('legal.keptStays'), text: t('legal.keptStaysText') },
  ],
});

const rights = (): Section => ({
  id: 'rights',
  title: t('legal.rightsTitle'),
  text: t('legal.rightsText'),
  points: [
    { term: t('legal.rightAccess'), text: t('legal.rightAccessText') },
    { term: t('legal.rightDelete'), text: t('legal.rightDeleteText') },
    { term: t('legal.rightCorrect'), text: t('legal.rightCorrectText') },
    { term: t('legal.rightObject'), text: t('legal.rightObjectText') },
    { term: t('legal.rightComplain'), text: t('legal.rightComplainText') },
  ],
});

/** The privacy policy in the current language. It describes only this software: change it together with the software. */
export const privacySections = (facts: Facts): Section[] => [
  collect(),
  use(),
  cookies(facts),
  keys(),
  services(),
  storage(facts),
  rights(),
];
