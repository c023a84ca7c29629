import { createRoute, notFound, redirect } from '@tanstack/react-router';
import { isGuidePage } from '../../../lib/guide.ts';
import { rootRoute, screen } from '../../../lib/routes.ts';
import type { WebModule } from '../../../lib/web-module.ts';
import { readFaqSearch } from './faq.search.ts';

const faq = createRoute({
  getParentRoute: () => rootRoute,
  path: '/faq',
  staticData: { head: { title: 'help.faqShort', description: 'help.headFaq' }, prerendered: true },
  validateSearch: readFaqSearch,
  component: screen(['features', 'help', 'marketplaces'], () => import('./pages/FaqPage.tsx'), 'FaqPage'),
});

const services = createRoute({
  getParentRoute: () => rootRoute,
  path: '/our-services',
  staticData: { head: { title: 'help.servicesTitle', description: 'help.headServices' }, prerendered: true },
  component: screen(['features', 'help'], () => import('./pages/ServicesPage.tsx'), 'ServicesPage'),
});

const contact = createRoute({
  getParentRoute: () => rootRoute,
  path: '/contact',
  staticData: { head: { title: 'help.contactTitle', description: 'help.headContact' }, prerendered: true },
  component: screen(['help'], () => import('./pages/ContactPage.tsx'), 'ContactPage'),
});

const guideStart = createRoute({
  getParentRoute: () => rootRoute,
  path: '/guide',
  beforeLoad: () => {
    throw redirect({ to: '/guide/$page', params: { page: 'compare' }, replace: true });
  },
});

const guide = createRoute({
  getParentRoute: () => rootRoute,
  path: '/guide/$page',
  beforeLoad: ({ params }) => {
    if (!isGuidePage(params.page)) throw notFound();
  },
  component: screen(['help'], () => import('./pages/GuidePage.tsx'), 'GuidePage'),
});

export const helpModule = {
  routes: [faq, services, contact, guideStart, guide],
  pages: [
    { path: '/our-services', label: 'help.navigationServices', footer: 1 },
    { path: '/faq', label: 'help.navigationFaq', footer: 2 },
    { path: '/guide', label: 'help.navigationGuide', footer: 3 },
    { path: '/contact', label: 'help.navigationContact', footer: 4 },
  ],
} as const satisfies WebModule;
