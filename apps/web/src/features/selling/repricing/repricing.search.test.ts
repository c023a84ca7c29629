import { describe, expect, it } from 'vitest';
import { listingsOf, logQuery, readRepricingSearch } from './repricing.search.ts';

describe('the address of the rules', () => {
  it('leaves out what is not valid', () => {
    expect(readRepricingSearch({ tab: 'rules', rule: '0', outcome: 'sale', page: 'x', listings: '1,x' })).toEqual({});
    expect(readRepricingSearch({ tab: 'log', rule: '7', outcome: 'hold', page: '2', listings: '5,6' })).toEqual({
      tab: 'log',
      rule: 7,
      outcome: 'hold',
      page: 2,
      listings: '5,6',
    });
  });

  it('names the listings of a new rule, and the query of the log', () => {
    expect([listingsOf({ listings: '5,6' }), listingsOf({})]).toEqual([[5, 6], null]);
    expect(logQuery({})).toEqual({ page: 1, limit: 25 });
    expect(logQuery({ rule: 7, outcome: 'hold', page: 2 })).toEqual({ rule: 7, outcome: 'hold', page: 2, limit: 25 });
  });
});
