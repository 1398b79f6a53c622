import './files.css';
import { useId } from 'react';
import { FieldErrorText } from '../../ui/fields.tsx';
import { useFileWords } from './files-words.ts';

interface Props {
  file: File | undefined;
  /** The default is “CSV file”. */
  label?: string;
  hint: string;
  fieldError: string | undefined;
  /** The file types that the browser suggests. */
  accept?: string;
  onChoose: (file: File | undefined) => void;
}

/** Chooses a file with a button, or by dropping it. */
export function FileField({ file, label, hint, fieldError, accept = '.csv,.txt,text/csv', onChoose }: Props) {
  const words = useFileWords();
  const id = useId();
  return (
    <div className="field">
      <span className="label" id={id}>
        {label ?? words.file}
      </span>
      <label
        className="file-chooser"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          onChoose(event.dataTransfer.files[0]);
        }}
      >
        <input
          type="file"
          className="visually-hidden"
          aria-labelledby={id}
          aria-describedby={`${id}-hint`}
          accept={accept}
          onChange={({ target }) => onChoose(target.files?.[0])}
        />
        <span className="button">{file ? words.otherFile : words.chooseFile}</span>
        <span>{file?.name ?? words.dropFile}</span>
      </label>
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
      <FieldErrorText fieldError={fieldError} />
    </div>
  );
}
