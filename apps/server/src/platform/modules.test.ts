import { describe, expect, it } from 'vitest';
import type { Module } from './module.ts';
import { collectModules } from './modules.ts';
import { ledgerKind } from './money/ledger.ts';
import { integer } from './settings/setting-kinds.ts';
import { setting } from './settings/settings.ts';

const size = setting('shop.size', integer(1, 9), 3, {
  group: { key: 'shop', title: 'calls.internal', order: 1 },
  label: 'calls.internal',
  help: 'calls.internal',
});
const alert = { id: 9, key: 'SHOP', name: 'calls.internal', description: 'calls.internal' } as const;
const shop: Module = {
  name: 'shop',
  settings: [size],
  rates: { shop: { kind: 'minute', user: size, visitor: size } },
  topics: [{ name: 'shop.opened' }],
  ledgerKinds: [ledgerKind('SHOP')],
  notificationTypes: [alert],
  events: { shop: 'user' },
  retryChecks: { order: async () => {} },
  waiting: () => ({ tickets: async () => 2 }),
};

describe('the modules', () => {
  it('are merged with the declarations of the platform', () => {
    const { settings, rates, notificationTypes, events } = collectModules([shop, { name: 'empty' }]);
    expect(settings.map(({ key }) => key)).toContain('shop.size');
    expect([Object.keys(rates), notificationTypes, events]).toEqual([['export', 'notices', 'shop'], [alert], { shop: 'user' }]);
  });

  it.each([
    ['the module shop', { name: 'shop' }],
    ['the setting shop.size', { name: 'other', settings: [size] }],
    ['the rate limit shop', { name: 'other', rates: shop.rates! }],
    ['the topic shop.opened', { name: 'other', topics: shop.topics! }],
    ['the kind of posting SHOP', { name: 'other', ledgerKinds: shop.ledgerKinds! }],
    ['the kind of notification SHOP', { name: 'other', notificationTypes: [{ ...alert, id: 10 }] }],
    ['the id of a kind of notification 9', { name: 'other', notificationTypes: [{ ...alert, key: 'OTHER' }] }],
    ['the retry of order', { name: 'other', retryChecks: shop.retryChecks! }],
    ['the event shop', { name: 'other', events: { shop: 'all' } }],
  ] as [string, Module][])('must not both declare %s', (what, other) => {
    expect(() => collectModules([shop, other])).toThrow(`two modules declare ${what}`);
  });

  it('must not both describe the items of the same operation', () => {
    const describe = (name: string): Module => ({ name, describeItems: () => ({ order: async () => new Map() }) });
    expect(Object.keys(collectModules([describe('one')]).describeItems({}))).toEqual(['order']);
    expect(() => collectModules([describe('one'), describe('two')]).describeItems({})).toThrow('two modules declare the words of order');
  });

  it('must not both count the same waiting work', async () => {
    const other: Module = { name: 'other', waiting: () => ({ draws: async () => 3 }) };
    const counts = collectModules([shop, other]).waiting({});
    expect([await counts.tickets(), await counts.draws()]).toEqual([2, 3]);
    const second: Module = { name: 'second', waiting: shop.waiting! };
    expect(() => collectModules([shop, second]).waiting({})).toThrow('two modules declare the waiting work tickets');
  });
});
