import { createRoute } from '@tanstack/react-router';
import { rootRoute, screen } from '../../../lib/routes.ts';
import { reloadSite } from '../../../lib/site.ts';
import { read } from '@lootfolio/domain/search-params';
import type { WebModule } from '../../../lib/web-module.ts';
import { loadParts } from './components/landing/later-content.ts';
import { readFaqSearch } from './faq.search.ts';

/** Why the user came to the start page: a session that ended, or an account that was deleted. */
const readStartSearch = (raw: Record<string, unknown>): { ended?: true; deleted?: true } => ({
  ended: read.flag(raw, 'ended'),
  deleted: read.flag(raw, 'deleted'),
});
const landingPage = () => screen(['site'], () => import('./pages/LandingPage.tsx'), 'LandingPage');

const start = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { head: { title: null, description: 'site.headStart', keywords: 'site.headKeywords' }, prerendered: true },
  validateSearch: readStartSearch,
  loader: loadParts,
  component: landingPage(),
});

const landing = createRoute({
  getParentRoute: () => rootRoute,
  path: '/landing',
  staticData: { sameAs: '/' },
  validateSearch: readStartSearch,
  loader: loadParts,
  component: landingPage(),
});

const faq = createRoute({
  getParentRoute: () => rootRoute,
  path: '/faq',
  staticData: { head: { title: 'pages.faqShort', description: 'pages.headFaq' }, prerendered: true },
  validateSearch: readFaqSearch,
  component: screen(['features', 'marketplaces', 'pages'], () => import('./pages/FaqPage.tsx'), 'FaqPage'),
});

const services = createRoute({
  getParentRoute: () => rootRoute,
  path: '/our-services',
  staticData: { head: { title: 'pages.servicesTitle', description: 'pages.headServices' }, prerendered: true },
  component: screen(['features', 'pages'], () => import('./pages/ServicesPage.tsx'), 'ServicesPage'),
});

const contact = createRoute({
  getParentRoute: () => rootRoute,
  path: '/contact',
  staticData: { head: { title: 'pages.contactTitle', description: 'pages.headContact' }, prerendered: true },
  component: screen(['pages'], () => import('./pages/ContactPage.tsx'), 'ContactPage'),
});

const privacy = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy-policy',
  staticData: { head: { title: 'legal.privacyTitle', description: 'legal.privacyLead' }, prerendered: true },
  component: screen(['legal'], () => import('./pages/PrivacyPage.tsx'), 'PrivacyPage'),
});

const terms = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  staticData: { head: { title: 'legal.termsTitle', description: 'legal.headTerms' }, prerendered: true },
  component: screen(['legal'], () => import('./pages/TermsPage.tsx'), 'TermsPage'),
});

export const siteModule = {
  routes: [start, landing, faq, services, contact, privacy, terms],
  events: { settings: reloadSite },
  pages: [
    { path: '/', label: 'site.navigation' },
    { path: '/our-services', label: 'pages.navigationServices', footer: 1 },
    { path: '/faq', label: 'pages.navigationFaq', footer: 2 },
    { path: '/contact', label: 'pages.navigationContact', footer: 3 },
    { path: '/privacy-policy', label: 'legal.navigationPrivacy', footer: 4 },
    { path: '/terms', label: 'legal.navigationTerms', footer: 5 },
  ],
} as const satisfies WebModule;
