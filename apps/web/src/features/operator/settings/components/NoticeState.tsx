import { t } from '../../../../i18n/i18n.ts';
import { dateTime } from '../../../../lib/format.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { isOfNotice, noticeState, type NoticeState as State, type Values } from '../settings.rules.ts';
import css from './NoticeState.module.css';

type Times = { from: string; until: string };
type Texts = Record<State, (times: Times) => string>;

const SAVED: Texts = {
  off: () => t('settings.noticeOff'),
  shown: () => t('settings.noticeShown'),
  until: ({ until }) => t('settings.noticeUntil', { until }),
  later: ({ from }) => t('settings.noticeLater', { from }),
  period: (times) => t('settings.noticePeriod', times),
  over: ({ until }) => t('settings.noticeOver', { until }),
};
const DRAFT: Texts = {
  off: () => t('settings.draftOff'),
  shown: () => t('settings.draftShown'),
  until: ({ until }) => t('settings.draftUntil', { until }),
  later: ({ from }) => t('settings.draftLater', { from }),
  period: (times) => t('settings.draftPeriod', times),
  over: () => t('settings.draftOver'),
};

/** Shows whether the saved notice is visible, and separately the effect of unsaved changes. */
export function NoticeState({ saved, draft }: { saved: Values; draft: Values }) {
  const now = useNow();
  const textOf = (texts: Texts, values: Values): string => {
    const time = (key: string): string => (values[key] ? dateTime(String(values[key])) : '');
    return texts[noticeState(values, now)]({ from: time('site.notice_from'), until: time('site.notice_until') });
  };
  const isChanged = Object.keys(draft).some((key) => isOfNotice(key) && draft[key] !== saved[key]);
  return (
    <div className={css.state}>
      <span>{textOf(SAVED, saved)}</span>
      {isChanged && <span className={css.draft}>{textOf(DRAFT, draft)}</span>}
    </div>
  );
}
