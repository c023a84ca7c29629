import { t } from '../../../../i18n/i18n.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { CopyButton } from '../../../../ui/form/CopyButton.tsx';

/** Copies the link with which everybody sees a public portfolio. */
export const CopyLink = ({ id }: { id: number }) => (
  <CopyButton
    link
    text={() => location.origin + pathTo('/shared-portfolio/$id', { params: { id: String(id) } })}
    label={t('tracker.copyLink')}
    copied={t('tracker.linkCopied')}
  />
);
