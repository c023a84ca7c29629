import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx';
import { EmptyList, Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { IconButton } from '../../../../ui/form/IconButton.tsx';
import { ICONS } from '../tasks.labels.ts';
import { say } from '../tasks.queries.ts';
import { taskTypeText } from './admin-tasks.labels.ts';
import { deleteTask, useAllTasks, type AdminTask } from './admin-tasks.queries.ts';
import { TaskDialog } from './TaskDialog.tsx';
import css from './TasksTab.module.css';

type Opened = { what: 'create' } | { what: 'edit' | 'delete'; task: AdminTask };

function Task({ task, onOpen }: { task: AdminTask; onOpen: (opened: Opened) => void }) {
  const { description, icon, type, link, offered, completions } = task;
  const Sign = ICONS[icon];
  return (
    <li className={css.task}>
      <span className={css.sign}>
        <Sign size={18} stroke={1.7} aria-hidden />
      </span>
      <div className={css.words}>
        <p className={css.description}>{description}</p>
        <p className={css.facts}>
          <span>{taskTypeText(type)}</span>
          {link !== null && (
            <a href={link} target="_blank" rel="noopener noreferrer" className="link">
              {link}
            </a>
          )}
          <span>{t('tasks-admin.completions', { n: completions })}</span>
          {!offered && <span className={css.hidden}>{t('tasks-admin.notOffered')}</span>}
        </p>
      </div>
      <span className={css.actions}>
        <IconButton label={t('tasks-admin.editOf', { task: description })} onClick={() => onOpen({ what: 'edit', task })}>
          <IconPencil size={16} stroke={1.7} aria-hidden />
        </IconButton>
        <IconButton label={t('tasks-admin.deleteOf', { task: description })} onClick={() => onOpen({ what: 'delete', task })}>
          <IconTrash size={16} stroke={1.7} aria-hidden />
        </IconButton>
      </span>
    </li>
  );
}

function Opened({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  if (opened.what !== 'delete') return <TaskDialog task={opened.what === 'edit' ? opened.task : null} onClose={onClose} />;
  const { id, description } = opened.task;
  return (
    <ConfirmDialog
      danger
      title={t('tasks-admin.deleteQuestion')}
      confirmLabel={t('tasks-admin.delete')}
      onConfirm={async () => void (await deleteTask(id))}
      onClose={onClose}
    >
      <p>{description}</p>
      <p>{t('tasks-admin.deleteText')}</p>
    </ConfirmDialog>
  );
}

/** The tasks that users complete before they can join a giveaway. */
export function TasksTab() {
  const { data, error, refetch } = useAllTasks();
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    if (error) say('error', t('tasks-admin.loadFailed'));
  }, [error]);
  return (
    <div className={css.screen}>
      <div className={css.bar}>
        <Button icon={<IconPlus size={15} aria-hidden />} onClick={() => setOpened({ what: 'create' })}>
          {t('tasks-admin.newTask')}
        </Button>
      </div>
      <Panel flush>
        {data ? (
          data.tasks.length === 0 ? (
            <EmptyList text={t('tasks-admin.none')}>
              <p className={css.facts}>{t('tasks-admin.noneHint')}</p>
            </EmptyList>
          ) : (
            <ul aria-label={t('tasks-admin.caption')}>
              {data.tasks.map((task) => (
                <Task key={task.id} task={task} onOpen={setOpened} />
              ))}
            </ul>
          )
        ) : error ? (
          <Failed error={error} title={t('tasks-admin.loadFailed')} onRetry={() => void refetch()} />
        ) : (
          <div aria-busy="true">
            <Skeleton height={200} />
          </div>
        )}
      </Panel>
      {opened && <Opened opened={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}
