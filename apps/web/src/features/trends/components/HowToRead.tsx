import { IconHelpCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { t, type PlainKey } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import css from './HowToRead.module.css';

const LINES: readonly { term: PlainKey; text: PlainKey }[] = [
  { term: 'trends.price', text: 'trends.readPrice' },
  { term: 'trends.readListsTerm', text: 'trends.readLists' },
  { term: 'trends.readAveragesTerm', text: 'trends.readAverages' },
  { term: 'trends.graph', text: 'trends.graphWhy' },
  { term: 'trends.roi', text: 'trends.readRoi' },
];

/** Explains the figures of the screen. */
export function HowToRead() {
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      label={t('trends.howToRead')}
      align="end"
      width={400}
      target={
        <Button variant="default" icon={<IconHelpCircle size={15} stroke={1.7} aria-hidden />} onClick={() => setOpened(!opened)}>
          {t('trends.howToRead')}
        </Button>
      }
    >
      <dl className={css.lines}>
        {LINES.map(({ term, text }) => (
          <div key={term}>
            <dt>{t(term)}</dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Popover>
  );
}
