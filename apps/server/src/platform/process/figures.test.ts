import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { registerFigures, type Figure, type Sample } from './figures.ts';

const textOf = async (registry: Registry): Promise<string[]> =>
  (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
const figureOf = (name: string, read: Figure['read'], labels: string[] = []): Figure => ({
  name: `lootfolio_${name}`,
  help: name,
  labels,
  read,
});

describe('figures', () => {
  it('are told with their labels, and forget values that are gone', async () => {
    const registry = new Registry();
    let samples: Sample[] = [
      { value: 3, labels: { state: 'waiting' } },
      { value: 1, labels: { state: 'done' } },
    ];
    registerFigures(
      registry,
      [figureOf('work', () => samples, ['state']), figureOf('age', () => [{ value: 0 }]), figureOf('none', () => [])],
      0,
    );
    expect(await textOf(registry)).toEqual(['lootfolio_work{state="waiting"} 3', 'lootfolio_work{state="done"} 1', 'lootfolio_age 0']);
    samples = [{ value: 2, labels: { state: 'done' } }];
    expect(await textOf(registry)).toEqual(['lootfolio_work{state="done"} 2', 'lootfolio_age 0']);
  });

  it('are read once for many scrapes, one after the other', async () => {
    const registry = new Registry();
    let [reads, running, most] = [0, 0, 0];
    const read = async (): Promise<Sample[]> => {
      reads += 1;
      most = Math.max(most, ++running);
      await Promise.resolve();
      running -= 1;
      return [{ value: reads }];
    };
    registerFigures(registry, [figureOf('a', read), figureOf('b', read)]);
    const [first, second] = await Promise.all([textOf(registry), textOf(registry)]);
    expect([first, second, await textOf(registry)]).toEqual(Array.from({ length: 3 }, () => ['lootfolio_a 1', 'lootfolio_b 2']));
    expect(most).toBe(1);
  });

  it('have no value while they cannot be read, which is counted', async () => {
    const registry = new Registry();
    let isBroken = true;
    const read = (): Sample[] => {
      if (isBroken) throw new Error('no database');
      return [{ value: 5 }];
    };
    registerFigures(registry, [figureOf('a', read), figureOf('b', () => [{ value: 1 }])], 0);
    expect(await textOf(registry)).toEqual(['lootfolio_figure_errors_total{figure="lootfolio_a"} 1', 'lootfolio_b 1']);
    isBroken = false;
    expect(await textOf(registry)).toContain('lootfolio_a 5');
  });
});
