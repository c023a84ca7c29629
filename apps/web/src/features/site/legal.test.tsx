import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { activateLanguage } from '../../i18n/i18n.ts';
import type { Reply } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { siteQuery } from '../../lib/site.ts';
import { renderPart } from '../../test-screen.tsx';
import { UNKNOWN } from './facts.ts';
import { PrivacyPage } from './pages/PrivacyPage.tsx';
import { TermsPage } from './pages/TermsPage.tsx';
import { privacySections } from './privacy.ts';
import { termsSections } from './terms.ts';

const SITE: Reply<'GET /init/site'> = {
  success: true,
  world: 'live',
  operator: 'Ada Trading',
  contact_mail: 'desk@ada.example',
  terms_date: '2026-11-01',
  social: { x: null, discord: null, telegram: null },
  notice: null,
  sandbox_mail: null,
  facts: { ...UNKNOWN, session_days: 31, session_days_most: 91, price_history_days: 365 },
};
const headings = (): string[] => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

beforeEach(() => queryClient.setQueryData(siteQuery.queryKey, SITE));
afterEach(async () => {
  queryClient.clear();
  await activateLanguage('en');
});

describe('the privacy policy', () => {
  it('has seven numbered sections, the same in both languages [PAGE-305] [PAGE-308] [PAGE-312]', async () => {
    const english = renderPart(<PrivacyPage />);
    expect(headings()).toEqual([
      '1. What we collect',
      '2. How we use it',
      '3. Cookies and local storage',
      '4. Keys, proxies and trade links',
      '5. Services we contact',
      '6. Storage and deletion',
      '7. Your rights',
    ]);
    english.unmount();
    await activateLanguage('tr');
    renderPart(<PrivacyPage />);
    expect(headings()).toEqual([
      '1. Topladığımız veriler',
      '2. Verileri nasıl kullanıyoruz',
      '3. Çerezler ve yerel depolama',
      "4. Anahtarlar, proxy'ler ve takas bağlantıları",
      '5. Bağlandığımız hizmetler',
      '6. Saklama ve silme',
      '7. Haklarınız',
    ]);
  });

  it('begins each section with a description, followed by its points [PAGE-306]', () => {
    renderPart(<PrivacyPage />);
    for (const { title, text, points } of privacySections(SITE.facts)) {
      const section = screen.getByRole('region', { name: new RegExp(`^\\d\\. ${title}$`) });
      expect(within(section).getByText(text)).toBeTruthy();
      expect(within(section).getAllByRole('listitem')).toHaveLength(points?.length ?? 0);
    }
  });

  it('names the data controller and their address [PAGE-307] [PAGE-312]', () => {
    renderPart(<PrivacyPage />);
    expect(screen.getByText('Ada Trading')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'desk@ada.example' }).getAttribute('href')).toBe('mailto:desk@ada.example');
  });

  it('states how long this server stores sessions and prices, and has complete sentences before that is loaded', () => {
    const texts = (facts: typeof UNKNOWN): string => JSON.stringify(privacySections(facts));
    expect(texts(SITE.facts)).toMatch(/31 days after its last use, and 91 days.*365 days/);
    expect(texts(UNKNOWN)).not.toMatch(/\b0\b|undefined/);
  });
});

describe('the terms', () => {
  it('have ten sections, the same in both languages [PAGE-310] [PAGE-312]', async () => {
    expect(termsSections().map(({ title }) => title)).toEqual([
      'Acceptance',
      'Account',
      'Keys and listing',
      'Prices are information',
      'Payments and subscriptions',
      'Item deposits',
      'Giveaways',
      'Prohibited use',
      'Availability and liability',
      'Changes and contact',
    ]);
    await activateLanguage('tr');
    renderPart(<TermsPage />);
    expect(headings()).toHaveLength(10);
    expect(headings()[0]).toBe('1. Kabul');
  });

  it('begin each section with a description, followed by its points, if any [PAGE-309]', () => {
    renderPart(<TermsPage />);
    const sections = termsSections();
    for (const [index, { title, text, points }] of sections.entries()) {
      const section = screen.getByRole('region', { name: `${index + 1}. ${title}` });
      expect(within(section).getByText(text)).toBeTruthy();
      expect(within(section).queryAllByRole('listitem')).toHaveLength(points?.length ?? 0);
    }
    expect(new Set(sections.map(({ points }) => points !== undefined))).toEqual(new Set([true, false]));
  });

  it('end with operator, mail and date of the settings [PAGE-309] [PAGE-312]', () => {
    renderPart(<TermsPage />);
    const last = screen.getByRole('region', { name: '10. Changes and contact' });
    expect(last.textContent).toMatch(/Ada Trading.*desk@ada\.example.*In force since Nov 1, 2026\./);
  });

  it('have sections with title and description, some with points, and the last with contact lines [PAGE-309]', () => {
    renderPart(<TermsPage />);
    const sections = screen.getAllByRole('region');
    expect(sections).toHaveLength(10);
    for (const section of sections) {
      expect(within(section).getByRole('heading', { level: 2 }).textContent).toMatch(/^\d+\. \w/);
      expect(section.querySelector('p')!.textContent!.length).toBeGreaterThan(20);
    }
    const points = sections.map((section) => within(section).queryAllByRole('listitem').length);
    expect(points.some((count) => count > 0) && points.includes(0)).toBe(true);
    const contact = within(sections.at(-1)!).getAllByRole('definition');
    expect(contact.map((line) => line.textContent)).toEqual(expect.arrayContaining(['Ada Trading', 'desk@ada.example']));
  });

  it('show when the operator has set none of them', () => {
    queryClient.setQueryData(siteQuery.queryKey, { ...SITE, operator: '', contact_mail: null, terms_date: null });
    renderPart(<TermsPage />);
    const last = screen.getByRole('region', { name: '10. Changes and contact' });
    expect(last.textContent).toMatch(/has not published a name\..*has not published an e-mail address.*has not set a date\./);
    expect(within(last).getByRole('link', { name: 'Contact page' }).getAttribute('href')).toBe('/contact');
  });
});
