import { nameIn, type NameKey, type Names } from './names.ts';

// A test compares these with what the server's code writes.

/** What each action of the audit log is called, `session.begun` as `session: { begun }`. A row of an older release may have another one. */
export const ACTION_NAMES: Readonly<Record<string, Names>> = {
  account: {
    deleted: 'audit.accountDeleted',
  },
  asset: {
    priced: 'audit.assetPriced',
  },
  channel: {
    asked: 'audit.channelAsked',
    linked: 'audit.channelLinked',
    unlinked: 'audit.channelUnlinked',
  },
  comparison: {
    exported: 'audit.comparisonExported',
  },
  connection: {
    checked: 'audit.connectionChecked',
    removed: 'audit.connectionRemoved',
  },
  data: {
    exported: 'audit.dataExported',
  },
  fee: {
    set: 'audit.feeSet',
  },
  giveaway: {
    cancelled: 'audit.giveawayCancelled',
    changed: 'audit.giveawayChanged',
    closed: 'audit.giveawayClosed',
    created: 'audit.giveawayCreated',
    deleted: 'audit.giveawayDeleted',
    drawn: 'audit.giveawayDrawn',
    joined: 'audit.giveawayJoined',
    prize_sent: 'audit.giveawayPrizeSent',
    trade_link_shown: 'audit.giveawayTradeLinkShown',
  },
  inventory: {
    read: 'audit.inventoryRead',
  },
  investment: {
    added: 'audit.investmentAdded',
    changed: 'audit.investmentChanged',
    deleted: 'audit.investmentDeleted',
    sale_removed: 'audit.investmentSaleRemoved',
    sold: 'audit.investmentSold',
  },
  investments: {
    import_undone: 'audit.investmentsImportUndone',
    imported: 'audit.investmentsImported',
  },
  item: {
    changed: 'audit.itemChanged',
    name: 'audit.itemName',
    voted: 'audit.itemVoted',
  },
  mail: {
    confirmed: 'audit.mailConfirmed',
    removed: 'audit.mailRemoved',
    set: 'audit.mailSet',
    tested: 'audit.mailTested',
  },
  market: {
    facts: 'audit.marketFacts',
  },
  market_key: {
    removed: 'audit.marketKeyRemoved',
    set: 'audit.marketKeySet',
  },
  notice: {
    reopened: 'audit.noticeReopened',
  },
  notification: {
    deleted: 'audit.notificationDeleted',
    sent: 'audit.notificationSent',
  },
  notifications: {
    set: 'audit.notificationsSet',
    unsubscribed: 'audit.notificationsUnsubscribed',
  },
  operation: {
    cancelled: 'audit.operationCancelled',
    retried: 'audit.operationRetried',
    started: 'audit.operationStarted',
  },
  portfolio: {
    updated: 'audit.portfolioUpdated',
  },
  preference: {
    set: 'audit.preferenceSet',
  },
  profile: {
    refreshed: 'audit.profileRefreshed',
  },
  proxy: {
    removed: 'audit.proxyRemoved',
    set: 'audit.proxySet',
  },
  rate: {
    accepted: 'audit.rateAccepted',
    fixed: 'audit.rateFixed',
  },
  role: {
    granted: 'audit.roleGranted',
    revoked: 'audit.roleRevoked',
  },
  second_factor: {
    begun: 'audit.secondFactorBegun',
    confirmed: 'audit.secondFactorConfirmed',
    enabled: 'audit.secondFactorEnabled',
    recovered: 'audit.secondFactorRecovered',
    recovery_renewed: 'audit.secondFactorRecoveryRenewed',
    removed: 'audit.secondFactorRemoved',
  },
  session: {
    begun: 'audit.sessionBegun',
    ended: 'audit.sessionEnded',
  },
  sessions: {
    ended: 'audit.sessionsEnded',
  },
  setting: {
    changed: 'audit.settingChanged',
  },
  source: {
    interval_set: 'audit.sourceIntervalSet',
    list_accepted: 'audit.sourceListAccepted',
    refreshed: 'audit.sourceRefreshed',
    switched: 'audit.sourceSwitched',
  },
  storage: {
    imported: 'audit.storageImported',
    removed: 'audit.storageRemoved',
  },
  target: {
    changed: 'audit.targetChanged',
    deleted: 'audit.targetDeleted',
    reached: 'audit.targetReached',
    set: 'audit.targetSet',
  },
  task: {
    changed: 'audit.taskChanged',
    completed: 'audit.taskCompleted',
    created: 'audit.taskCreated',
    deleted: 'audit.taskDeleted',
  },
  ticket: {
    answered: 'audit.ticketAnswered',
    created: 'audit.ticketCreated',
    deleted: 'audit.ticketDeleted',
    message_deleted: 'audit.ticketMessageDeleted',
    priority: 'audit.ticketPriority',
    read: 'audit.ticketRead',
    replied: 'audit.ticketReplied',
    status: 'audit.ticketStatus',
  },
  token: {
    created: 'audit.tokenCreated',
    revoked: 'audit.tokenRevoked',
  },
  tracker: {
    changed: 'audit.trackerChanged',
    created: 'audit.trackerCreated',
    deleted: 'audit.trackerDeleted',
    item_changed: 'audit.trackerItemChanged',
    items_added: 'audit.trackerItemsAdded',
    items_removed: 'audit.trackerItemsRemoved',
  },
  trade_link: {
    removed: 'audit.tradeLinkRemoved',
    set: 'audit.tradeLinkSet',
  },
  user: {
    changed: 'audit.userChanged',
    joined: 'audit.userJoined',
    signed_out: 'audit.userSignedOut',
  },
  view: {
    deleted: 'audit.viewDeleted',
    saved: 'audit.viewSaved',
  },
  view_alert: {
    changed: 'audit.viewAlertChanged',
    removed: 'audit.viewAlertRemoved',
    set: 'audit.viewAlertSet',
    told: 'audit.viewAlertTold',
  },
  watchlist: {
    added: 'audit.watchlistAdded',
    removed: 'audit.watchlistRemoved',
  },
};

/** The key of an action's name: `session.begun`. */
export function actionKey(action: string): NameKey | null {
  const [kind = '', what = ''] = action.split('.');
  return nameIn(Object.hasOwn(ACTION_NAMES, kind) ? ACTION_NAMES[kind] : undefined, what);
}
