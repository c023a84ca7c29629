import { t } from '../i18n/i18n.ts';
import { pathTo } from './path-to.ts';

/** The administration's start page, to which all its screens link back. */
export const adminPanel = (): { href: string; title: string } => ({ href: pathTo('/admin'), title: t('admin.navigation') });

/** The pause in typing after which a search of the administration begins, in milliseconds (ADMIN-302). */
export const ADMIN_SEARCH_MS = 300;
