import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useResourceWords } from '../i18n/resource-words.ts';
import { useWords } from '../i18n/words.tsx';
import { type Draft, draftOf, inputOf, isLong, type SchemaField } from '../lib/schema-fields.ts';
import { config } from '../lib/session.ts';
import { Failure } from './components.tsx';
import { DatePicker } from './date-picker.tsx';
import Dialog from './dialog.tsx';
import { Check, Choice, Field, fieldErrorOf, FieldErrorText } from './fields.tsx';
import { options } from './options.tsx';
import { Fold } from './fold.tsx';
import { Form, FormFoot } from './form.tsx';
import { usePriceInput } from './input-formats.ts';
import { TimeField } from './time-field.tsx';

/** The labels of fields: the label, a hint below the field, and the text that shows that the field is empty. */
export type FieldWords = Readonly<Record<string, string | readonly [label: string, hint?: string, ifEmpty?: string]>>;

interface Props {
  title: string;
  fields: readonly SchemaField[];
  labels: FieldWords;
  /** The labels of the values of enums. A value without a label stands for itself. */
  values: Readonly<Record<string, string>>;
  /** The resource to change, or undefined for a new one. */
  resource: Readonly<Record<string, unknown>> | undefined;
  /** Sends the fields, of a change only the changed ones. */
  onSave: (input: object) => Promise<unknown>;
  onClose: () => void;
}

/** A form for the fields of a resource, with the limits and the defaults that the service declares. */
export function SchemaDialog({ title, fields, labels, values, resource, onSave, onClose }: Props) {
  const common = useWords();
  const [first] = useState(() => draftOf(fields, resource));
  const [draft, setDraft] = useState(first);
  const saving = useMutation({
    mutationFn: () => onSave(inputOf(fields, draft, config.currency, resource && first)),
    onSuccess: onClose,
  });
  const hasFieldError = fields.some(({ name }) => fieldErrorOf(saving.error, name));
  return (
    <Dialog title={title} onClose={onClose}>
      <Form onSubmit={() => saving.mutate()}>
        {fields.map((field) => (
          <SchemaField
            key={field.name}
            {...{ field, values }}
            words={wordsOf(labels, field.name)}
            value={draft[field.name]!}
            error={saving.error}
            onChange={(value) => setDraft((old) => ({ ...old, [field.name]: value }))}
          />
        ))}
        {saving.isError && !hasFieldError && <Failure error={saving.error} />}
        <FormFoot submit={common.save} isDisabled={saving.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

export function wordsOf(labels: FieldWords, name: string): { label: string; hint?: string; ifEmpty?: string } {
  const words = labels[name] ?? name;
  const [label, hint, ifEmpty] = typeof words === 'string' ? [words] : words;
  return { label, ...(hint && { hint }), ...(ifEmpty !== undefined && { ifEmpty }) };
}

interface FieldProps {
  field: SchemaField;
  words: ReturnType<typeof wordsOf>;
  values: Readonly<Record<string, string>>;
  value: Draft[string];
  error: Error | null;
  onChange: (value: Draft[string]) => void;
}

const INPUT_TYPES: Partial<Record<SchemaField['kind'], string>> = {
  ...{ email: 'email', url: 'url', number: 'number', moment: 'datetime-local' },
};

function SchemaField({ field, words, values, value, error, onChange }: FieldProps) {
  const { optional } = useResourceWords();
  const { kind, isRequired, schema } = field;
  const priceInput = usePriceInput(config.currency);
  const fieldError = fieldErrorOf(error, field.name);
  const label = isRequired ? words.label : optional(words.label);
  const text = String(value);
  if (kind === 'check')
    return (
      <div className="field">
        <Check label={words.label} checked={value === true} onChange={({ target }) => onChange(target.checked)} />
        <FieldErrorText fieldError={fieldError} />
      </div>
    );
  if (kind === 'choices')
    return <Choices {...{ field, words, values, fieldError, onChange }} chosen={value as string[]} />;
  if (kind === 'choice')
    return (
      <div className="field">
        <Choice label={label} value={text} required={isRequired} onChange={({ target }) => onChange(target.value)}>
          {(!isRequired || text === '') && <option value="" />}
          {options(field.values, (one) => values[one] ?? one)}
        </Choice>
        <FieldErrorText fieldError={fieldError} />
      </div>
    );
  if (kind === 'date') return <DatePicker {...{ label, isRequired, fieldError, onChange }} value={text} />;
  if (kind === 'time') {
    const isEnd = schema.pattern?.includes('24:00');
    return <TimeField {...{ label, isRequired, isEnd, fieldError, onChange }} hint={words.hint} value={text} />;
  }
  return (
    <Field
      label={kind === 'money' ? `${label}, ${config.currency}` : label}
      hint={words.hint}
      fieldError={fieldError}
      isLong={isLong(field)}
      type={INPUT_TYPES[kind]}
      {...(kind === 'money' && priceInput)}
      required={isRequired}
      maxLength={schema.maxLength}
      min={schema.minimum}
      max={schema.maximum}
      autoComplete="off"
      value={text}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** Check boxes for the values of an enum, behind a line that says how many are chosen. */
function Choices({
  field,
  words,
  values,
  fieldError,
  onChange,
  chosen,
}: Omit<FieldProps, 'value' | 'error'> & { chosen: readonly string[]; fieldError: ReturnType<typeof fieldErrorOf> }) {
  const resourceWords = useResourceWords();
  const summary = chosen.length === 0 ? (words.ifEmpty ?? '') : resourceWords.chosen(chosen.length);
  return (
    <Fold title={words.label} summary={summary}>
      {words.hint && <p className="hint">{words.hint}</p>}
      <fieldset className="lengths-free stack" aria-label={words.label}>
        {field.values.map((one) => (
          <Check
            key={one}
            label={values[one] ?? one}
            checked={chosen.includes(one)}
            onChange={({ target }) => {
              const others = chosen.filter((other) => other !== one);
              onChange(target.checked ? [...others, one] : others);
            }}
          />
        ))}
      </fieldset>
      <FieldErrorText fieldError={fieldError} />
    </Fold>
  );
}
