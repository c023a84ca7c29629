import { IconFileImport } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { loadTexts, t } from '../../../../i18n/i18n.ts';
import { importWithTimeout } from '../../../../lib/import-with-timeout.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { LazyPart } from '../../../../ui/state/LazyPart.tsx';

const ImportPurchasesDialog = lazy(() =>
  importWithTimeout(async () => {
    const [module] = await Promise.all([import('./ImportPurchasesDialog.tsx'), loadTexts('forms')]);
    return { default: module.ImportPurchasesDialog };
  }),
);

/** Opens the import of a file of purchases. */
export function ImportPurchases() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" icon={<IconFileImport size={15} aria-hidden />} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {t('investment-imports.import')}
      </Button>
      {opened && (
        <LazyPart onClose={() => setOpened(false)}>
          <ImportPurchasesDialog onClose={() => setOpened(false)} />
        </LazyPart>
      )}
    </>
  );
}
