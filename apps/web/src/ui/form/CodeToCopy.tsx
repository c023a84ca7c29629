import css from './CodeToCopy.module.css';
import { CopyButton } from './CopyButton.tsx';

type Props = {
  text: string;
  /** Shown in place of the text, in another form. */
  shown?: string;
  label: string;
  /** The text is an address. */
  link?: boolean;
};

/** A text that is used elsewhere, whole and selectable at once, with a button that copies it. */
export const CodeToCopy = ({ text, shown = text, label, link = false }: Props) => (
  <p className={css.line}>
    <code>{shown}</code>
    <CopyButton text={text} label={label} link={link} />
  </p>
);
