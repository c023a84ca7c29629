import { IconBookmark, IconBookmarkPlus, IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import type { Filters } from '@lootfolio/domain/comparison-filters';
import { t } from '../../../../i18n/i18n.ts';
import { useMobile } from '../../../../lib/use-media.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Popover } from '../../../../ui/overlay/Popover.tsx';
import { useViews } from '../comparison.queries.ts';
import { ViewMenu } from './ViewMenu.tsx';
import type { Named } from './Views.tsx';
import css from './SavedViews.module.css';

type Props = {
  /** The filters of the list that is shown: a copied link leads to them. */
  filters: Filters;
  /** The filters that the user chose: these are saved. They differ while other markets stand in for the default ones. */
  chosen: Filters;
  named: Named | null;
  signedIn: boolean;
};

/** Stands beside the tabs of the views: saves the list as a view, or changes the own view that is shown. A visitor can only copy links. */
export function SavedViews({ filters, chosen, named, signedIn }: Props) {
  const query = useViews();
  const [opened, setOpened] = useState(false);
  const isMobile = useMobile('shell');
  const own = query.data?.find(({ id }) => String(id) === named?.id);
  const Icon = own ? IconBookmark : signedIn ? IconBookmarkPlus : IconShare;
  const title = t(own ? 'comparison.viewThis' : signedIn ? 'comparison.viewSaveOrShare' : 'comparison.viewLinks');
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      label={title}
      align="end"
      width={340}
      className={css.drop}
      target={
        <Button variant="default" icon={<Icon size={15} stroke={1.7} aria-hidden />} onClick={() => setOpened(!opened)}>
          <span className={isMobile ? 'visually-hidden' : undefined}>{title}</span>
        </Button>
      }
    >
      <ViewMenu
        filters={filters}
        chosen={chosen}
        own={own && { view: own, isChanged: named!.isChanged }}
        query={query}
        signedIn={signedIn}
        onClose={() => setOpened(false)}
      />
    </Popover>
  );
}
