import { beforeEach, describe, expect, it, vi } from 'vitest';
import { tabStore } from '../../../lib/storage.ts';

/** Loads the module again, as after a reload of the page. */
async function load() {
  vi.resetModules();
  return import('./panel-state.ts');
}
const stored = (): unknown => [tabStore.get('operationsFollowed'), tabStore.get('operationsReopen')];

beforeEach(() => tabStore.clear());

describe('long work that this tab has started', () => {
  it('is still followed after a reload, until its end was reported', async () => {
    const before = await load();
    for (const id of ['a', 'b', 'a']) before.follow(id);
    expect(stored()).toEqual(['a b', null]);
    const after = await load();
    after.unfollow('a');
    expect(stored()).toEqual(['b', null]);
  });
});

describe('the panel', () => {
  it('opens again once after the page was left for a sign-in', async () => {
    (await load()).reopenLater();
    expect(stored()).toEqual([null, '1']);
    await load();
    expect(stored()).toEqual([null, null]);
  });
});
