import { useParams } from '@tanstack/react-router';
import { KEY_PRICE } from '@lootfolio/domain/case-opening';
import { t } from '../../../../i18n/i18n.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { money } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { useStored } from '../../../../lib/use-stored.ts';
import { ButtonLink } from '../../../../ui/form/Button.tsx';
import { EmptyList, Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { Missing } from '../../../../ui/state/Missing.tsx';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { PictureHeader } from '../../../../market-ui/PictureHeader.tsx';
import { Drops } from '../components/Drops.tsx';
import { PossibleItems } from '../components/PossibleItems.tsx';
import { StagePanel } from '../components/StagePanel.tsx';
import { TotalsRow } from '../components/TotalsRow.tsx';
import { totalsOf } from '../drops.ts';
import { useCaseInfo, useCaseItems, type CaseInfo, type CaseItems } from '../simulator.queries.ts';
import { useOpening } from '../use-opening.ts';
import css from './OpeningPage.module.css';

const SOUND_KEY = 'simulatorSound';

const Header = ({ info }: { info: CaseInfo }) => (
  <PictureHeader
    image={info.image}
    itemId={info.id}
    color={info.color}
    over={t('simulator.title')}
    title={info.name}
    help={[
      'simulator.openingHelp1',
      'simulator.openingHelp2',
      'simulator.openingHelp3',
      'simulator.openingHelp4',
      'simulator.openingHelp5',
    ]}
    documentTitle={t('simulator.openTitle', { name: info.name })}
    facts={
      <>
        <span>{t('simulator.casePrice', { amount: info.price === null ? t('simulator.noPrice') : money(info.price) })}</span>
        <span>{info.opening.key_price === 0 ? t('simulator.noKey') : t('simulator.keyPrice', { amount: money(KEY_PRICE) })}</span>
        <span>
          {t('simulator.expectedValue')} <Money value={info.opening.value} />{' '}
          {info.opening.ratio !== null && <Delta value={info.opening.ratio} unit="percent" plain />}
        </span>
        <AppLink className="link" href={pathTo('/cs2/case/$name', { params: { name: info.name }, search: { id: info.id } })}>
          {t('simulator.whatIsInIt')}
        </AppLink>
      </>
    }
    actions={
      <ButtonLink variant="default" href={pathTo('/cs2/simulator')}>
        {t('simulator.allCases')}
      </ButtonLink>
    }
  />
);

function Simulator({ info, items }: { info: CaseInfo; items: CaseItems }) {
  const [stored, store] = useStored(SOUND_KEY);
  const sound = stored === 'on';
  const opening = useOpening(info.kind, items, sound);
  return (
    <div className={css.screen}>
      <StagePanel opening={opening} cost={info.opening.cost} sound={sound} onSound={(on) => store(on ? 'on' : null)} />
      <TotalsRow totals={totalsOf(opening.drops, { price: info.price, cost: info.opening.cost, expected: info.opening.value })} />
      <Drops drops={opening.drops} cost={info.opening.cost} onClear={opening.stage.state === 'turning' ? undefined : opening.clear} />
      <PossibleItems items={items} kind={info.kind} />
    </div>
  );
}

const Loading = () => (
  <div className={css.screen} role="status" aria-busy aria-label={t('ui.loading')}>
    <Skeleton height={130} />
    <Skeleton height={300} />
    <Skeleton height={84} />
    <Skeleton height={320} />
  </div>
);

/** The simulator with a case chosen. */
export function OpeningPage() {
  const { id } = useParams({ from: '/cs2/simulator/$id' });
  const caseId = /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0;
  const info = useCaseInfo(caseId);
  const items = useCaseItems(caseId);
  const error = info.error ?? items.error;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return (
      <Missing title={t('simulator.caseMissing')} text={t('simulator.missingText')}>
        <ButtonLink href={pathTo('/cs2/simulator')}>{t('simulator.allCases')}</ButtonLink>
      </Missing>
    );
  const retry = (): void => {
    void info.refetch();
    void items.refetch();
  };
  if (!info.data || !items.data) return error ? <Failed error={error} onRetry={retry} /> : <Loading />;
  const isEmpty = items.data.skins.length + items.data.knives.length === 0;
  return (
    <>
      <Header info={info.data} />
      {isEmpty ? (
        <Panel flush>
          <EmptyList text={t('simulator.itemsNotFound')} />
        </Panel>
      ) : (
        <Simulator info={info.data} items={items.data} />
      )}
    </>
  );
}
