import { t } from '../../../../i18n/i18n.ts';
import { LegalDocument } from '../components/LegalDocument.tsx';
import { OperatorContact } from '../components/OperatorContact.tsx';
import { useFacts } from '../../facts/facts.public.ts';
import { privacySections } from '../privacy.ts';
import css from './PrivacyPage.module.css';

export function PrivacyPage() {
  return (
    <LegalDocument title={t('legal.privacyTitle')} lead={t('legal.privacyLead')} sections={privacySections(useFacts())}>
      <h3 className={css.contact}>{t('legal.writeTo')}</h3>
      <OperatorContact />
    </LegalDocument>
  );
}
