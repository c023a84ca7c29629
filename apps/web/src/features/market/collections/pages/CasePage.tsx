import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { pathTo } from '../../../../lib/path-to.ts';
import { useAddress } from '../../../../lib/use-address.ts';
import { useMissedUpdates } from '../../../../lib/use-missed-updates.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { ButtonLink } from '../../../../ui/form/Button.tsx';
import { Money, MoneyRange } from '../../../../ui/value/figures.tsx';
import { EmptyList, Failed, StaleNotice, Updates } from '../../../../ui/state/ListState.tsx';
import { CardFigure, PictureCards, PictureCardSkeletons } from '../../../../market-ui/PictureCard.tsx';
import { PictureHeader } from '../../../../market-ui/PictureHeader.tsx';
import { SkinCard } from '../../../../market-ui/SkinCard.tsx';
import { Found, NotYet } from '../components/Found.tsx';
import { OpeningPanel } from '../components/OpeningPanel.tsx';
import { RareCard } from '../components/RareCard.tsx';
import { collectionPath } from '../../../../lib/case-paths.ts';
import { useCase, useCaseInfo, type CaseInfo, type CaseItem } from '../collections.queries.ts';
import { readIdSearch } from '../collections.search.ts';
import { KIND_LABELS } from '../labels.ts';
import css from './CasePage.module.css';

/** A line for each kind in which the item exists. Names a missing normal price. */
const Ranges = ({ item: { normal, stattrak, souvenir } }: { item: CaseItem }) => (
  <>
    {(normal || (!stattrak && !souvenir)) && (
      <CardFigure label={t('collections.normal')}>
        <MoneyRange range={normal} />
      </CardFigure>
    )}
    {stattrak && (
      <CardFigure label={t('collections.statTrak')}>
        <MoneyRange range={stattrak} />
      </CardFigure>
    )}
    {souvenir && (
      <CardFigure label={t('collections.souvenir')}>
        <MoneyRange range={souvenir} />
      </CardFigure>
    )}
  </>
);

function Items({ info }: { info: CaseInfo }) {
  const [isOpen, setIsOpen] = useState(false);
  const items = useCase(info.id, 0);
  const rare = useCase(info.id, 1, isOpen);
  const label = t('collections.itemsOf');
  if (!items.data && items.error) return <Failed error={items.error} onRetry={() => void items.refetch()} />;
  if (!items.data) return <PictureCardSkeletons label={label} count={info.item_count - info.rare_count} figures={2} />;
  if (info.item_count === 0) return <EmptyList text={t('collections.itemsNotFound')} />;
  const shown = [...(isOpen ? (rare.data ?? []) : []), ...items.data];
  return (
    <PictureCards label={label} refreshing={isOpen && rare.isPending}>
      {info.rare_count > 0 && (
        <RareCard
          info={info}
          isOpen={isOpen}
          error={isOpen ? rare.error : null}
          onToggle={() => setIsOpen(!isOpen)}
          onRetry={() => void rare.refetch()}
        />
      )}
      {shown.map((item) => (
        <SkinCard key={item.item_id} skin={item}>
          <Ranges item={item} />
        </SkinCard>
      ))}
    </PictureCards>
  );
}

const Header = ({ info }: { info: CaseInfo }) => (
  <PictureHeader
    image={info.image}
    itemId={info.id}
    color={info.color}
    over={t(KIND_LABELS[info.kind].one)}
    title={info.name}
    help={['collections.oneHelp1', 'collections.oneHelp2', 'collections.oneHelp3', 'collections.oneHelp4', 'collections.oneHelp5']}
    facts={
      <>
        <span>{t('collections.items', { n: info.item_count })}</span>
        {info.collection && (
          <AppLink className="link" href={collectionPath(info.collection)}>
            {info.collection.name}
          </AppLink>
        )}
        <span>
          {t('collections.price')}: <Money value={info.price} />
        </span>
      </>
    }
    actions={
      <>
        <ButtonLink
          href={pathTo('/cs2/simulator/$id', { params: { id: String(info.id) } })}
          icon={<IconPlayerPlay size={15} stroke={1.8} aria-hidden />}
        >
          {t('collections.openSimulator')}
        </ButtonLink>
        <ButtonLink variant="default" href={pathTo('/$game/item/$slug', { params: { game: info.game, slug: info.slug } })} target="_blank">
          {t('collections.marketPrices')}
        </ButtonLink>
      </>
    }
  />
);

function Case({ id }: { id: number }) {
  const { data: info, error, dataUpdatedAt } = useCaseInfo(id);
  const client = useQueryClient();
  const missed = useMissedUpdates(dataUpdatedAt);
  const now = useNow();
  // reload both, so that the figures and the items below them are of the same time
  const refresh = (): void => void client.invalidateQueries({ queryKey: ['case'] });
  if (!info) return <NotYet type="case" error={error} onRetry={refresh} />;
  return (
    <>
      <Header info={info} />
      <div className={css.screen}>
        {error && <StaleNotice at={new Date(dataUpdatedAt)} now={now} onRefresh={refresh} />}
        <OpeningPanel info={info} actions={<Updates count={missed} onRefresh={refresh} />} />
        <section className={css.part}>
          <h2>{t('collections.itemsOf')}</h2>
          <Items info={info} />
        </section>
      </div>
    </>
  );
}

/** A case: its content, and the value of an opening. */
export function CasePage() {
  const { name } = useParams({ from: '/cs2/case/$name' });
  const { id } = useAddress(readIdSearch);
  return (
    <Found type="case" name={name} id={id}>
      {(found) => <Case key={found} id={found} />}
    </Found>
  );
}
