/** Alerts on saved views that a user may have. */
export const MAX_VIEW_ALERTS = 5;
/** Rows of a view that an alert watches: those with the most profit. */
export const MAX_ALERT_ROWS = 200;
