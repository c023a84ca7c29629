import { figure } from '../../../platform/settings/setting-kinds.ts';
import { setting } from '../../../platform/settings/settings.ts';
import { SITE_GROUP as group } from '../facts/facts.public.ts';

/** The counters of the landing page. Unset: the demo's texts in the sandbox, else this server's own count. */
export const COUNTERS = {
  items: setting('landing.items', figure, '', { group, label: 'landing.settingItems', help: 'landing.counterHelp' }),
  users: setting('landing.users', figure, '', { group, label: 'landing.settingUsers', help: 'landing.counterHelp' }),
  support: setting('landing.support', figure, '', { group, label: 'landing.settingSupport', help: 'landing.counterHelp' }),
};
