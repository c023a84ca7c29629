import { AppLink } from '../../../../lib/AppLink.tsx';
import { RowNote } from '../../../../ui/layout/RowList.tsx';

/** An empty part in one line: what is missing, and where the user can change it. */
export const NextStep = ({ text, steps }: { text: string; steps: readonly { href: string; label: string }[] }) => (
  <RowNote>
    <span>{text}</span>
    {steps.map(({ href, label }) => (
      <AppLink key={href} href={href} className="link">
        {label}
      </AppLink>
    ))}
  </RowNote>
);
