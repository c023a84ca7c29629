import { useState, type DragEvent, type ReactNode, type Ref } from 'react';
import css from './FileDrop.module.css';

type Props = {
  id: string;
  inputRef?: Ref<HTMLInputElement>;
  /** Accepted file extensions and media types; any when it is empty. */
  accept: readonly string[];
  multiple?: boolean;
  busy: boolean;
  invalid: boolean;
  describedBy: string;
  onFiles: (files: File[]) => void;
  children: ReactNode;
};

/** An area for dropped files. A press anywhere in it, or Enter, opens the browser's choice of files. */
export function DropZone({ id, inputRef, accept, multiple = false, busy, invalid, describedBy, onFiles, children }: Props) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <div
      className={css.drop}
      data-over={over}
      data-invalid={invalid}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!busy);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={inputRef}
        id={id}
        type="file"
        multiple={multiple}
        accept={accept.join(',') || undefined}
        disabled={busy}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // reset, so that the same file can be chosen again after it was changed
          event.target.value = '';
        }}
      />
      {children}
    </div>
  );
}
