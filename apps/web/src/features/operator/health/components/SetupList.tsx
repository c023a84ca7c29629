import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { useSetup, type SetupItem } from '../health.queries.ts';
import css from './SetupList.module.css';

function Step({ item: { done, title, text, href } }: { item: SetupItem }) {
  const Icon = done ? IconCircleCheck : IconCircle;
  return (
    <li className={css.step} data-done={done}>
      <Icon size={17} stroke={1.8} aria-hidden />
      <div className={css.words}>
        <h3 className={css.title}>
          {title} <span className="visually-hidden">({t(done ? 'health.done' : 'health.open')})</span>
        </h3>
        {!done && <p>{text}</p>}
      </div>
      {!done && href !== null && (
        <AppLink href={href} className="link" aria-label={`${t('health.setupTo')}: ${title}`}>
          {t('health.setupTo')}
        </AppLink>
      )}
    </li>
  );
}

const Steps = ({ items }: { items: readonly SetupItem[] }) =>
  items.length > 0 && (
    <ul>
      {items.map((item) => (
        <Step key={item.key} item={item} />
      ))}
    </ul>
  );

/** The steps that a server needs before people use it. */
export function SetupList() {
  const { data, error, refetch } = useSetup();
  const left = data?.items.filter(({ done }) => !done).length ?? 0;
  const summary = data && (left === 0 ? t('health.setupDone', { n: data.total }) : t('health.setupLeft', { left, n: data.total }));
  return (
    <Panel flush id="setup" title={t('health.setup')} actions={summary && <span className="muted">{summary}</span>}>
      {!data &&
        (error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <div aria-busy="true">
            <Skeleton height={360} />
          </div>
        ))}
      {data && (
        <>
          <Steps items={data.items.filter(({ done }) => !done)} />
          {left < data.total && (
            <details className={css.done}>
              <summary>{t('health.setupDoneSteps', { n: data.total - left })}</summary>
              <Steps items={data.items.filter(({ done }) => done)} />
            </details>
          )}
        </>
      )}
    </Panel>
  );
}
