import { IconHelpCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Popover } from '../../../../ui/overlay/Popover.tsx';
import css from './HowComputed.module.css';

const LINES: readonly { term: PlainKey; text: PlainKey }[] = [
  { term: 'tradeups.howRulesTerm', text: 'tradeups.howRules' },
  { term: 'tradeups.odds', text: 'tradeups.howOdds' },
  { term: 'tradeups.float', text: 'tradeups.howFloat' },
  { term: 'tradeups.cost', text: 'tradeups.howCost' },
  { term: 'tradeups.expected', text: 'tradeups.howExpected' },
  { term: 'tradeups.profit', text: 'tradeups.howProfit' },
  { term: 'tradeups.chance', text: 'tradeups.howChance' },
  { term: 'tradeups.best', text: 'tradeups.howBest' },
];

/** Explains the rules and assumptions of the figures. */
export function HowComputed() {
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      label={t('tradeups.how')}
      align="end"
      width={440}
      target={
        <Button variant="default" icon={<IconHelpCircle size={15} stroke={1.7} aria-hidden />} onClick={() => setOpened(!opened)}>
          {t('tradeups.how')}
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
