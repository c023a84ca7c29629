import { IconArrowLeft } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { dateTime } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { useAddress } from '../../../../lib/use-address.ts';
import { Button, ButtonLink } from '../../../../ui/form/Button.tsx';
import { Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { PageHeader, Panel } from '../../../../ui/layout/PageHeader.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { DrawCommands } from '../components/DrawCommands.tsx';
import { DrawSteps } from '../components/DrawCheck.tsx';
import { useProof } from '../giveaways.queries.ts';
import { readProofSearch } from '../giveaways.search.ts';
import css from './ProofPage.module.css';

const route = getRouteApi('/giveaways/proof');

const PUBLISHED: readonly { when: PlainKey; what: PlainKey }[] = [
  { when: 'giveaways.publishedStart', what: 'giveaways.publishedStartText' },
  { when: 'giveaways.publishedEnd', what: 'giveaways.publishedEndText' },
  { when: 'giveaways.publishedDraw', what: 'giveaways.publishedDrawText' },
  { when: 'giveaways.publishedAfter', what: 'giveaways.publishedAfterText' },
];

function Explanation() {
  return (
    <>
      <Panel title={t('giveaways.publishedTitle')}>
        <ol className={css.times}>
          {PUBLISHED.map(({ when, what }) => (
            <li key={when}>
              <h3>{t(when)}</h3>
              <p>{t(what)}</p>
            </li>
          ))}
        </ol>
      </Panel>
      <Panel title={t('giveaways.formulaTitle')}>
        <div className={css.text}>
          <pre className={css.formula}>
            <code>{t('giveaways.formula')}</code>
          </pre>
          <p>{t('giveaways.formulaText')}</p>
        </div>
      </Panel>
      <Panel title={t('giveaways.limitsTitle')}>
        <p className={css.text}>{t('giveaways.limitsText')}</p>
      </Panel>
    </>
  );
}

/** The number of the giveaway whose draw is checked. */
function Choice({ id, onChoose }: { id: number | undefined; onChoose: (id: number) => void }) {
  const [typed, setTyped] = useState(id === undefined ? '' : String(id));
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const chosen = readProofSearch({ id: typed.trim() }).id;
    setProblem(chosen === undefined ? t('giveaways.wrongNumber') : null);
    if (chosen !== undefined) onChoose(chosen);
  };
  return (
    <form className={css.choice} noValidate onSubmit={submit}>
      <TextField label={t('giveaways.which')} value={typed} onChange={setTyped} inputMode="numeric" maxLength={10} problem={problem}>
        <Button type="submit" variant="default">
          {t('giveaways.show')}
        </Button>
      </TextField>
    </form>
  );
}

/** The draw of one giveaway: its steps recomputed here, and the commands to recompute it on another computer. */
function OwnValues({ id }: { id: number }) {
  const { data, error, refetch } = useProof(id);
  if (error instanceof ApiError && error.status === 404) return <p role="alert">{t('giveaways.notFound', { id: String(id) })}</p>;
  if (!data) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton height={320} />;
  return (
    <div className={css.values}>
      {data.closed_at !== null && (
        <p>
          {t('giveaways.joiningEnded')}: <time dateTime={data.expires_at}>{dateTime(data.expires_at)}</time>
          <br />
          {t('giveaways.closedAt')}: <time dateTime={data.closed_at}>{dateTime(data.closed_at)}</time>
        </p>
      )}
      <DrawSteps proof={data} />
      {data.seed !== null && data.entries.length > 0 && (
        <section className={css.values}>
          <h3 className={css.heading}>{t('giveaways.commandsTitle')}</h3>
          <p>{t('giveaways.commandsText')}</p>
          <DrawCommands proof={data} />
        </section>
      )}
      <p>
        <a href={`/api/v1/giveaway/${id}/proof`} className="link" target="_blank" rel="noopener">
          {t('giveaways.proofFile')}
        </a>
      </p>
    </div>
  );
}

/** Explains to everybody how to check a draw: the published values, the formula, and the commands with the values of one giveaway. */
export function ProofPage() {
  const { id } = useAddress(readProofSearch);
  const navigate = route.useNavigate();
  return (
    <div className={css.page}>
      <PageHeader
        title={t('giveaways.proofTitle')}
        lead={t('giveaways.proofLead')}
        actions={
          <ButtonLink variant="default" href={pathTo('/giveaways')} icon={<IconArrowLeft size={15} aria-hidden />}>
            {t('giveaways.title')}
          </ButtonLink>
        }
      />
      <div className={css.screen}>
        {id === undefined && <Explanation />}
        <Panel title={id === undefined ? t('giveaways.chooseTitle') : t('giveaways.ownValues', { id: String(id) })}>
          <div className={css.values}>
            {id === undefined && <p>{t('giveaways.chooseText')}</p>}
            <Choice key={id} id={id} onChoose={(chosen) => void navigate({ search: { id: chosen }, resetScroll: false })} />
            {id !== undefined && <OwnValues key={id} id={id} />}
          </div>
        </Panel>
        {id !== undefined && <Explanation />}
      </div>
    </div>
  );
}
