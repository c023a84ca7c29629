import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { pathTo } from '../../../../lib/path-to.ts';
import { IconButton } from '../../../../ui/form/IconButton.tsx';
import { Toggle } from '../../../../ui/form/Toggle.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx';
import { toast } from '../../../../ui/overlay/toasts.ts';
import { errorText } from '../../../../ui/state/ListState.tsx';
import { Age } from '../../../../ui/value/figures.tsx';
import { deleteRule, switchRule, type Rule } from '../repricing.queries.ts';
import { floorWords, placeOf, scopeOf, wordsOf } from '../rule-form.rules.ts';
import css from './RuleCard.module.css';

type Props = {
  rule: Rule;
  now: number;
  /** All rules stand still, whatever their switches say. */
  halted: boolean;
  onEdit: () => void;
};

/** What a rule last did to its listings. */
function Last({ rule: { last, last_change_at: at, id, on }, now, halted }: Pick<Props, 'rule' | 'now' | 'halted'>) {
  if (!last) return <p className={css.last}>{t(on && !halted ? 'repricing.lastSoon' : 'repricing.lastNone')}</p>;
  return (
    <p className={css.last}>
      <AppLink className="link" href={pathTo('/repricing', { search: { tab: 'log', rule: id } })}>
        {t('repricing.lastCounts', { change: last.change, hold: last.hold, skip: last.skip })}
      </AppLink>
      {at !== null && (
        <span>
          {t('repricing.lastChange')} <Age at={at} now={now} />
        </span>
      )}
    </p>
  );
}

/** A rule with its switch, what it does in words, and what it last did. */
export function RuleCard({ rule, now, halted, onEdit }: Props) {
  const [asks, setAsks] = useState<'on' | 'delete' | null>(null);
  const toggle = (on: boolean): void => {
    if (on) setAsks('on');
    else switchRule(rule.id, false).catch((error: unknown) => toast('error', errorText(error)));
  };
  return (
    <article className={css.card} aria-label={rule.name} data-on={rule.on && !halted}>
      <header className={css.head}>
        <div>
          <h2>{rule.name}</h2>
          <p className={css.scope}>{scopeOf(rule)}</p>
        </div>
        <div className={css.actions}>
          <Toggle
            inline
            label={t(rule.on ? (halted ? 'repricing.onHalted' : 'repricing.on') : 'repricing.off')}
            on={rule.on}
            onChange={toggle}
          />
          <IconButton label={t('repricing.edit', { name: rule.name })} onClick={onEdit}>
            <IconPencil size={16} stroke={1.7} aria-hidden />
          </IconButton>
          <IconButton label={t('repricing.delete', { name: rule.name })} onClick={() => setAsks('delete')}>
            <IconTrash size={16} stroke={1.7} aria-hidden />
          </IconButton>
        </div>
      </header>
      <p className={css.words}>
        {placeOf(rule)}. {floorWords(rule)}.
      </p>
      <Last rule={rule} now={now} halted={halted} />
      {asks === 'on' && (
        <ConfirmDialog
          title={t('repricing.switchOnTitle', { name: rule.name })}
          confirmLabel={t('repricing.switchOn')}
          onConfirm={() => switchRule(rule.id, true)}
          onClose={() => setAsks(null)}
        >
          <p>{t('repricing.switchOnText')}</p>
          <ul className={css.sentences}>
            {[scopeOf(rule), ...wordsOf(rule)].map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
      {asks === 'delete' && (
        <ConfirmDialog
          danger
          title={t('repricing.deleteTitle', { name: rule.name })}
          confirmLabel={t('repricing.deleteConfirm')}
          onConfirm={() => deleteRule(rule.id)}
          onClose={() => setAsks(null)}
        >
          <p>{t('repricing.deleteText')}</p>
        </ConfirmDialog>
      )}
    </article>
  );
}
