import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { EmptyList } from '../../../../ui/state/ListState.tsx';
import { PortfolioDialog } from './PortfolioDialog.tsx';

/** Shown instead of a portfolio until the user has one. */
export function FirstPortfolio({ onCreated }: { onCreated: (id: number) => void }) {
  const [creating, setCreating] = useState(false);
  return (
    <Panel flush>
      <EmptyList text={t('tracker.empty')}>
        <Button icon={<IconPlus size={15} stroke={2} aria-hidden />} onClick={() => setCreating(true)}>
          {t('tracker.createFirst')}
        </Button>
      </EmptyList>
      {creating && <PortfolioDialog portfolio={null} onClose={() => setCreating(false)} onCreated={onCreated} />}
    </Panel>
  );
}
