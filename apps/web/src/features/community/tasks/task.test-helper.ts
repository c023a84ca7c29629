import type { AdminTask } from './admin/admin-tasks.queries.ts';
import type { Task } from './tasks.queries.ts';

export const taskOf = (more: Partial<Task> = {}): Task => ({
  id: 3,
  type: 'TWITTER_FOLLOW',
  description: 'Follow us on X',
  icon: 'gem',
  link: 'https://x.com/example',
  completed: false,
  verified: true,
  proof: 'press',
  ...more,
});

export const adminTaskOf = (more: Partial<AdminTask> = {}): AdminTask => ({
  id: 3,
  type: 'MAIL_CONFIRM',
  description: 'Confirm your mail',
  icon: 'medal',
  link: null,
  offered: true,
  completions: 4,
  ...more,
});
