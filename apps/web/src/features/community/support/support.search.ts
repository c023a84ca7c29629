import { read } from '@lootfolio/domain/search-params';
import {
  TICKET_DEFAULTS,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  TICKET_TYPES,
  type TicketPriority,
  type TicketStatus,
  type TicketType,
} from '@lootfolio/domain/support';
import type { Query } from '../../../lib/api.ts';

/** The state of a list of tickets in its address: only values that differ from the defaults. */
export type TicketSearch = {
  q?: string;
  status?: TicketStatus;
  priority?: TicketPriority;
  type?: TicketType;
  page?: number;
};

/** The state of the list of all users' tickets. `user` limits the list to one user by their id. */
export type AdminTicketSearch = TicketSearch & { user?: number };

/** The state of the user's own list. `new` is true when the form of a new ticket is open. */
export type SupportSearch = TicketSearch & { new?: true };

/** Reads the address; invalid values are left out. */
export const readTicketSearch = (raw: Record<string, unknown>): TicketSearch => ({
  q: read.text(raw, 'q', 200),
  status: read.choice(raw, 'status', TICKET_STATUSES),
  priority: read.choice(raw, 'priority', TICKET_PRIORITIES),
  type: read.choice(raw, 'type', TICKET_TYPES),
  page: read.integer(raw, 'page', 1, 1_000_000),
});

export const readAdminTicketSearch = (raw: Record<string, unknown>): AdminTicketSearch => ({
  ...readTicketSearch(raw),
  user: read.integer(raw, 'user', 1, 2_147_483_647),
});

export const readSupportSearch = (raw: Record<string, unknown>): SupportSearch => ({
  ...readTicketSearch(raw),
  new: read.flag(raw, 'new'),
});

/** The query of the call for an address. @param limit tickets per page */
export const queryOf = ({ q, status, priority, type, page }: TicketSearch, limit: number): Query<'GET /support/ticket/all'> => ({
  search: q ?? '',
  status: status ?? 'ALL',
  priority: priority ?? 'ALL',
  type: type ?? 'ALL',
  page: page ?? TICKET_DEFAULTS.page,
  limit,
});

export const activeFilters = ({ q, status, priority, type }: TicketSearch): number => [q, status, priority, type].filter(Boolean).length;

/** The change of the address that "clear filters" makes. */
export const NO_FILTERS: TicketSearch = { q: undefined, status: undefined, priority: undefined, type: undefined };

/** The id in the path of a ticket's screen; null when the text is no valid id. */
export const ticketId = (text: string): number | null => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);
