import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, START } from '../../../../test/api.ts';
import { advanceClock } from '../../../platform/process/clock.ts';
import { checkViewAlerts } from './check-view-alerts.ts';
import { claimAlerts } from './view-alerts.store.ts';
import { NONE, GOOD, testViewAlerts } from '../../../../test/view-alerts.ts';

const { test, user, workers, check, refresh, alertOn, titles } = testViewAlerts();

describe('several workers', () => {
  it('check an alert once, and tell once, whoever of them saw the row first', async () => {
    await alertOn();
    await refresh(NONE, workers.slice(0, 1));
    await refresh(GOOD, workers);
    await refresh(GOOD, [...workers, ...workers]);
    expect(await titles()).toHaveLength(1);
  });

  it('do not take older prices of their own for news', async () => {
    await alertOn();
    await refresh(NONE, workers);
    await refresh(GOOD, workers.slice(0, 1));
    advanceClock(5 * MINUTE);
    // the other worker did not read the last lists
    await checkViewAlerts(workers[1]!.parts);
    await refresh(GOOD, workers.slice(0, 1));
    expect(await titles()).toHaveLength(1);
  });

  it('take over from one that died in a check, and store nothing of a check of an older alert', async () => {
    const id = await alertOn();
    await refresh(NONE);
    await refresh(GOOD);
    advanceClock(5 * MINUTE);
    for (const [market, prices] of Object.entries(GOOD)) await test.offer(market, prices);
    expect(await claimAlerts(test.db, new Date(START.getTime() + HOUR), 50)).toMatchObject([{ viewId: id }]);
    await check(workers.slice(1));
    expect(await titles()).toEqual([]);
    await refresh(GOOD, workers.slice(1));
    expect(await titles()).toHaveLength(1);
  });

  it('leave alone an alert that was removed or changed meanwhile', async () => {
    const id = await alertOn();
    await refresh(NONE);
    await refresh(GOOD);
    advanceClock(5 * MINUTE);
    for (const [market, prices] of Object.entries(GOOD)) await test.offer(market, prices);
    await workers[0]!.parts.boards.catchUp();
    const { fees } = workers[0]!.parts;
    const slow = {
      ...workers[0]!.parts,
      fees: {
        ...fees,
        // the user changes the alert between claim and result
        ownOf: async (ids: readonly number[]) => {
          await test.send(`POST /users/views/${id}/alert`, { as: user, body: { min_roi: 20, min_profit: 2000 } });
          return fees.ownOf(ids);
        },
      },
    };
    await checkViewAlerts(slow);
    expect(await titles()).toEqual([]);
    expect(await test.db.selectFrom('view_alert_rows').selectAll().execute()).toEqual([]);
  });
});
