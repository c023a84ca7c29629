import { isLongId, MiddleCut } from '../value/MiddleCut.tsx';
import { CopyButton } from './CopyButton.tsx';
import css from './CopiedText.module.css';

type Props = { text: string; label?: string; copied?: string };

/** A long text such as an address, in one line and cut in its middle where there is no room, with a button that copies it whole. */
export const CopiedText = ({ text, label, copied }: Props) => (
  <span className={css.copied}>
    <code title={text}>
      <MiddleCut text={text} />
    </code>
    <CopyButton text={text} label={label} copied={copied} />
  </span>
);

/** An id that may be long: a long one can be copied. */
export const IdText = ({ text }: { text: string }) => (isLongId(text) ? <CopiedText text={text} /> : <>{text}</>);
