import type { Settings } from '../../../platform/settings/settings.ts';
import { orNull } from './facts.rules.ts';
import { SITE_SETTINGS } from './facts.settings.ts';

/** Returns the mail address of the operator; null when it is not set. */
export const contactMailOf = (settings: Settings): string | null => orNull(settings.get(SITE_SETTINGS.contactMail));

export { orNull } from './facts.rules.ts';
export { group as SITE_GROUP, socialLinks } from './facts.settings.ts';
