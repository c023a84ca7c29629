import { TASK_TYPES, type TaskType } from '@lootfolio/domain/giveaways';
import { describe, expect, it } from 'vitest';
import { isCompleted, isMet, isVerified, offerOf, type Facts, type Means, type StoredTask } from './tasks.rules.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const ALL: Means = {
  ...{ mail: true, providers: ['discord', 'x'], xClaim: true },
  links: { discord: 'https://discord.gg/desk', x: 'https://x.com/desk' },
};
const NONE: Means = { mail: false, providers: [], xClaim: false, links: { discord: null, x: null } };
const task = (type: string, link: string | null = null): StoredTask => ({ id: 1, type, description: 'x', icon: 'star', link });
const offer = (type: TaskType, means = ALL) => offerOf(task(type), means)!;
const claimed = (at: number) => ({ completedAt: new Date(at), verified: true });
const facts = (more: Partial<Facts> = {}): Facts => ({ mailConfirmed: false, hasTradeLink: false, verified: [], ...more });

describe('a task', () => {
  it('leads to where it is done, unless an administrator set another place [C-70]', () => {
    expect(TASK_TYPES.map((type) => offerOf(task(type), ALL)?.link)).toEqual([
      ...[null, 'https://x.com/desk', '/user-details#e_mail', 'https://discord.gg/desk', '/user-details#steam_trade_link'],
    ]);
    expect(TASK_TYPES.map((type) => offerOf(task(type, 'https://example.com/'), ALL)?.link)).toEqual(
      TASK_TYPES.map(() => 'https://example.com/'),
    );
  });

  it('is not offered where it cannot be checked', () => {
    const offered = (means: Partial<Means>): string[] => TASK_TYPES.filter((type) => offerOf(task(type), { ...ALL, ...means }) !== null);
    expect(offered({})).toEqual([...TASK_TYPES]);
    expect(offered(NONE)).toEqual(['daily', 'TRADE_LINK']);
    expect(offered({ mail: false })).not.toContain('MAIL_CONFIRM');
    expect(offered({ providers: ['x'] })).not.toContain('DISCORD_JOIN');
    expect(offered({ providers: [] })).toContain('TWITTER_FOLLOW');
    expect(offered({ providers: [], xClaim: false })).not.toContain('TWITTER_FOLLOW');
    expect(offerOf(task('STEAM_GROUP'), ALL)).toBeNull();
  });

  it('of X is checked by X where the server can ask it, else by the word of the user', () => {
    const [asked, claim] = [offer('TWITTER_FOLLOW'), offer('TWITTER_FOLLOW', { ...ALL, providers: [] })];
    expect([asked.proof, isVerified(asked), isMet(asked, facts())]).toEqual(['x', true, false]);
    expect([claim.proof, isVerified(claim), isMet(claim, facts())]).toEqual(['press', false, true]);
    expect([isMet(asked, facts({ verified: ['x'] })), isMet(asked, facts({ verified: ['discord'] }))]).toEqual([true, false]);
  });

  it.each<[TaskType, Partial<Facts>]>([
    ['MAIL_CONFIRM', { mailConfirmed: true }],
    ['TRADE_LINK', { hasTradeLink: true }],
    ['DISCORD_JOIN', { verified: ['discord'] }],
    ['TWITTER_FOLLOW', { verified: ['x'] }],
  ])('%s is completed once reported, and only as long as it is the case', (type, met) => {
    const one = offer(type);
    expect([isMet(one, facts(met)), isMet(one, facts())]).toEqual([true, false]);
    const claim = claimed(NOW - 1e10);
    expect([
      isCompleted(one, facts(met), claim, NOW),
      isCompleted(one, facts(), claim, NOW),
      isCompleted(one, facts(met), null, NOW),
    ]).toEqual([...[true, false, false]]);
  });

  it('that is daily is completed until the day is over in UTC', () => {
    const at = (iso: string): boolean => isCompleted(offer('daily'), facts(), claimed(Date.parse(iso)), NOW);
    expect([at('2026-11-20T00:00:00Z'), at('2026-11-20T11:59:59Z'), at('2026-11-19T23:59:59.999Z')]).toEqual([true, true, false]);
  });
});
