import { t } from '../../../../i18n/i18n.ts';
import { useFacts } from '../../facts/facts.public.ts';
import { LegalDocument } from '../components/LegalDocument.tsx';
import { OperatorContact } from '../components/OperatorContact.tsx';
import { termsSections } from '../terms.ts';

export function TermsPage() {
  return (
    <LegalDocument title={t('legal.termsTitle')} lead={t('legal.termsLead')} sections={termsSections(useFacts())}>
      <OperatorContact dated />
    </LegalDocument>
  );
}
