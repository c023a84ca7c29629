import { screen, within } from '@testing-library/react';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { activateLanguage } from '../../../i18n/i18n.ts';
import type { Reply } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { siteQuery } from '../../../lib/site.ts';
import { renderPart } from '../../../test-screen.tsx';
import { UNKNOWN } from '../facts/facts.public.ts';
import { PrivacyPage } from './pages/PrivacyPage.tsx';
import { TermsPage } from './pages/TermsPage.tsx';
import { privacySections, STORED } from './privacy.ts';
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
  sandbox_desk: null,
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
      '2. Verilerin kullanımı',
      '3. Çerezler ve yerel depolama',
      '4. Anahtarlar, proxy’ler ve takas bağlantıları',
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

describe('what the privacy policy names', () => {
  const pointsOf = (): Map<string | undefined, string> =>
    new Map(privacySections(SITE.facts).flatMap(({ points = [] }) => points.map(({ term, text }) => [term, text] as const)));

  it('has support tickets, what users make, and what of it stays under "Deleted user" [PAGE-312]', () => {
    const points = pointsOf();
    expect(points.get('Support tickets')).toMatch(/What you write in a ticket, the answers/);
    expect(points.get('What you make here')).toMatch(/price targets, tracked items and portfolios, investments.*votes/);
    expect(points.get('Inventory')).toMatch(/snapshot of its value/);
    expect(points.get('When you delete your account')).toMatch(/price targets, tracked items and portfolios, investments, inventories/);
    expect(points.get('What stays')).toMatch(/support tickets with their messages, which are closed:.*"Deleted user"/);
  });

  it('has each service once', () => {
    const { points = [] } = privacySections(SITE.facts)[4]!;
    expect(points.map(({ term }) => term)).toEqual([...new Set(points.map(({ term }) => term))]);
  });

  it('has every key under which the browser stores something, and no other [PAGE-312]', () => {
    const named: string[] = Object.values(STORED).flat();
    const used = storageKeys();
    expect(used.length).toBeGreaterThan(15);
    expect(named.filter((name) => !used.includes(name))).toEqual([]);
    expect(used.filter((key) => !named.includes(key))).toEqual([]);
  });
});

/** The key that the router stores because of its option `scrollRestoration`. */
const ROUTER_KEY = 'tsr-scroll-restoration-v1_3';
/** Keys that are passed as arguments; their callers name them. */
const PASSED_ON = ['key', 'target.key'];

/** The storage keys in the sources of the app: literals, and constants of the same file. For a composed key only its beginning. */
function storageKeys(): string[] {
  const root = join(import.meta.dirname, '../../..');
  const sources = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) => !/test|gallery/.test(file));
  const keys = sources.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    return [...source.matchAll(/\b(?:useStored|(?:browserStore|tabStore)\.(?:get|set))\(([^),]+)/g)]
      .map(([, argument = '']) => argument.trim())
      .filter((argument) => argument !== 'key: string' && !PASSED_ON.includes(argument))
      .map((argument) => literalOf(argument, source));
  });
  return [...new Set([...keys, ROUTER_KEY])];
}

function literalOf(argument: string, source: string): string {
  const [name = ''] = argument.split(' + ');
  const text = /^\w+$/.test(name) ? (new RegExp(`const ${name} = ([^;]+);`).exec(source)?.[1] ?? name) : name;
  const [start = ''] = text.split(/\$\{| \+ /);
  return /^\w+$/.test(start) ? literalOf(start, source) : start.replaceAll(/['`]/g, '');
}

describe('the terms', () => {
  it('have ten sections, the same in both languages [PAGE-310] [PAGE-312]', async () => {
    expect(termsSections(SITE.facts).map(({ title }) => title)).toEqual([
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
    const sections = termsSections(SITE.facts);
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
