import { topic } from '../../../platform/jobs/outbox.ts';

/** The time zone of a user changed: by their own choice, or because they signed in from another one. */
export const timeZoneChanged = topic<{ userId: number }>('user.timezone-changed');
