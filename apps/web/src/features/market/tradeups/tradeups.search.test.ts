import { describe, expect, it } from 'vitest';
import { queryOf } from './tradeups.queries.ts';
import { activeFilters, readTradeUpsSearch } from './tradeups.search.ts';

describe('the address of trade-ups', () => {
  it('without parameters asks for the most profitable ones', () => {
    expect(queryOf(readTradeUpsSearch({}))).toEqual({ float: 'middle', sort: 'profit', order: 'desc', page: 1, limit: 25 });
  });

  it('has every filter', () => {
    const search = readTradeUpsSearch({
      ...{ rarity: 'mil-spec', kind: 'stattrak', collection: '7', cost: '12.5', roi: '3', chance: '40.25' },
      ...{ float: 'highest', similar: '1', unsold: '1', sort: 'roi', order: 'asc', page: '2' },
    });
    expect(queryOf(search)).toEqual({
      ...{ rarity: 'Mil-Spec Grade', kind: 'stattrak', collection: 7, max_cost: 12_500, min_roi: 3, min_chance: 40.25 },
      ...{ float: 'highest', similar: 1, unsold: 1, sort: 'roi', order: 'asc', page: 2, limit: 25 },
    });
    expect(activeFilters(search)).toBe(8);
  });

  it('leaves out what is not allowed', () => {
    const search = readTradeUpsSearch({
      ...{ tab: 'x', rarity: 'Covert', kind: 'souvenir', collection: '0', cost: '0', roi: '-1', chance: '101', float: 'middle' },
      ...{ sort: 'name', order: 'desc', page: '0', i: ['x', '5_2_0.2'] },
    });
    expect(search).toEqual({ i: ['5_2_0.2'] });
  });
});
