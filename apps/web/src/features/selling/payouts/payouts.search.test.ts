import { describe, expect, it } from 'vitest';
import { addressOf, queryOf, rangeOf, readPayoutsSearch, syncQueryOf } from './payouts.search.ts';

const TODAY = '2026-11-20';

describe('the address of the withdrawal history', () => {
  it('leaves out what is not valid', () => {
    expect(readPayoutsSearch({ market: 'skinport', from: '2026-13-01', to: 'x', sort: 'size', page: '0', size: '11', all: '2' })).toEqual(
      {},
    );
    expect(readPayoutsSearch({ from: '2026-11-02', to: '2026-11-01' })).toEqual({});
    expect(readPayoutsSearch({ market: 'shadow', from: '2026-11-01', all: '1', sort: 'name', asc: '1', page: '2', size: '30' })).toEqual({
      market: 'shadow',
      from: '2026-11-01',
      sort: 'name',
      asc: true,
      page: 2,
      size: 30,
    });
  });

  it.each([
    [{ from: '2026-05-25', to: TODAY }, {}],
    [{ from: null, to: null }, { all: true }],
    [{ from: '2026-11-01', to: null }, { from: '2026-11-01' }],
    [{ from: null, to: '2026-11-01' }, { to: '2026-11-01' }],
    [
      { from: '2026-10-01', to: '2026-10-31' },
      { from: '2026-10-01', to: '2026-10-31' },
    ],
  ])('names the range %j as %j, and reads it back', (range, address) => {
    expect(JSON.parse(JSON.stringify(addressOf(range, TODAY)))).toEqual(address);
    expect(rangeOf(readPayoutsSearch({ ...address, ...('all' in address && { all: '1' }) }), TODAY)).toEqual(range);
  });

  it('asks for no bound where there is none, but reads back to the first skins', () => {
    expect(queryOf({ all: true }, TODAY)).not.toHaveProperty('initialDate');
    expect(queryOf({ all: true }, TODAY)).not.toHaveProperty('finalDate');
    expect(syncQueryOf({ all: true }, TODAY)).toMatchObject({ initialDate: '2013-08-13', orderBy: 'DESC' });
    expect(syncQueryOf({}, TODAY)).toMatchObject({ initialDate: '2026-05-25', finalDate: TODAY });
  });
});
