import type { TestApi, User } from '../../../../test/api.ts';
import type { GoodInputs } from '../../../../test/good-input.ts';
import { readInventory, seenAsset } from '../../../../test/goods.ts';
import { AK_FT } from '../../../../test/items.ts';
import { listingOf } from '../../../../test/listings.ts';
import { RULE_BODY } from '../../../../test/repricing.ts';
import { now } from '../../../platform/process/clock.ts';

const ASSET = '89';

const ruleOf = async (test: TestApi, own: User): Promise<number> =>
  (await test.send('POST /repricing/rules', { as: own, body: RULE_BODY })).body.id;

/** Gives the user a thing that is on sale on Waxpeer. Returns the id of the listing. */
async function listed(test: TestApi, own: User): Promise<number> {
  const { steam_id: steamId } = await test.db.selectFrom('users').select('steam_id').where('id', '=', own.userId).executeTakeFirstOrThrow();
  await readInventory(test.db, steamId!, [seenAsset(ASSET, test.item(AK_FT))]);
  return listingOf(test, own, ASSET, 'waxpeer');
}

/** The listing that rules changed so often that the user is asked. */
async function asked(test: TestApi, own: User): Promise<number> {
  const listing = await listed(test, own);
  const times = { changed_at: now(), day_at: null, seen_at: null, asked_at: now(), logged_at: null };
  const values = {
    listing_id: listing,
    user_id: own.userId,
    earlier_price: null,
    day_price: null,
    seen_price: null,
    code: null,
    changes: 10,
  };
  await test.db
    .insertInto('repricing_states')
    .values({ ...values, ...times })
    .execute();
  return listing;
}

export const inputs: GoodInputs = {
  'POST /repricing/rules': async () => ({ body: RULE_BODY }),
  'PUT /repricing/rules/{id}': async (test, own) => ({ params: { id: await ruleOf(test, own) }, body: RULE_BODY }),
  'POST /repricing/rules/{id}/switch': async (test, own) => ({ params: { id: await ruleOf(test, own) }, body: { on: true } }),
  'DELETE /repricing/rules/{id}': async (test, own) => ({ params: { id: await ruleOf(test, own) } }),
  'POST /repricing/preview': async () => ({ body: RULE_BODY }),
  'POST /repricing/stop': async () => ({ body: {} }),
  'POST /repricing/resume': async (test, own) => {
    await test.send('POST /repricing/stop', { as: own, body: {} });
    return { body: {} };
  },
  'POST /repricing/answer': async (test, own) => ({ body: { listing: await asked(test, own), go_on: true } }),
  'POST /repricing/exclusions': async (test, own) => ({ body: { listing: await listed(test, own), all_things: true } }),
  'DELETE /repricing/exclusions/{id}': async (test, own) => {
    const body = { listing: await listed(test, own), all_things: true };
    return { params: { id: (await test.send('POST /repricing/exclusions', { as: own, body })).body.id } };
  },
};
