import { IconChevronDown } from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import type { Facts } from '../../facts/facts.public.ts';
import { FEES_QUESTION_ID, type Question } from '../faq.ts';
import css from './QuestionEntry.module.css';
import { SellingFees } from './SellingFees.tsx';

type Props = { question: Question; facts: Facts; open: boolean; onToggle: (open: boolean) => void };

/** A question that expands. The browser's search in the page expands it too. */
export function QuestionEntry({ question: { id, title, answer }, facts, open, onToggle }: Props) {
  const { paragraphs, links } = answer(facts);
  return (
    <details id={id} className={css.entry} open={open} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
      <summary className={css.question}>
        <h3>{t(title)}</h3>
        <IconChevronDown size={18} stroke={1.6} className={css.sign} aria-hidden />
      </summary>
      <div className={css.answer}>
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {id === FEES_QUESTION_ID && open && <SellingFees />}
        {links.length > 0 && (
          <p className={css.links}>
            {links.map(({ label, href }) => (
              <AppLink key={href} href={href} className="link">
                {t(label)}
              </AppLink>
            ))}
          </p>
        )}
      </div>
    </details>
  );
}
