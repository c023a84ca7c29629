import { IconAlertTriangle, IconClock, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/i18n.ts';
import { ApiError } from '../../lib/api-error.ts';
import { fieldProblems } from '../../lib/field-problems.ts';
import { age } from '../../lib/format.ts';
import { REM } from '../../lib/use-media.ts';
import { Button } from '../form/Button.tsx';
import { EmptyArt } from './EmptyArt.tsx';
import css from './ListState.module.css';

const causeOfLimit = (seconds: number): string =>
  seconds > 90 ? t('ui.causeLimitMinutes', { minutes: Math.ceil(seconds / 60) }) : t('ui.causeLimit', { seconds });

/** The reason why a call failed, in one sentence. @param unknown the text when the server gave no reason */
export function errorText(error: unknown, unknown = t('ui.causeServer')): string {
  if (!(error instanceof ApiError)) return unknown;
  if (error.code === 'NETWORK') return t('ui.causeNetwork');
  if (error.code === 'TIMEOUT') return t('ui.causeTimeout');
  if (error.status === 429) return causeOfLimit(error.retryAfter ?? 60);
  return error.msg || unknown;
}

/** The reason why a deletion without a text of its own failed (ADMIN-308). */
export const deletionErrorText = (error: unknown): string => errorText(error, t('ui.errorDeleting'));

/** The reason why a write failed: the server's message, else the screen's text. When no answer came, the text includes the cause. */
export function writeErrorText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  return error.msg || (error.status === 0 ? `${fallback} ${errorText(error)}` : fallback);
}

/** The problem of a field: the server's message for the field, else the cause of the error. */
export const problemOf = (error: unknown, field: string): string => fieldProblems(error)[field] ?? errorText(error);

/** The id with which the operator finds a failed call in the log. Empty when the server did not answer. */
export function RequestId({ error }: { error: unknown }) {
  if (!(error instanceof ApiError) || error.requestId === null) return null;
  return (
    <p className={css.request}>
      {t('ui.requestId')} <code>{error.requestId}</code>
    </p>
  );
}

/** Shown instead of a list that could not be loaded. */
export function Failed({ error, title = t('ui.loadFailed'), onRetry }: { error: unknown; title?: string; onRetry: () => void }) {
  return (
    <div className={css.state} role="alert">
      <IconAlertTriangle size={26} stroke={1.5} className={css.failed} aria-hidden />
      <p className={css.title}>{title}</p>
      <p className={css.text}>{errorText(error)}</p>
      <RequestId error={error} />
      <Button variant="default" icon={<IconRefresh size={14} aria-hidden />} onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </div>
  );
}

/** For a list that never had a row; `children` is the action that adds the first one. */
export function EmptyList({ text = t('ui.nothingYet'), children }: { text?: string; children?: ReactNode }) {
  return (
    <div className={css.state}>
      <EmptyArt />
      <p className={css.title}>{text}</p>
      {children}
    </div>
  );
}

/** What fills an empty list. */
export const EmptyHint = ({ children }: { children: ReactNode }) => <p className={css.hint}>{children}</p>;

/** For a list with rows, none of which match the filters. */
export function EmptyByFilter({ text = t('ui.noMatch'), onClear }: { text?: string; onClear: () => void }) {
  return (
    <div className={css.state}>
      <EmptyArt />
      <p className={css.title}>{text}</p>
      <Button variant="default" onClick={onClear}>
        {t('ui.clearFilters')}
      </Button>
    </div>
  );
}

/** Shown above a list with stale figures. */
export function StaleNotice({ at, now, onRefresh }: { at: string | Date; now: Date | number; onRefresh?: () => void }) {
  return (
    <div className={css.stale} role="status">
      <IconClock size={15} aria-hidden />
      {t('ui.staleList', { age: age(at, now) })}
      {onRefresh && (
        <button type="button" className={css.inline} onClick={onRefresh}>
          {t('ui.refresh')}
        </button>
      )}
    </div>
  );
}

/** Shows the number of updates. The list changes only when the user presses it. */
export function Updates({ count, onRefresh }: { count: number; onRefresh: () => void }) {
  if (count === 0) return null;
  return (
    <button type="button" className={css.updates} onClick={onRefresh}>
      <IconRefresh size={13} stroke={2} aria-hidden />
      {t('ui.updates', { n: count })}
    </button>
  );
}

export function LoadingMore() {
  return (
    <p className={css.more} role="status">
      {t('ui.loadingMore')}
    </p>
  );
}

/** A grey bar with the size of the content that will replace it. Numbers are pixels at the usual text size. */
export function Skeleton({ width = '100%', height = 12 }: { width?: number | string; height?: number }) {
  const size = { width: typeof width === 'number' ? `${width / REM}rem` : width, height: `${height / REM}rem` };
  return <span className={css.skeleton} style={size} aria-hidden />;
}
