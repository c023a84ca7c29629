import { z } from 'zod';
import { setting, type Settings } from '../../platform/process/settings.ts';
import { linkOrNull } from './site.rules.ts';

const line = z.string().max(500);

/** What the public pages show about this server; an empty text is not shown. */
export const SITE_SETTINGS = {
  operator: setting('site.operator', line, ''),
  contactMail: setting('site.contact_mail', line, ''),
  /** Day since which the terms apply, YYYY-MM-DD. */
  termsDate: setting('site.terms_date', line, ''),
  /** Counters of the landing page: a number and its suffix. Unset: the demo's texts in the sandbox, else this server's own count. */
  items: setting('landing.items', line, ''),
  users: setting('landing.users', line, ''),
  support: setting('landing.support', line, ''),
  x: setting('social.x', line, ''),
  discord: setting('social.discord', line, ''),
  telegram: setting('social.telegram', line, ''),
};

/** The operator's pages elsewhere; null where none is set. */
export const socialLinks = (settings: Settings) => ({
  x: linkOrNull(settings.get(SITE_SETTINGS.x)),
  discord: linkOrNull(settings.get(SITE_SETTINGS.discord)),
  telegram: linkOrNull(settings.get(SITE_SETTINGS.telegram)),
});
