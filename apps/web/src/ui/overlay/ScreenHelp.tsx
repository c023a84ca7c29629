import { IconHelp } from '@tabler/icons-react';
import { useState } from 'react';
import { t, type PlainKey } from '../../i18n/i18n.ts';
import type { GuidePage } from '../../lib/guide.ts';
import { IconButton } from '../form/IconButton.tsx';
import { GuideLink } from '../layout/GuideLink.tsx';
import { Popover } from './Popover.tsx';
import css from './ScreenHelp.module.css';

/** The purpose of a screen and how to read it, in five lines. */
export type HelpLines = readonly [PlainKey, PlainKey, PlainKey, PlainKey, PlainKey];

type Props = {
  lines: HelpLines;
  /** The page of the guide about the job that the screen serves. */
  guide?: GuidePage;
};

/** The question mark beside a screen's heading. */
export function ScreenHelp({ lines, guide }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      label={t('ui.screenHelp')}
      width={400}
      target={
        <IconButton label={t('ui.screenHelp')} onClick={() => setOpened(!opened)}>
          <IconHelp size={17} stroke={1.7} aria-hidden />
        </IconButton>
      }
    >
      <ul className={css.lines} tabIndex={-1} data-autofocus>
        {lines.map((line) => (
          <li key={line}>{t(line)}</li>
        ))}
      </ul>
      {guide && (
        <p className={css.guide}>
          <GuideLink page={guide} />
        </p>
      )}
    </Popover>
  );
}
