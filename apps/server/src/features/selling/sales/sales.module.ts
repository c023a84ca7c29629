import type { Module } from '../../../platform/module.ts';

export const salesModule: Module = {
  name: 'sales',
  notificationTypes: [
    {
      id: 1,
      key: 'SALES_STATISTICS',
      name: 'sales.notificationName',
      description: 'sales.notificationType',
      hasTimeOfDay: true,
      schedule: (scheduleTime, zone) => ({ timeOfDay: scheduleTime, zone }),
    },
  ],
};
