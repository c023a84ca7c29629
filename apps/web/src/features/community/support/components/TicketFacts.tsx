import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { dateTime, integer } from '../../../../lib/format.ts';
import { TYPE_NAMES } from '../support.labels.ts';
import type { Ticket, TicketMessage } from '../support.queries.ts';
import css from './TicketFacts.module.css';

type FactProps = { label: string; children: ReactNode };

export const Fact = ({ label, children }: FactProps) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const Time = ({ at }: { at: string | null }) =>
  at === null ? <span className="muted">{t('support.none')}</span> : <time dateTime={at}>{dateTime(at)}</time>;

type Props = {
  ticket: Ticket;
  /** Undefined until loaded. */
  messages: readonly TicketMessage[] | undefined;
  /** More facts above. */
  children?: ReactNode;
};

/** The properties of a ticket, and the times of its changes. */
export const TicketFacts = ({ ticket, messages, children }: Props) => (
  <dl className={css.facts}>
    {children}
    <Fact label={t('support.type')}>{t(TYPE_NAMES[ticket.type])}</Fact>
    <Fact label={t('support.created')}>
      <Time at={ticket.created_at} />
    </Fact>
    <Fact label={t('support.lastReply')}>{messages && <Time at={messages.at(-1)?.created_at ?? null} />}</Fact>
    <Fact label={t('support.messageCount')}>{integer(ticket.messages)}</Fact>
    <Fact label={t('support.resolved')}>
      <Time at={ticket.resolved_at} />
    </Fact>
    <Fact label={t('support.closedAt')}>
      <Time at={ticket.closed_at} />
    </Fact>
  </dl>
);
