import { topic } from '../../../platform/jobs/outbox.ts';

/** Sent when the time zone of a user changed: by their own choice, or because they signed in from another zone. */
export const timeZoneChanged = topic<{ userId: number }>('user.timezone-changed');
