import {
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  TICKET_TYPES,
  type TicketPriority,
  type TicketStatus,
  type TicketType,
} from '@lootfolio/domain/support';
import { t, type PlainKey } from '../../../i18n/i18n.ts';

export const STATUS_NAMES: Readonly<Record<TicketStatus, PlainKey>> = {
  OPEN: 'support.statusOpen',
  IN_PROGRESS: 'support.statusInProgress',
  WAITING_USER_RESPONSE: 'support.statusWaiting',
  PENDING: 'support.statusPending',
  RESOLVED: 'support.statusResolved',
  CLOSED: 'support.statusClosed',
  CANCELLED: 'support.statusCancelled',
};

/** The names of the statuses for the ticket's own user. */
export const OWN_STATUS_NAMES: typeof STATUS_NAMES = { ...STATUS_NAMES, WAITING_USER_RESPONSE: 'support.statusWaitingForYou' };

export const PRIORITY_NAMES: Readonly<Record<TicketPriority, PlainKey>> = {
  LOW: 'support.priorityLow',
  MEDIUM: 'support.priorityMedium',
  HIGH: 'support.priorityHigh',
  URGENT: 'support.priorityUrgent',
};

export const TYPE_NAMES: Readonly<Record<TicketType, PlainKey>> = {
  GENERAL: 'support.typeGeneral',
  PAYMENT: 'support.typePayment',
  TECHNICAL: 'support.typeTechnical',
  BILLING: 'support.typeBilling',
  SUPPORT: 'support.typeSupport',
  COMPLAINT: 'support.typeComplaint',
  FEATURE_REQUEST: 'support.typeFeature',
  BUG_REPORT: 'support.typeBug',
};

type Option<T> = { value: T; label: string };

export const statusOptions = (names: typeof STATUS_NAMES): Option<TicketStatus>[] =>
  TICKET_STATUSES.map((value) => ({ value, label: t(names[value]) }));
export const priorityOptions = (): Option<TicketPriority>[] =>
  TICKET_PRIORITIES.map((value) => ({ value, label: t(PRIORITY_NAMES[value]) }));
export const typeOptions = (): Option<TicketType>[] => TICKET_TYPES.map((value) => ({ value, label: t(TYPE_NAMES[value]) }));
