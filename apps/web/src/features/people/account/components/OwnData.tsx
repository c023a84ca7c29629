import { t } from '../../../../i18n/i18n.ts';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { useDetails } from '../account.queries.ts';
import { DeleteAccount } from './DeleteAccount.tsx';
import { ExportData } from './ExportData.tsx';
import { Loaded } from './Loaded.tsx';
import css from './OwnData.module.css';

/** What users can do with all that is stored about them: take it along, or have it erased. */
export const OwnData = () => (
  <Panel id="own_data" title={t('account.ownData')}>
    <Loaded query={useDetails()} height={[74, 112]}>
      {({ user }) => (
        <div className={css.data}>
          <p className={css.lead}>{t('account.ownDataLead')}</p>
          <ExportData />
          <DeleteAccount user={user} />
        </div>
      )}
    </Loaded>
  </Panel>
);
