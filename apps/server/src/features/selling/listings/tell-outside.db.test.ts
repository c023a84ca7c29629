import { describe, expect, it } from 'vitest';
import { DEAR, sellingWorld, type Seller } from '../../../../test/listings.ts';
import { confirmMail } from '../../../../test/notifications.ts';
import { salesIn } from '../../../../test/sales.ts';

const world = sellingWorld();
const { test } = world;
const { synchronise, rows, told, toldOf } = salesIn(world);

describe('many listings that were made outside at once', () => {
  // a phase is not registered with the name of its item
  const plain = ({ things }: Seller) => things.filter(({ name }) => !name.includes('Doppler'));
  const listOutside = async (seller: Seller, from: number, to: number): Promise<void> => {
    for (const { assetId } of plain(seller).slice(from, to))
      await world.drive('by-hand', { market: 'waxpeer', key: seller.key, do: 'list', id: assetId, price: DEAR });
  };

  it('are told and audited, unless it is the first reading with the key, or a few', async () => {
    const seller = await world.seller({ count: 30, markets: ['waxpeer'] });
    await confirmMail(test, seller);
    await listOutside(seller, 0, 6);
    await synchronise(seller);
    await listOutside(seller, 6, 11);
    await synchronise(seller);
    expect([(await rows(seller)).length, await told(seller)]).toEqual([11, []]);
    await listOutside(seller, 11, 17);
    await synchronise(seller);
    expect(await toldOf(seller, 'OUTSIDE_LISTINGS')).toEqual([
      {
        type: 'OUTSIDE_LISTINGS',
        title: '6 unknown listings on Waxpeer',
        message:
          '6 listings appeared on Waxpeer that were not made here. If you did not make them yourself, somebody else may have your key: revoke it at Waxpeer, and remove it here.',
        link: '/user-details#market_api',
      },
    ]);
    const audited = await test.db.selectFrom('audit_log').select('new_value').where('action', '=', 'listing.found_outside').execute();
    expect(audited.at(-1)!.new_value).toEqual({ user: seller.userId, count: 6 });
    await synchronise(seller);
    expect(await toldOf(seller, 'OUTSIDE_LISTINGS')).toHaveLength(1);
  });
});
