import { nameIn, type NameKey, type Names } from './names.ts';

/** How often a giveaway is, and its type. */
const PERIODS: Names = {
  Monthly: 'audit.valuePeriodMonthly',
  Weekly: 'audit.valuePeriodWeekly',
  Daily: 'audit.valuePeriodDaily',
  Special: 'audit.valuePeriodSpecial',
};

/** What the values of a field are called, where they come from a list. */
export const VALUE_NAMES: Readonly<Record<string, Names>> = {
  by: {
    staff: 'audit.valueByStaff',
    user: 'audit.valueByUser',
  },
  check: {
    ok: 'audit.valueCheckOk',
    failed: 'audit.valueCheckFailed',
    unchecked: 'audit.valueCheckUnchecked',
  },
  state: {
    open: 'audit.valueStateOpen',
    assigned: 'audit.valueStateAssigned',
    ignored: 'audit.valueStateIgnored',
    failed: 'audit.valueStateFailed',
    waiting: 'audit.valueStateWaiting',
  },
  status: {
    OPEN: 'audit.valueStatusOpen',
    IN_PROGRESS: 'audit.valueStatusInProgress',
    WAITING_USER_RESPONSE: 'audit.valueStatusWaitingUserResponse',
    PENDING: 'audit.valueStatusPending',
    RESOLVED: 'audit.valueStatusResolved',
    CLOSED: 'audit.valueStatusClosed',
    CANCELLED: 'audit.valueStatusCancelled',
  },
  priority: {
    LOW: 'audit.valuePriorityLow',
    MEDIUM: 'audit.valuePriorityMedium',
    HIGH: 'audit.valuePriorityHigh',
    URGENT: 'audit.valuePriorityUrgent',
  },
  direction: {
    down: 'audit.valueDirectionDown',
    up: 'audit.valueDirectionUp',
  },
  profile_state: {
    0: 'audit.valueProfileState0',
    1: 'audit.valueProfileState1',
    2: 'audit.valueProfileState2',
  },
  trade_link: {
    set: 'audit.valueTradeLinkSet',
  },
  lang: {
    en: 'audit.valueLangEn',
    tr: 'audit.valueLangTr',
  },
  giveaway_type: PERIODS,
  /** Of giveaways, tasks and tickets. */
  type: {
    ...PERIODS,
    daily: 'audit.valueTypeDaily',
    TWITTER_FOLLOW: 'audit.valueTypeTwitterFollow',
    MAIL_CONFIRM: 'audit.valueTypeMailConfirm',
    DISCORD_JOIN: 'audit.valueTypeDiscordJoin',
    TRADE_LINK: 'audit.valueTypeTradeLink',
    GENERAL: 'audit.valueTypeGeneral',
    PAYMENT: 'audit.valueTypePayment',
    TECHNICAL: 'audit.valueTypeTechnical',
    BILLING: 'audit.valueTypeBilling',
    SUPPORT: 'audit.valueTypeSupport',
    COMPLAINT: 'audit.valueTypeComplaint',
    FEATURE_REQUEST: 'audit.valueTypeFeatureRequest',
    BUG_REPORT: 'audit.valueTypeBugReport',
  },
  randomness: {
    operator: 'audit.valueRandomnessOperator',
  },
};

/** The key of the name of a field's value; null where the values of the field are no list. */
export const valueKey = (field: string, value: string): NameKey | null =>
  nameIn(Object.hasOwn(VALUE_NAMES, field) ? VALUE_NAMES[field] : undefined, value);
