import { t } from '../../i18n/i18n.ts';
import { findLinks } from '../../lib/find-links.ts';

/** Text that users wrote, with its web addresses as links. Its characters are shown unchanged; none of them is interpreted as markup. */
export const LinkedText = ({ text }: { text: string }) =>
  findLinks(text).map(({ at, part, href }) =>
    href === null ? (
      part
    ) : (
      <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow" title={t('core.newTab')} className="link">
        {part}
      </a>
    ),
  );
