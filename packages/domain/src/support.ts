export const TICKET_STATUSES = ['OPEN', 'IN_PROGRESS', 'WAITING_USER_RESPONSE', 'PENDING', 'RESOLVED', 'CLOSED', 'CANCELLED'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];
export const TICKET_PRIORITIES = ['LOW', 'MEDIUM', 'HIGH', 'URGENT'] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];
export const TICKET_TYPES = [
  'GENERAL',
  'PAYMENT',
  'TECHNICAL',
  'BILLING',
  'SUPPORT',
  'COMPLAINT',
  'FEATURE_REQUEST',
  'BUG_REPORT',
] as const;
export type TicketType = (typeof TICKET_TYPES)[number];

export const TITLE_LENGTH = 120;
export const CONTENT_LENGTH = 5000;
/** The maximum number of tickets that a user opens in an hour, and of messages in a ticket. */
export const TICKETS_AN_HOUR = 5;
export const MAX_MESSAGES = 500;
/** A resolved ticket is closed after this number of days. Until then its user can open it again. */
export const REOPEN_DAYS = 7;
export const TICKET_DEFAULTS = { page: 1, size: 20, staffSize: 10, priority: 'MEDIUM' } as const;

/** The maximum number of tickets that a search in the tickets of all users lists. The last active tickets come first. */
export const LISTED_MATCHES = 200;
/** A search without this number of letters or digits in a row finds only the beginnings of texts and names. */
export const SHORTEST_PART = 3;

/** The minimum number of digits of a ticket number. */
const DIGITS = 6;

/** `T-000042` */
export const ticketNumber = (id: number): string => `T-${String(id).padStart(DIGITS, '0')}`;

const NUMBER = /^(t-?)?(\d{1,9})$/i;
const LONGEST = 9;

/**
 * The ids of the tickets whose number was typed, as ranges of the first and the last id. Digits are an id: `t-42`, `42`. Digits after a
 * `T`, or digits that begin with a zero, are also the beginning of a number: `T-0001` stands for `T-000100` to `T-000199`.
 */
export function ticketIdsOf(text: string): (readonly [first: number, last: number])[] {
  const [, letter, digits] = NUMBER.exec(text.trim()) ?? [];
  if (digits === undefined) return [];
  const id = Number(digits);
  if (letter === undefined && !digits.startsWith('0')) return [[id, id]];
  const beginnings = Array.from({ length: LONGEST - digits.length + 1 }, (_, more) => [digits.length + more, 10 ** more] as const)
    // only numbers of the minimum length begin with zeros
    .filter(([length]) => length === DIGITS || (length > DIGITS && !digits.startsWith('0')))
    .map(([, width]) => [id * width, (id + 1) * width - 1] as const);
  return digits.length < DIGITS ? [[id, id], ...beginnings] : beginnings;
}

/** True while users and staff can write messages. */
export const takesReplies = (status: TicketStatus): boolean => status !== 'RESOLVED' && status !== 'CLOSED' && status !== 'CANCELLED';

/** The status after a message. */
export function statusAfterReply(status: TicketStatus, by: 'user' | 'staff'): TicketStatus {
  if (by === 'user') return status === 'WAITING_USER_RESPONSE' ? 'IN_PROGRESS' : status;
  return takesReplies(status) ? 'WAITING_USER_RESPONSE' : status;
}

/** The parts of a ticket that decide what its user may do. `resolvedAt`, `now`: milliseconds. */
export type TicketState = { status: TicketStatus; resolvedAt: number | null; answers: number };

const DAY = 86_400_000;

/** True when the user may set this status: users may close a ticket, and may reopen a ticket that was resolved less than 7 days ago. */
export function mayUserSet({ status, resolvedAt }: TicketState, wanted: TicketStatus, now: number): boolean {
  if (wanted === 'CLOSED') return status !== 'CLOSED' && status !== 'CANCELLED';
  return wanted === 'OPEN' && status === 'RESOLVED' && resolvedAt !== null && now - resolvedAt < REOPEN_DAYS * DAY;
}

export const mayUserSetPriority = ({ status }: TicketState): boolean => status === 'OPEN';

/** True while nobody has answered: an answered ticket is kept. */
export const mayUserDelete = ({ status, answers }: TicketState): boolean => status === 'OPEN' && answers === 0;

/**
 * The times at which a ticket was resolved and closed, after a change of status. They are set when the ticket enters the status, and
 * emptied when it is opened again.
 */
export function timesAfter(status: TicketStatus, before: { resolvedAt: Date | null; closedAt: Date | null }, at: Date) {
  // a closed ticket is resolved again, with a new time
  if (status === 'RESOLVED') return { resolvedAt: before.closedAt === null ? (before.resolvedAt ?? at) : at, closedAt: null };
  if (status === 'CLOSED' || status === 'CANCELLED') return { resolvedAt: before.resolvedAt, closedAt: before.closedAt ?? at };
  return { resolvedAt: null, closedAt: null };
}
