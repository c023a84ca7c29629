import { afterEach, describe, expect, it } from 'vitest';
import { activateLanguage, loadTexts, t } from '../i18n/i18n.ts';
import type { Area } from '@lootfolio/texts/keys.gen';
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
