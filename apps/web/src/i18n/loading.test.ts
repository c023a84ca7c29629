import { beforeEach, describe, expect, it, vi } from 'vitest';

type Part = { default: Record<string, string[]> };
const server = vi.hoisted(() => ({ requested: [] as string[], answer: (_: string): Promise<Part> => Promise.resolve({ default: {} }) }));

const catalogue = vi.hoisted(() => (lang: string) => {
  const area = (name: string) => () => {
    server.requested.push(`${lang}/${name}`);
    return server.answer(`${lang}/${name}`);
  };
  return { default: {}, AREAS: { landing: area('landing'), help: area('help') } };
});
vi.mock('virtual:catalogue/en', () => catalogue('en'));
vi.mock('virtual:catalogue/tr', () => catalogue('tr'));

const nothing: Part = { default: {} };
let waiting: PromiseWithResolvers<Part>;
let i18n: typeof import('./i18n.ts');

beforeEach(async () => {
  vi.resetModules();
  server.requested = [];
  server.answer = () => Promise.resolve(nothing);
  waiting = Promise.withResolvers<Part>();
  i18n = await import('./i18n.ts');
  await i18n.activateLanguage('en');
});

describe('the texts of an area', () => {
  it('are requested once, and concurrent callers wait for the same load', async () => {
    server.answer = () => waiting.promise;
    const done: string[] = [];
    const first = i18n.loadTexts('landing').then(() => done.push('first'));
    const second = i18n.loadTexts('landing', 'help').then(() => done.push('second'));
    await expect.poll(() => server.requested).toEqual(['en/landing', 'en/help']);
    expect(done).toEqual([]);
    waiting.resolve(nothing);
    await Promise.all([first, second]);
    await i18n.loadTexts('landing');
    expect(server.requested).toEqual(['en/landing', 'en/help']);
  });

  it('are requested again after a failure', async () => {
    server.answer = () => Promise.reject(new Error('offline'));
    await expect(i18n.loadTexts('landing')).rejects.toThrow('offline');
    server.answer = () => Promise.resolve(nothing);
    await i18n.loadTexts('landing');
    expect(server.requested).toEqual(['en/landing', 'en/landing']);
  });

  it('load with another language, also those that are still loading', async () => {
    await i18n.loadTexts('help');
    server.answer = () => waiting.promise;
    const loading = i18n.loadTexts('landing');
    const switching = i18n.activateLanguage('tr');
    waiting.resolve(nothing);
    await Promise.all([loading, switching]);
    expect(server.requested).toEqual(['en/help', 'en/landing', 'tr/help', 'tr/landing']);
  });
});

describe('two choices of a language, one after the other', () => {
  it('end at the later one, whichever loads first', async () => {
    await i18n.loadTexts('landing');
    server.answer = () => waiting.promise;
    const first = i18n.activateLanguage('tr');
    await i18n.activateLanguage('en');
    waiting.resolve(nothing);
    await first;
    expect([i18n.currentLang(), document.documentElement.lang]).toEqual(['en', 'en']);
  });

  it('keep the former one when the later could not be loaded', async () => {
    await i18n.loadTexts('landing');
    server.answer = () => Promise.reject(new Error('offline'));
    await expect(i18n.chooseLanguage('tr')).rejects.toThrow('offline');
    server.answer = () => Promise.resolve(nothing);
    await i18n.loadTexts('help');
    expect([i18n.currentLang(), server.requested]).toEqual(['en', ['en/landing', 'tr/landing', 'en/help']]);
  });
});
