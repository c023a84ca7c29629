import { IconBox } from '@tabler/icons-react';
import type { GameSlug } from '@lootfolio/domain/games';
import { lazy, useState } from 'react';
import { loadTexts, t } from '../../../../i18n/i18n.ts';
import { importWithTimeout } from '../../../../lib/import-with-timeout.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { LazyPart } from '../../../../ui/state/LazyPart.tsx';

const ImportStorage = lazy(() =>
  importWithTimeout(async () => {
    const [module] = await Promise.all([import('./ImportStorage.tsx'), loadTexts('inventory-storage')]);
    return { default: module.ImportStorage };
  }),
);

/** Opens the import of storage units, which only CS2 has. */
export function StorageButton({ game }: { game: GameSlug }) {
  const [opened, setOpened] = useState(false);
  if (game !== 'cs2') return null;
  return (
    <>
      <Button variant="default" icon={<IconBox size={15} aria-hidden />} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {t('inventory.storage')}
      </Button>
      {opened && (
        <LazyPart onClose={() => setOpened(false)}>
          <ImportStorage game={game} onClose={() => setOpened(false)} />
        </LazyPart>
      )}
    </>
  );
}
