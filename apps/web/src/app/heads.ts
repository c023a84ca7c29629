import type { PlainKey } from '../i18n/i18n.ts';

export type ScreenHead = { title: PlainKey | null; description: PlainKey };

/**
 * The screens that search engines should know, with the texts of their heads. The build writes them to `heads.json`, from which
 * the server fills the page; a screen sets its title in the browser itself.
 */
export const HEADS: Readonly<Record<string, ScreenHead>> = {
  '/': { title: null, description: 'heads.start' },
  '/comparison': { title: 'comparison.title', description: 'comparison.lead' },
  '/marketplaces': { title: 'marketplaces.title', description: 'marketplaces.lead' },
  '/status': { title: 'marketplaces.statusTitle', description: 'site.trustAgeText' },
  '/faq': { title: 'pages.faqShort', description: 'pages.faqLead' },
  '/our-services': { title: 'pages.servicesTitle', description: 'site.featuresLead' },
  '/contact': { title: 'pages.contactTitle', description: 'pages.contactLead' },
  '/privacy-policy': { title: 'legal.privacyTitle', description: 'legal.privacyLead' },
  '/terms': { title: 'legal.termsTitle', description: 'legal.termsLead' },
};

export const KEYWORDS: PlainKey = 'heads.keywords';
