import { z } from 'zod';
import { setting } from '../../platform/process/settings.ts';

const line = z.string().max(500);

/** What the public pages say of this server; an empty text is not shown. */
export const SITE_SETTINGS = {
  operator: setting('site.operator', line, ''),
  contactMail: setting('site.contact_mail', line, ''),
  /** YYYY-MM-DD since which the terms hold. */
  termsDate: setting('site.terms_date', line, ''),
  /** The counters of the landing page: a number and what follows it. Unset: the demo's literals in the sandbox, else what this server counts. */
  items: setting('landing.items', line, ''),
  users: setting('landing.users', line, ''),
  support: setting('landing.support', line, ''),
  x: setting('social.x', line, ''),
  discord: setting('social.discord', line, ''),
  telegram: setting('social.telegram', line, ''),
};
