import { afterEach, describe, expect, it } from 'vitest';
import type { Area } from '@lootfolio/texts/keys.gen';
import { UNKNOWN } from '../features/site/facts.ts';
import { FAQ } from '../features/site/faq.ts';
import { activateLanguage, loadTexts, t } from '../i18n/i18n.ts';
import { HEADS } from './heads.ts';
import { router } from './routes.tsx';

afterEach(() => activateLanguage('en'));

describe('the heads of the public screens', () => {
  it.each(['en', 'tr'] as const)('describe each by itself, as long as search engines show it, in %s [SHELL-162]', async (lang) => {
    await activateLanguage(lang);
    await loadTexts(...new Set(Object.values(HEADS).map(({ description }) => description.split('.')[0] as Area)));
    const descriptions = Object.values(HEADS).map(({ description }) => t(description));
    expect(new Set(descriptions).size).toBe(descriptions.length);
    expect(descriptions.filter(({ length }) => length < 100 || length > 165)).toEqual([]);
  });

  it('are of screens that exist', () => {
    expect(Object.keys(HEADS).filter((path) => !(path in router.routesByPath))).toEqual([]);
  });
});

describe('the answers to frequent questions', () => {
  it('lead to screens that exist', () => {
    const questions = FAQ.flatMap((group) => group.questions);
    const paths = questions.flatMap(({ answer }) => answer(UNKNOWN).links.map(({ href }) => href.split('#')[0]!));
    expect(paths.length).toBeGreaterThan(8);
    expect(paths.filter((path) => !(path in router.routesByPath))).toEqual([]);
  });
});
