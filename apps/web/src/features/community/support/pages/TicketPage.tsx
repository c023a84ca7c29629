import { REOPEN_DAYS, takesReplies } from '@lootfolio/domain/support';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { dateTime } from '../../../../lib/format.ts';
import { storeNextPath } from '../../../../lib/next-path.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { expectsSession, useUser } from '../../../../lib/session.ts';
import { Failed } from '../../../../ui/state/ListState.tsx';
import { Missing } from '../../../../ui/state/Missing.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { PageHeader, Panel } from '../../../../ui/layout/PageHeader.tsx';
import { Status } from '../components/badges.tsx';
import { ReplyBox } from '../components/ReplyBox.tsx';
import { TicketActions, TicketPriority } from '../components/TicketActions.tsx';
import { TicketFacts } from '../components/TicketFacts.tsx';
import { Loading, TicketThread, TicketView } from '../components/TicketView.tsx';
import { deleteTicket, isGone, markRead, say, sendReply, useMessages, useTicket, type Ticket } from '../support.queries.ts';
import { ticketId } from '../support.search.ts';
import { useMarkRead } from '../use-mark-read.ts';
import css from './TicketPage.module.css';

const route = getRouteApi('/support/ticket/$id');

const DAY_MS = 86_400_000;

const NotThere = () => (
  <Missing title={t('support.notThere')} text={t('support.notThereText')}>
    <AppLink href={pathTo('/support')} className="link">
      {t('support.toSupport')}
    </AppLink>
  </Missing>
);

/** Sends a visitor to sign in and back. The app itself handles a user whose session ended. */
function useSignInFirst(error: unknown): void {
  const navigate = useNavigate();
  const [path] = useState(location.href);
  const isRefused = error instanceof ApiError && error.status === 401;
  useEffect(() => {
    // the ticket may be requested once more while another screen loads, perhaps the sign-in that the visitor has chosen
    if (!isRefused || expectsSession() || location.href !== path) return;
    storeNextPath(path);
    void navigate({ to: '/', search: { ended: true } });
  }, [isRefused, navigate, path]);
}

/** Shown in place of the reply box when a ticket takes no replies. */
function Ended({ ticket }: { ticket: Ticket }) {
  const until = ticket.status === 'RESOLVED' && ticket.resolved_at !== null && Date.parse(ticket.resolved_at) + REOPEN_DAYS * DAY_MS;
  if (until) return <Notice tone="info">{t('support.reopenUntil', { date: dateTime(until) })}</Notice>;
  return (
    <Notice tone="info">
      {t('support.ticketClosed')}{' '}
      <AppLink href={pathTo('/support', { search: { new: true } })} className="link">
        {t('support.openNew')}
      </AppLink>
    </Notice>
  );
}

function Conversation({ id }: { id: number }) {
  const navigate = useNavigate();
  const user = useUser();
  const [deleting, setDeleting] = useState(false);
  const { data, error, refetch } = useTicket(id, !deleting);
  const thread = useMessages(id, !deleting && data !== undefined);
  const ticket = data?.ticket;
  const messages = thread.data?.messages;
  useSignInFirst(error);
  useMarkRead(id, messages ? (ticket?.unread ?? 0) : 0, markRead);
  const gone = isGone(error) || isGone(thread.error);
  useEffect(() => {
    if (error && !isGone(error)) say('error', 'support.failedLoadTicket');
  }, [error]);
  useEffect(() => {
    if (thread.error && !isGone(thread.error)) say('error', 'support.failedLoadMessages');
  }, [thread.error]);
  if (gone) return <NotThere />;
  if (!ticket)
    return error ? (
      <>
        <PageHeader title={t('support.title')} up={{ href: pathTo('/support'), title: t('support.toSupport') }} />
        <Panel flush>
          <Failed error={error} title={t('support.failedLoadTicket')} onRetry={() => void refetch()} />
        </Panel>
      </>
    ) : (
      <Loading text={t('ui.loading')} />
    );
  const remove = async (): Promise<void> => {
    setDeleting(true);
    if (await deleteTicket(id)) await navigate({ to: '/support' });
    else setDeleting(false);
  };
  return (
    <>
      <PageHeader
        up={{ href: pathTo('/support'), title: t('support.toSupport') }}
        title={ticket.title}
        lead={
          <span className={css.marks}>
            <span>{ticket.ticket_number}</span>
            <Status status={ticket.status} />
            <TicketPriority ticket={ticket} />
          </span>
        }
        actions={<TicketActions ticket={ticket} messages={messages} onDelete={remove} />}
      />
      <TicketView facts={<TicketFacts ticket={ticket} messages={messages} />} description={ticket.description}>
        <TicketThread thread={thread} reader="user" />
        {takesReplies(ticket.status)
          ? user && (
              <ReplyBox
                draft={`support-reply:${user.steam_id}:${id}`}
                messages={ticket.messages}
                onSend={(content) => sendReply(id, content)}
              />
            )
          : messages && <Ended ticket={ticket} />}
      </TicketView>
    </>
  );
}

/** A ticket of the user with its messages. */
export function TicketPage() {
  const id = ticketId(route.useParams().id);
  return id === null ? <NotThere /> : <Conversation id={id} />;
}
