import { t } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { toast } from '../../../../ui/overlay/toasts.ts';
import { errorText } from '../../../../ui/state/ListState.tsx';
import { Money } from '../../../../ui/value/figures.tsx';
import { answerQuestion, endExclusion, type Exclusion, type Question } from '../repricing.queries.ts';
import { MarketOf } from './decided.tsx';
import css from './Questions.module.css';

const failed = (error: unknown): void => toast('error', errorText(error));

/** The listings about which the user is asked: go on, or never touch it again. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  if (questions.length === 0) return null;
  return (
    <Panel title={t('repricing.questions', { n: questions.length })}>
      <p className={css.text}>{t('repricing.questionsLead')}</p>
      <ul className={css.list}>
        {questions.map((one) => (
          <li key={one.listing_id} className={css.row}>
            <span className={css.name}>{one.name}</span>
            <MarketOf row={one} />
            <Money value={one.price} />
            <span className={css.buttons}>
              <Button variant="default" onClick={() => void answerQuestion(one.listing_id, false).catch(failed)}>
                {t('repricing.answerExclude')}
              </Button>
              <Button variant="default" onClick={() => void answerQuestion(one.listing_id, true).catch(failed)}>
                {t('repricing.answerGoOn')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** What no rule may touch. */
export function Exclusions({ exclusions }: { exclusions: readonly Exclusion[] }) {
  if (exclusions.length === 0) return null;
  return (
    <Panel title={t('repricing.exclusions', { n: exclusions.length })}>
      <ul className={css.list}>
        {exclusions.map((one) => (
          <li key={one.id} className={css.row}>
            <span className={css.name}>{one.name}</span>
            <span className={css.text}>{t(one.one_thing ? 'repricing.oneThing' : 'repricing.allThings')}</span>
            <span className={css.buttons}>
              <Button variant="default" onClick={() => void endExclusion(one.id).catch(failed)}>
                {t('repricing.endExclusion')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
