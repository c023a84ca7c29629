import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { checkDraw } from '../check-draw.rules.ts';
import { useProof, type Proof } from '../giveaways.queries.ts';
import { Winner } from './Winner.tsx';
import css from './DrawCheck.module.css';

type StepProps = { fits: boolean; text: string; values: readonly (string | null)[]; children?: ReactNode };

function Step({ fits, text, values, children }: StepProps) {
  const Sign = fits ? IconCheck : IconX;
  return (
    <li className={css.step} data-fits={fits}>
      <Sign size={16} stroke={2.2} aria-hidden />
      <div>
        <p>{text}</p>
        {values.map((value) => value !== null && <code key={value}>{value}</code>)}
        {children}
      </div>
    </li>
  );
}

/** The source of the public random value of a draw, or a warning that the draw had none. */
function Randomness({ randomness }: Pick<Proof, 'randomness'>) {
  if (randomness?.source === 'drand' && randomness.round !== null)
    return <Step fits text={t('giveaways.stepRandomness', { round: randomness.round })} values={[randomness.value]} />;
  return (
    <li className={css.step} data-fits="none">
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      <div>
        <p>
          <strong>{t('giveaways.operatorOnly')}</strong>
        </p>
        <p>{t('giveaways.operatorOnlyWhy')}</p>
      </div>
    </li>
  );
}

/** The values that are published before the draw. */
const Pending = ({ proof }: { proof: Proof }) => (
  <div className={css.check}>
    <p>{t('giveaways.drawPending')}</p>
    <dl className={css.values}>
      <dt>{t('giveaways.seedHash')}</dt>
      <dd>
        <code>{proof.seed_hash}</code>
      </dd>
      <dt>{t('giveaways.entriesHash')}</dt>
      <dd>{proof.entries_hash === null ? t('giveaways.noneYet') : <code>{proof.entries_hash}</code>}</dd>
    </dl>
  </div>
);

/** The result of every step, recomputed from the published values. */
export function DrawSteps({ proof }: { proof: Proof }) {
  const check = checkDraw(proof);
  if (check === null) return <Pending proof={proof} />;
  const { seed, entries, winner, entry, isFair } = check;
  const published = proof.winner_entry_id ?? '–';
  return (
    <div className={css.check} role="status">
      <ol className={css.steps}>
        <Step fits={seed} text={t(seed ? 'giveaways.stepSeed' : 'giveaways.stepSeedWrong')} values={[proof.seed, proof.seed_hash]} />
        <Step fits={entries} text={t(entries ? 'giveaways.stepEntries' : 'giveaways.stepEntriesWrong')} values={[proof.entries_hash]} />
        <Randomness randomness={proof.randomness} />
        <Step
          fits={winner}
          text={
            winner
              ? t('giveaways.stepWinner', { entry: String(entry) })
              : t('giveaways.stepWinnerWrong', { entry: String(entry ?? '–'), published: String(published) })
          }
          values={[]}
        >
          {winner && proof.winner && <Winner winner={proof.winner} />}
        </Step>
      </ol>
      <p className={css.verdict} data-fair={isFair}>
        {t(isFair ? 'giveaways.drawIsFair' : 'giveaways.drawIsWrong')}
      </p>
      <p className={css.note}>{t('giveaways.checkedHere')}</p>
    </div>
  );
}

type Props = {
  id: number;
  /** Shown below the steps. */
  children?: ReactNode;
};

/** Loads the inputs of a draw, and recomputes the draw in the browser. */
export function DrawCheck({ id, children }: Props) {
  const { data, error, refetch } = useProof(id);
  if (!data) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton height={180} />;
  return (
    <>
      <DrawSteps proof={data} />
      {children}
    </>
  );
}
