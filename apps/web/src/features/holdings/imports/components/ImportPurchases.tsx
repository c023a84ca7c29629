import { IconFileImport } from '@tabler/icons-react';
import { lazy, useCallback, useState } from 'react';
import { loadTexts, t } from '../../../../i18n/i18n.ts';
import { importWithTimeout } from '../../../../lib/import-with-timeout.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { LazyPart } from '../../../../ui/state/LazyPart.tsx';

const ImportDialog = lazy(() =>
  importWithTimeout(async () => {
    const [module] = await Promise.all([import('./ImportDialog.tsx'), loadTexts('imports'), loadTexts('forms')]);
    return { default: module.ImportDialog };
  }),
);

/** Opens the import of purchases and sales from files. */
export function ImportPurchases() {
  const [opened, setOpened] = useState(false);
  const close = useCallback(() => setOpened(false), []);
  return (
    <>
      <Button variant="default" icon={<IconFileImport size={15} aria-hidden />} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {t('investment-imports.import')}
      </Button>
      {opened && (
        <LazyPart onClose={close}>
          <ImportDialog onClose={close} />
        </LazyPart>
      )}
    </>
  );
}
