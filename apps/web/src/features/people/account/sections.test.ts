import { describe, expect, it } from 'vitest';
import { PARTS, partAt, partsOf, sectionAt } from './sections.ts';

/** The ids and the order that the specification's decisions give. */
const SPECIFIED = ['balances', 'e_mail', 'sessions', 'steam_account', 'steam_trade_link', 'market_api', 'proxy', 'notifications'];

it('the sections have the specified ids, and their order within each part [ACC-101] [ACC-104] [ACC-107] [ACC-174]', () => {
  const parts = PARTS.map(({ sections }) => sections.map(({ id }) => id as string));
  expect(parts).toEqual([
    ['e_mail', 'steam_account', 'steam_trade_link', 'connections'],
    ['balances', 'market_api', 'selling', 'proxy'],
    ['notifications', 'channels', 'notification_history'],
    ['sessions', 'api_tokens', 'own_data'],
  ]);
  for (const id of SPECIFIED) expect(parts.flat()).toContain(id);
  for (const ids of parts) {
    const specified = ids.filter((id) => SPECIFIED.includes(id));
    expect(specified).toEqual(SPECIFIED.filter((id) => specified.includes(id)));
  }
});

it.each([
  ['', 'profile'],
  ['nowhere', 'profile'],
  ['profile', 'profile'],
  ['steam_trade_link', 'profile'],
  ['markets', 'markets'],
  ['market_api', 'markets'],
  ['selling', 'markets'],
  ['messages', 'messages'],
  ['notifications', 'messages'],
  ['security', 'security'],
  ['sessions', 'security'],
])('the hash %j opens the part %s [ACC-111]', (hash, part) => expect(partAt(hash)).toBe(part));

it('a server that connects no accounts has no section for them', () => {
  const ids = (connects: boolean) => partsOf(connects)[0]!.sections.map(({ id }) => id);
  expect(ids(true)).toEqual(['e_mail', 'steam_account', 'steam_trade_link', 'connections']);
  expect(ids(false)).toEqual(['e_mail', 'steam_account', 'steam_trade_link']);
});

describe('the section in view', () => {
  it.each([
    [[100, 500, 900], 0],
    [[-300, 120, 900], 0],
    [[-300, 90, 900], 1],
    [[-900, -500, -100], 2],
  ])('with tops at %j is number %i', (tops, index) => expect(sectionAt(tops, 100, false)).toBe(index));

  it('is the last one at the end of the page, however short it is', () => expect(sectionAt([-300, 90, 700], 100, true)).toBe(2));
});
