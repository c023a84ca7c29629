import type { NotificationType } from '../../../platform/messages/notification-types.ts';

/** Sent when a breaker stops the rules of a user. */
export const repricingStopped: NotificationType = {
  id: 14,
  key: 'REPRICING_STOPPED',
  name: 'repricing.stoppedName',
  description: 'repricing.stoppedType',
  always: true,
};

/** Sent when rules changed listings so often that their owner is asked. */
export const repricingQuestions: NotificationType = {
  id: 15,
  key: 'REPRICING_QUESTIONS',
  name: 'repricing.questionsName',
  description: 'repricing.questionsType',
  always: true,
};
