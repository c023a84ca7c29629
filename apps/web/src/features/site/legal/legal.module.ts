import { createRoute } from '@tanstack/react-router';
import { rootRoute, screen } from '../../../lib/routes.ts';
import type { WebModule } from '../../../lib/web-module.ts';

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

export const legalModule = {
  routes: [privacy, terms],
  pages: [
    { path: '/privacy-policy', label: 'legal.navigationPrivacy', footer: 5 },
    { path: '/terms', label: 'legal.navigationTerms', footer: 6 },
  ],
} as const satisfies WebModule;
