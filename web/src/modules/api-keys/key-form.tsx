import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ApiKey } from '@courtside/client';
import { dateIn, viewerZone } from '../../lib/format.ts';
import { useWords } from '../../i18n/words.tsx';
import { useRefresh } from '../../lib/refresh.ts';
import { api, config } from '../../lib/session.ts';
import Dialog from '../../ui/dialog.tsx';
import { Failure } from '../../ui/components.tsx';
import { Check, fieldErrorOf, Field, FieldErrorText } from '../../ui/fields.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import { allScopes, keyDraftOf, type KeyDraft, keyInputOf, withKind } from './key-draft.ts';
import { useKeyWords } from './key-words.ts';

export function NewKeyDialog({ onMade, onClose }: { onMade: (key: string) => void; onClose: () => void }) {
  const words = useKeyWords();
  const refresh = useRefresh(['/admin/api-keys']);
  const [draft, setDraft] = useState(keyDraftOf());
  const making = useMutation({
    mutationFn: () =>
      api.post('/admin/api-keys', { body: { ...keyInputOf(draft, keyDraftOf()), publishable: draft.publishable } }),
    onSuccess: ({ key }) => {
      onMade(key);
      onClose();
    },
    onSettled: refresh,
  });
  const scopes = useScopeCheck(draft);
  return (
    <Dialog title={words.newKey} onClose={onClose}>
      <Form
        onSubmit={() => {
          if (scopes.check()) making.mutate();
        }}
      >
        <KeyFields draft={draft} onChange={setDraft} error={making.error} scopeError={scopes.error}>
          <Check
            label={words.publishable}
            checked={draft.publishable}
            onChange={({ target }) => setDraft(withKind(draft, target.checked))}
          />
        </KeyFields>
        <FormFoot submit={words.make} isDisabled={making.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

export function EditKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const words = useKeyWords();
  const common = useWords();
  const refresh = useRefresh(['/admin/api-keys']);
  const [draft, setDraft] = useState(keyDraftOf(apiKey));
  const saving = useMutation({
    mutationFn: () => {
      const params = { path: { key: apiKey.id } };
      return api.patch('/admin/api-keys/{key}', { params, body: keyInputOf(draft, keyDraftOf(apiKey)) });
    },
    onSuccess: onClose,
    onSettled: refresh,
  });
  const scopes = useScopeCheck(draft);
  return (
    <Dialog title={words.editTitle(apiKey.name)} onClose={onClose}>
      <Form
        onSubmit={() => {
          if (scopes.check()) saving.mutate();
        }}
      >
        {apiKey.key !== null && apiKey.key === config.api_key && <p className="notice">{words.ownKey}</p>}
        <KeyFields draft={draft} onChange={setDraft} error={saving.error} scopeError={scopes.error} />
        <FormFoot submit={common.save} isDisabled={saving.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

/** Checks that the key has a permission, before the form is sent. */
function useScopeCheck({ everything, scopes }: KeyDraft) {
  const words = useKeyWords();
  const [isChecked, setIsChecked] = useState(false);
  const isMissing = !everything && scopes.length === 0;
  const check = (): boolean => {
    setIsChecked(true);
    return !isMissing;
  };
  return { check, error: isChecked && isMissing ? words.noScope : undefined };
}

interface KeyFieldsProps {
  draft: KeyDraft;
  onChange: (draft: KeyDraft) => void;
  error: Error | null;
  scopeError?: string | undefined;
  children?: ReactNode;
}

function KeyFields({ draft, onChange, error, scopeError, children }: KeyFieldsProps) {
  const words = useKeyWords();
  const hasFieldError = ['name', 'scopes', 'origins', 'rate_per_minute', 'expires_at'].some((name) =>
    fieldErrorOf(error, name),
  );
  const set = (changes: Partial<KeyDraft>) => onChange({ ...draft, ...changes });
  return (
    <>
      <Field
        label={words.name}
        hint={words.nameHint}
        required
        maxLength={120}
        value={draft.name}
        onChange={({ target }) => set({ name: target.value })}
        fieldError={fieldErrorOf(error, 'name')}
      />
      {children}
      <ScopeFields draft={draft} onChange={onChange} error={error} scopeError={scopeError} />
      {draft.publishable && <OriginsField draft={draft} onChange={onChange} error={error} />}
      <div className="form-grid">
        <Field
          label={words.rate}
          hint={words.rateHint}
          type="number"
          min={1}
          max={1_000_000}
          value={draft.rate}
          onChange={({ target }) => set({ rate: target.value })}
          fieldError={fieldErrorOf(error, 'rate_per_minute')}
        />
        <DatePicker
          label={words.expires}
          min={dateIn(viewerZone())}
          value={draft.expires}
          onChange={(date) => set({ expires: date })}
          fieldError={fieldErrorOf(error, 'expires_at')}
        />
      </div>
      {error && !hasFieldError && <Failure error={error} />}
    </>
  );
}

function ScopeFields({ draft, onChange, error, scopeError }: KeyFieldsProps) {
  const words = useKeyWords();
  const { everything, scopes } = draft;
  const fieldError = scopeError ?? fieldErrorOf(error, 'scopes');
  return (
    <fieldset className="lengths-free stack">
      <legend>{words.scopes}</legend>
      <Check
        label={words.everything}
        checked={everything}
        onChange={({ target }) => onChange({ ...draft, everything: target.checked })}
      />
      {!everything &&
        allScopes.map((scope) => (
          <Check
            key={scope}
            label={words.scope[scope]}
            checked={scopes.includes(scope)}
            onChange={({ target }) => {
              const others = scopes.filter((one) => one !== scope);
              onChange({ ...draft, scopes: target.checked ? [...others, scope] : others });
            }}
          />
        ))}
      <div role="alert">
        <FieldErrorText fieldError={fieldError} />
      </div>
    </fieldset>
  );
}

function OriginsField({ draft, onChange, error }: KeyFieldsProps) {
  const words = useKeyWords();
  return (
    <fieldset className="lengths-free stack">
      <legend>{words.origins}</legend>
      <Check
        label={words.anywhere}
        checked={draft.anywhere}
        onChange={({ target }) => onChange({ ...draft, anywhere: target.checked })}
      />
      {!draft.anywhere && (
        <Field
          label={words.addresses}
          hint={words.originsHint}
          isLong
          required
          value={draft.origins}
          onChange={({ target }) => onChange({ ...draft, origins: target.value })}
          fieldError={fieldErrorOf(error, 'origins')}
        />
      )}
    </fieldset>
  );
}
