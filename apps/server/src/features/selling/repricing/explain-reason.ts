import type { Reason } from '@lootfolio/domain/repricing/reasons';
import type { Language } from '@lootfolio/texts/languages';
import { renderText, type TextKey } from '@lootfolio/texts/text';

const TEXTS: Readonly<Record<Reason, TextKey>> = {
  FOLLOWS: 'repricing.reasonFollows',
  TO_CEILING: 'repricing.reasonToCeiling',
  TO_FLOOR: 'repricing.reasonToFloor',
  SELLING_OFF: 'repricing.reasonSellingOff',
  PRESENCE: 'repricing.reasonPresence',
  CURRENCY: 'repricing.reasonCurrency',
  PHASE: 'repricing.reasonPhase',
  FLOAT: 'repricing.reasonFloat',
  NO_COST: 'repricing.reasonNoCost',
  MARKET_MOVES: 'repricing.reasonMarketMoves',
  COOL_DOWN: 'repricing.reasonCoolDown',
  MISSING: 'repricing.reasonMissing',
  STALE: 'repricing.reasonStale',
  READ_BEFORE_CHANGE: 'repricing.reasonReadBeforeChange',
  CROSSED: 'repricing.reasonCrossed',
  ONE_SOURCE: 'repricing.reasonOneSource',
  DISAGREE: 'repricing.reasonDisagree',
  THIN: 'repricing.reasonThin',
  UNCONFIRMED: 'repricing.reasonUnconfirmed',
  ALONE: 'repricing.reasonAlone',
  LEADS: 'repricing.reasonLeads',
  OWN_LEADS: 'repricing.reasonOwnLeads',
  OWN_EARLIER: 'repricing.reasonOwnEarlier',
  BELOW_FLOOR: 'repricing.reasonBelowFloor',
  SMALL: 'repricing.reasonSmall',
  DAY_STEP: 'repricing.reasonDayStep',
  TEN_CHANGES: 'repricing.reasonTenChanges',
  DAILY_CAP: 'repricing.reasonDailyCap',
  BREAKER: 'repricing.reasonBreaker',
  EXCLUDED: 'repricing.reasonExcluded',
  NOT_ON_SALE: 'repricing.reasonNotOnSale',
  ASKED: 'repricing.reasonAsked',
};

/** Says in words why a price changes or stays. */
export const explainReason = (code: Reason, language: Language): string => renderText(TEXTS[code], language);
