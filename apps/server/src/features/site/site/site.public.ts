import type { Settings } from '../../../platform/settings/settings.ts';
import { orNull } from './site.rules.ts';
import { SITE_SETTINGS } from './site.settings.ts';

/** Where people reach the operator; null when it is not set. */
export const contactMailOf = (settings: Settings): string | null => orNull(settings.get(SITE_SETTINGS.contactMail));

export { socialLinks } from './site.settings.ts';
