import type { Module } from '../../../platform/module.ts';
import { userRoutes, type UserParts } from './users.routes.ts';
import { deleteKeptAnswers, readChanges } from './users.store.ts';

export const usersModule: Module<UserParts> = {
  name: 'users',
  routes: userRoutes,
  personalData: () => [{ name: 'changes_by_administrators', read: readChanges, erase: deleteKeptAnswers }],
};
