import type { TicketPriority, TicketStatus, TicketType } from '@lootfolio/domain/support';
import type { Generated, GeneratedAlways } from 'kysely';

declare module '../../../platform/database/schema.ts' {
  interface Database {
    tickets: {
      id: GeneratedAlways<number>;
      user_id: number;
      title: string;
      description: string;
      type: TicketType;
      priority: TicketPriority;
      status: TicketStatus;
      created_at: Date;
      resolved_at: Date | null;
      closed_at: Date | null;
      active_at: Date;
      messages: Generated<number>;
      answers: Generated<number>;
      unread_by_user: Generated<number>;
      unread_by_staff: Generated<number>;
    };
    ticket_messages: {
      id: GeneratedAlways<number>;
      ticket_id: number;
      author_id: number;
      is_answer: boolean;
      content: string;
      created_at: Date;
    };
  }
}
