import { LANGUAGES } from '@lootfolio/texts/languages';
import { renderText } from '@lootfolio/texts/text';
import { describe, expect, it } from 'vitest';
import { UNKNOWN } from '../features/site/facts/facts.public.ts';
import { FAQ } from '../features/site/help/faq.ts';
import { MODULES } from './modules.tsx';
import { router } from './router.tsx';

const HEADS = MODULES.flatMap(({ routes }) => routes.flatMap(({ options }) => options.staticData?.head ?? []));

describe('the titles and descriptions of the public screens', () => {
  it.each(LANGUAGES)('are unique and short enough for search engines, in %s [SHELL-162]', (lang) => {
    const descriptions = HEADS.map(({ description }) => renderText(description, lang));
    expect(descriptions.length).toBeGreaterThan(8);
    expect(new Set(descriptions).size).toBe(descriptions.length);
    expect(descriptions.filter(({ length }) => length < 100 || length > 165)).toEqual([]);
  });
});

describe('the answers to frequent questions', () => {
  it('link to screens that exist', () => {
    const questions = FAQ.flatMap((group) => group.questions);
    const paths = questions.flatMap(({ answer }) => answer(UNKNOWN).links.map(({ href }) => href.split('#')[0]!));
    expect(paths.length).toBeGreaterThan(8);
    expect(paths.filter((path) => !(path in router.routesByPath))).toEqual([]);
  });
});
