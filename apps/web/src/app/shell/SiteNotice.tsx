import { useQuery } from '@tanstack/react-query';
import { IconX } from '@tabler/icons-react';
import { currentLang, t } from '../../i18n/i18n.ts';
import { isShown } from '../../lib/site-notice.ts';
import { siteQuery } from '../../lib/site.ts';
import { useNow } from '../../lib/use-now.ts';
import { useStored } from '../../lib/use-stored.ts';
import { IconButton } from '../../ui/form/IconButton.tsx';
import css from './Banners.module.css';

/** The operator's announcement, for example of maintenance. A user who dismissed it sees it again only when its text changes. */
export function SiteNotice() {
  const notice = useQuery(siteQuery).data?.notice;
  const now = useNow();
  const [dismissed, dismiss] = useStored('dismissedNotice');
  if (!notice || !isShown(notice, now)) return null;
  const id = JSON.stringify(notice);
  if (dismissed === id) return null;
  return (
    <div className={css.announcement} role="status" aria-label={t('shell.notice')}>
      <p>{notice.texts[currentLang()]}</p>
      <IconButton label={t('shell.dismissNotice')} size="small" onClick={() => dismiss(id)}>
        <IconX size={16} stroke={1.8} aria-hidden />
      </IconButton>
    </div>
  );
}
