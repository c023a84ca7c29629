import { takesReplies } from '@lootfolio/domain/support';
import { getRouteApi, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { IconArrowLeft, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { adminPanel } from '../../../../lib/admin-screens.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { pathTo } from '../../../../lib/path-to.ts';
import { useUser } from '../../../../lib/session.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx';
import { IconButton } from '../../../../ui/form/IconButton.tsx';
import { Failed } from '../../../../ui/state/ListState.tsx';
import { Missing } from '../../../../ui/state/Missing.tsx';
import { PageHeader, Panel } from '../../../../ui/layout/PageHeader.tsx';
import { ReplyBox } from '../components/ReplyBox.tsx';
import { Fact, TicketFacts } from '../components/TicketFacts.tsx';
import { Loading, TicketThread, TicketView } from '../components/TicketView.tsx';
import { isOfAdmin, PREVIEW_LENGTH, previewOf } from '../messages.rules.ts';
import { isGone, type Ticket, type TicketMessage } from '../support.queries.ts';
import { ticketId } from '../support.search.ts';
import { useMarkRead } from '../use-mark-read.ts';
import {
  answer,
  deleteAnyTicket,
  deleteMessage,
  markReadByStaff,
  sayFailed,
  useAnyMessages,
  useAnyTicket,
} from './admin-tickets.queries.ts';
import { StatusPriority } from './StatusPriority.tsx';
import css from './AdminTicketPage.module.css';

const route = getRouteApi('/admin/tickets/$id');

/** Leads back to the list in its last state, or to the start of the list when the page was opened directly. */
function Back() {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const navigate = useNavigate();
  return (
    <Button
      variant="default"
      icon={<IconArrowLeft size={15} aria-hidden />}
      onClick={() => (canGoBack ? router.history.back() : void navigate({ to: '/admin/tickets' }))}
    >
      {t('support-admin.back')}
    </Button>
  );
}

/** Deletes a message after a confirmation. */
function DeleteMessage({ id, message }: { id: number; message: TicketMessage }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <IconButton label={t('support-admin.deleteMessage')} size="small" onClick={() => setAsking(true)}>
        <IconTrash size={14} stroke={1.7} aria-hidden />
      </IconButton>
      {asking && (
        <ConfirmDialog
          danger
          title={t('support-admin.deleteMessageQuestion')}
          confirmLabel={t('support-admin.delete')}
          onConfirm={async () => void (await deleteMessage(id, message.id))}
          onClose={() => setAsking(false)}
        >
          {previewOf(message.content, PREVIEW_LENGTH)}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Leads to the user's row in the list of users. */
function Owner({ user }: Pick<Ticket, 'user'>) {
  const name = user?.user_name ?? t('support.unknownUser');
  if (!user?.steam_id) return name;
  return (
    <AppLink href={pathTo('/admin/users', { search: { q: user.steam_id } })} className="link">
      {name}
    </AppLink>
  );
}

const NotThere = () => (
  <Missing title={t('support.notThere')} text={t('support-admin.notThereText')}>
    <AppLink href={pathTo('/admin/tickets')} className="link">
      {t('support-admin.title')}
    </AppLink>
  </Missing>
);

function Conversation({ id }: { id: number }) {
  const navigate = useNavigate();
  const user = useUser();
  const [asking, setAsking] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const { data, error, refetch } = useAnyTicket(id, !deleting);
  const thread = useAnyMessages(id, !deleting && data !== undefined);
  const ticket = data?.ticket;
  useMarkRead(id, thread.data ? (ticket?.unread ?? 0) : 0, markReadByStaff);
  const failure = error ?? thread.error;
  useEffect(() => {
    if (failure && !isGone(failure)) sayFailed('support-admin.failedDetails');
  }, [failure]);
  if (isGone(error)) return <NotThere />;
  if (!ticket)
    return error ? (
      <Panel flush>
        <Failed error={error} title={t('support-admin.failedDetails')} onRetry={() => void refetch()} />
      </Panel>
    ) : (
      <Loading text={t('support-admin.loading')} />
    );
  const remove = async (): Promise<void> => {
    setDeleting(true);
    if (await deleteAnyTicket(id)) await navigate({ to: '/admin/tickets' });
    else setDeleting(false);
  };
  return (
    <>
      <PageHeader
        up={adminPanel()}
        title={ticket.title}
        lead={ticket.ticket_number}
        actions={
          <>
            <Back />
            <Button variant="default" className={css.delete} onClick={() => setAsking(true)}>
              {t('support-admin.deleteTicket')}
            </Button>
          </>
        }
      />
      <div className={css.state}>
        <StatusPriority ticket={ticket} labelled />
      </div>
      <TicketView
        description={ticket.description}
        facts={
          <TicketFacts ticket={ticket} messages={thread.data?.messages}>
            <Fact label={t('support-admin.user')}>
              <Owner user={ticket.user} />
            </Fact>
            <Fact label={t('support-admin.mail')}>{ticket.user?.mail ?? t('support-admin.noMail')}</Fact>
          </TicketFacts>
        }
      >
        <TicketThread
          thread={thread}
          reader="admin"
          actionsOf={(message) => (isOfAdmin(message) ? <DeleteMessage id={id} message={message} /> : null)}
        />
        {user && (
          <ReplyBox
            draft={`ticket-answer:${user.steam_id}:${id}`}
            messages={ticket.messages}
            disabled={!takesReplies(ticket.status)}
            onSend={async (content) => ((await answer(id, content)) ? null : '')}
          />
        )}
      </TicketView>
      {asking && (
        <ConfirmDialog
          danger
          title={t('support-admin.deleteQuestion')}
          confirmLabel={t('support-admin.deleteTicket')}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          {t('support-admin.deleteFinal')}
        </ConfirmDialog>
      )}
    </>
  );
}

/** A ticket of a user, with the actions of an administrator. */
export function AdminTicketPage() {
  const id = ticketId(route.useParams().id);
  return id === null ? <NotThere /> : <Conversation id={id} />;
}
