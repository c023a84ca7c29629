/** The maximum number of alerts on saved views of a user. */
export const MAX_VIEW_ALERTS = 5;
/** The maximum number of rows of a view that an alert watches: the rows with the highest profit. */
export const MAX_ALERT_ROWS = 200;
