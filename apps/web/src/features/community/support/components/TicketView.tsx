import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { LinkedText } from '../../../../ui/value/LinkedText.tsx';
import { Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { PageHeader, Panel } from '../../../../ui/layout/PageHeader.tsx';
import type { TicketMessage } from '../support.queries.ts';
import { Thread, type Reader } from './Thread.tsx';
import css from './TicketView.module.css';

type Props = { facts: ReactNode; description: string; /** The thread and the elements below it. */ children: ReactNode };

/** A ticket: its description, its messages, and its facts beside them, or below them on a narrow screen. */
export const TicketView = ({ facts, description, children }: Props) => (
  <div className={css.screen}>
    <Panel title={t('support.description')}>
      <p className={css.description}>
        <LinkedText text={description} />
      </p>
    </Panel>
    <Panel title={t('support.thread')}>
      <div className={css.thread}>{children}</div>
    </Panel>
    <div className={css.facts}>
      <Panel title={t('support.details')}>{facts}</Panel>
    </div>
  </div>
);

type ThreadProps = {
  thread: Pick<UseQueryResult<{ messages: readonly TicketMessage[] }>, 'data' | 'error' | 'refetch'>;
  reader: Reader;
  actionsOf?: (message: TicketMessage) => ReactNode;
};

/** The messages, once they have loaded. */
export function TicketThread({ thread: { data, error, refetch }, reader, actionsOf }: ThreadProps) {
  if (data) return <Thread messages={data.messages} reader={reader} {...(actionsOf && { actionsOf })} />;
  if (error) return <Failed error={error} title={t('support.failedLoadMessages')} onRetry={() => void refetch()} />;
  return <Skeleton height={72} />;
}

/** Shown while a ticket loads. @param text the heading meanwhile */
export const Loading = ({ text }: { text: string }) => (
  <div aria-busy="true">
    <PageHeader title={text} documentTitle={t('support.title')} />
    <div className={css.screen}>
      <Skeleton height={110} />
      <Skeleton height={240} />
      <div className={css.facts}>
        <Skeleton height={110} />
      </div>
    </div>
  </div>
);
