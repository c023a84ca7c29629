import { describe, expect, it } from 'vitest';
import { MINUTE } from '../../../../test/api.ts';
import { sellBody, sellingWorld } from '../../../../test/listings.ts';
import { presenceIn } from '../../../../test/presence.ts';
import { ASK_EVERY_MS, ASK_REFUSED_MS } from './presence.jobs.ts';

const world = sellingWorld();
const { test } = world;
const { view, refresh, run, ask, isDue, sellerOf, told } = presenceIn(world);
const DEAR = 9_000_000;

describe('a loss', () => {
  it('is told once, and ends when the account sells again', async () => {
    const seller = await sellerOf(['waxpeer']);
    await ask();
    await world.drive('client', { key: seller.key, online: false });
    await ask();
    const message = {
      type: 'SELLING_STOPPED',
      channel: 'MAIL',
      title: 'Waxpeer does not sell your items',
      message:
        'You have 1 listing there.\nYour client of Waxpeer is offline, or its Steam session has expired. Buyers do not see your listings.\n' +
        'Start the client with which you deliver on Waxpeer, sign in to Steam in it, and leave it running.',
      link: '/listed-items',
    };
    expect(await told(seller)).toEqual([message]);
    const lost = (await view(seller, 'waxpeer'))['lost_at'];
    await ask();
    expect([(await view(seller, 'waxpeer'))['lost_at'], (await told(seller)).length]).toEqual([lost, 1]);
    await world.drive('client', { key: seller.key, online: true });
    await ask();
    expect([await view(seller, 'waxpeer'), (await told(seller)).length]).toMatchObject([{ sells: true, lost_at: null }, 1]);
    await world.drive('client', { key: seller.key, online: false });
    await ask();
    expect(await told(seller)).toEqual([message, message]);
  });

  it('is not told while nothing is listed there, nor to those who switched it off', async () => {
    const seller = await sellerOf(['waxpeer'], { listed: [] });
    await world.drive('client', { key: seller.key, online: false });
    expect((await refresh(seller)).body).toMatchObject({ success: true, asked: ['waxpeer'] });
    await run();
    expect([await view(seller, 'waxpeer'), await told(seller)]).toMatchObject([{ sells: false }, []]);
    const quiet = await sellerOf(['waxpeer']);
    const off = { notification_type_id: 8, is_enabled: false, channel: 'MAIL' };
    expect((await test.send('POST /notifications/settings/update', { as: quiet, body: off })).status).toBe(200);
    await world.drive('client', { key: quiet.key, online: false });
    await ask();
    expect([await view(quiet, 'waxpeer'), await told(quiet)]).toMatchObject([{ sells: false }, []]);
  });

  it('is a refused key, too: it is told, and asked for less often', async () => {
    const seller = await sellerOf(['waxpeer']);
    await ask();
    await world.fault({ host: 'api.waxpeer.com', path: '/v1/user', mode: 'status', status: 403 });
    await ask();
    await world.fault(null);
    expect(await view(seller, 'waxpeer')).toMatchObject({
      key: 'refused',
      sells: null,
      lost_at: expect.any(String),
      error: { code: 'FORBIDDEN' },
    });
    expect(await told(seller)).toMatchObject([{ title: 'Waxpeer refuses your key', link: '/user-details#market_api' }]);
    world.advance(ASK_EVERY_MS);
    expect(await isDue(seller)).toBe(false);
    await ask(ASK_REFUSED_MS);
    expect(await view(seller, 'waxpeer')).toMatchObject({ key: 'set', sells: true, lost_at: null, error: null });
    expect(await told(seller)).toHaveLength(1);
  });

  it('that a synchronisation finds is told as well', async () => {
    const seller = await sellerOf(['waxpeer'], { listed: [] });
    await world.call(seller, 'POST /sales/sell-items', sellBody(seller.things, ['waxpeer'], DEAR));
    await world.drive('client', { key: seller.key, online: false });
    world.advance(MINUTE);
    await world.call(seller, 'GET /listing/synchronize');
    expect(await told(seller)).toMatchObject([{ type: 'SELLING_STOPPED' }]);
  });
});
