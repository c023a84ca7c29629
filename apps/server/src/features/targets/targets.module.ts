import type { Module } from '../../platform/module.ts';

export const targetsModule: Module = {
  name: 'targets',
  notificationTypes: [{ id: 2, key: 'PRICE_ALERTS', name: 'targets.notificationName', description: 'targets.notificationType' }],
};
