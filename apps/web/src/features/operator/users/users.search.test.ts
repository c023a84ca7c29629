import { USER_SORTS } from '@lootfolio/domain/users';
import { expect, it } from 'vitest';
import { queryOf, readUsersSearch, sortOf, sortParameter } from './users.search.ts';

it('reads what the address may hold, and leaves out the rest', () => {
  expect(readUsersSearch({ q: ' kaya ', status: 'banned', sort: 'balance:asc', page: '3', user: '7' })).toEqual({
    ...{ q: 'kaya', status: 'banned', sort: 'balance:asc', page: 3, user: 7 },
  });
  expect(Object.values(readUsersSearch({ q: '', status: '2', sort: 'balance', page: '0', user: '-7' }))).toEqual(Array(5).fill(undefined));
});

it('asks for 10 users, the newest first, without a search and with any status by default [ADMIN-USER-308]', () =>
  expect(queryOf({})).toEqual({ search: '', status: 'all', sort: 'joined_at:desc', page: 1, limit: 10 }));

it('writes every order but the default one into the address', () => {
  const written = USER_SORTS.map((sort) => {
    const { field, descending } = sortOf({ sort });
    return sortParameter(field, descending);
  });
  expect(written).toEqual([undefined, ...USER_SORTS.slice(1)]);
  expect(sortOf({})).toEqual({ field: 'joined_at', descending: true });
});
