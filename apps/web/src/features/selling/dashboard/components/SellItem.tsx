import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { LazyPart } from '../../../../ui/state/LazyPart.tsx';
import { SellItemDialog } from '../../sales/sales.public.tsx';

/** Enters a sale that no market reports. The dashboard then loads again. */
export function SellItem() {
  const [opened, setOpened] = useState(false);
  const close = (): void => setOpened(false);
  return (
    <>
      <Button
        icon={<IconPlus size={15} stroke={2} aria-hidden />}
        onPointerEnter={() => void SellItemDialog.preload()}
        onClick={() => setOpened(true)}
      >
        {t('sales.sellItem')}
      </Button>
      {opened && (
        <LazyPart onClose={close}>
          <SellItemDialog onClose={close} />
        </LazyPart>
      )}
    </>
  );
}
