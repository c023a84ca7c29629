import { t } from '../../../i18n/i18n.ts';
import { dateTime } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { noticeState, type Values } from '../settings.rules.ts';

/** What becomes of the notice once the values are saved. */
export function NoticeState({ values }: { values: Values }) {
  const now = useNow();
  const state = noticeState(values, now);
  const time = (key: string): string => dateTime(String(values[key]));
  return (
    <span className="muted">
      {state === 'off' && t('settings.noticeOff')}
      {state === 'shown' && t('settings.noticeShown')}
      {state === 'later' && t('settings.noticeLater', { time: time('site.notice_from') })}
      {state === 'over' && t('settings.noticeOver', { time: time('site.notice_until') })}
    </span>
  );
}
