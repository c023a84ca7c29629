import { describe, expect, it } from 'vitest';
import { changeOf, formOf, missingFields } from './edit-user.rules.ts';
import { userOf } from './users.test-helper.ts';

const user = userOf({ trade_link: 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=****' });
const typed = (more: Partial<ReturnType<typeof formOf>>) => ({ ...formOf(user), ...more });

describe('a change of a user', () => {
  it('is nothing while every field is as it was', () => {
    expect(changeOf(user, formOf(user))).toBeNull();
    expect(changeOf(user, typed({ user_name: ' Deniz ', note: 'only a note' }))).toBeNull();
  });

  it('names the fields that were changed, with what was seen before', () => {
    expect(changeOf(user, typed({ user_name: 'Kaya ', note: ' why ' }))).toEqual({
      ...{ id: 7, user_name: 'Kaya', note: 'why', before: { user_name: 'Deniz' } },
    });
    expect(
      changeOf(user, typed({ steam_id: '76561198000000009', mail: '', ROLE: 'ADMIN', profile_state: '2', balance: 0, country: 'de' })),
    ).toEqual({
      ...{ id: 7, steam_id: '76561198000000009', mail: '', ROLE: 'ADMIN', profile_state: 2, balance: 0, country: 'DE', note: '' },
      before: {
        ...{ steam_id: user.steam_id, mail: user.mail, ROLE: 'USER', profile_state: 1, balance: 12_340, country: 'TR' },
      },
    });
  });

  it('has no trade link unless another one was typed: the token that is shown is no token', () => {
    expect(changeOf(user, typed({ trade_link: '' }))).toEqual({ id: 7, trade_link: '', note: '', before: {} });
    expect(changeOf(user, typed({ user_name: 'Kaya' }))).not.toHaveProperty('trade_link');
  });
});

it('needs a name and a Steam id, and a note for a new Steam id or balance [ADMIN-USER-309]', () => {
  expect(missingFields(user, formOf(user))).toEqual([]);
  expect(missingFields(user, typed({ user_name: ' ', steam_id: '' }))).toEqual(['user_name', 'steam_id', 'note']);
  expect(missingFields(user, typed({ balance: 1 }))).toEqual(['note']);
  expect(missingFields(user, typed({ balance: 1, note: 'why' }))).toEqual([]);
  // one role is always selected
  expect(formOf(user).ROLE).toBe('USER');
});
