import type { PlainKey } from '../i18n/i18n.ts';

export type ScreenHead = { title: PlainKey | null; description: PlainKey };

/**
 * The screens that search engines should know, with the texts of their heads. The build writes them to `heads.json`, from which
 * the server fills the page; a screen sets its title in the browser itself.
 */
export const HEADS: Readonly<Record<string, ScreenHead>> = {
  '/': { title: null, description: 'heads.start' },
  '/comparison': { title: 'comparison.title', description: 'heads.comparison' },
  '/marketplaces': { title: 'marketplaces.title', description: 'heads.marketplaces' },
  '/status': { title: 'marketplaces.statusTitle', description: 'heads.status' },
  '/faq': { title: 'pages.faqShort', description: 'heads.faq' },
  '/our-services': { title: 'pages.servicesTitle', description: 'heads.services' },
  '/contact': { title: 'pages.contactTitle', description: 'heads.contact' },
  '/privacy-policy': { title: 'legal.privacyTitle', description: 'legal.privacyLead' },
  '/terms': { title: 'legal.termsTitle', description: 'heads.terms' },
};

export const KEYWORDS: PlainKey = 'heads.keywords';
