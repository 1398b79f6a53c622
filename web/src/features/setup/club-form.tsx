import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Club, ifMatch } from '@courtside/client';
import { useWords } from '../../i18n/words.tsx';
import { updateClub } from '../../lib/club.ts';
import { accentOf } from '../../lib/club-colour.ts';
import { resourceApi } from '../../lib/resource-api.ts';
import { readQuery } from '../../lib/queries.ts';
import { api } from '../../lib/session.ts';
import { Failure } from '../../ui/components.tsx';
import { Check, Field, fieldErrorOf } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { PictureField } from './picture-field.tsx';
import { useSetupWords } from './setup-words.ts';

/** The colour that the picker shows first. It is the app's own colour. */
const FIRST_COLOUR = '#0a6b50';

/** The club's name, colour and logo. */
export function ClubForm({ club }: { club: Club }) {
  const words = useSetupWords();
  const queries = useQueryClient();
  const show = (changed: Club, text: string): void => {
    queries.setQueryData(readQuery('/club').queryKey, changed);
    updateClub(changed);
    showToast(text);
  };
  return (
    <section id="club-look" className="card" aria-labelledby="club-look-title">
      <h2 id="club-look-title">{words.look}</h2>
      <PictureField
        kind="logo"
        name={words.logo}
        url={club.logo_url}
        onUpload={async (picture) => show(await resourceApi().admin.club.setLogo(picture), words.logoSaved)}
        onRemove={async () => {
          await api.delete('/admin/club/logo');
          show(await api.get('/club'), words.logoRemoved);
        }}
      />
      <NameAndColour key={club.version} club={club} onSaved={(changed) => show(changed, words.saved)} />
    </section>
  );
}

function NameAndColour({ club, onSaved }: { club: Club; onSaved: (changed: Club) => void }) {
  const words = useSetupWords();
  const common = useWords();
  const [name, setName] = useState(club.name ?? '');
  const [colour, setColour] = useState(club.colour);
  const saving = useMutation({
    mutationFn: () =>
      api.patch('/admin/club', {
        params: { header: ifMatch(club) },
        body: { name: name.trim() || null, colour },
      }),
    onSuccess: onSaved,
  });
  return (
    <Form className="stack" onSubmit={() => saving.mutate()}>
      <Field
        label={words.name}
        maxLength={120}
        value={name}
        hint={words.nameHint}
        fieldError={fieldErrorOf(saving.error, 'name')}
        onChange={({ target }) => setName(target.value)}
      />
      <Check
        label={words.ownColour}
        checked={colour !== null}
        onChange={({ target }) => setColour(target.checked ? (club.colour ?? FIRST_COLOUR) : null)}
      />
      {colour !== null && <ColourField colour={colour} onChange={setColour} />}
      {saving.isError && <Failure error={saving.error} />}
      <div className="row">
        <button type="submit" className="button primary" disabled={saving.isPending}>
          {common.save}
        </button>
      </div>
    </Form>
  );
}

function ColourField({ colour, onChange }: { colour: string; onChange: (colour: string) => void }) {
  const words = useSetupWords();
  const accent = accentOf(colour);
  return (
    <>
      <div className="colour-field">
        <label htmlFor="club-colour">{words.colour}</label>
        <input
          id="club-colour"
          type="color"
          value={colour}
          aria-describedby={accent ? undefined : 'club-colour-hint'}
          onChange={({ target }) => onChange(target.value)}
        />
        {accent && (
          <span className="colour-preview" aria-hidden="true">
            <span style={{ background: accent.light, color: '#fff' }}>{words.previewLight}</span>
            <span style={{ background: accent.dark, color: '#062018' }}>{words.previewDark}</span>
          </span>
        )}
      </div>
      {!accent && (
        <p id="club-colour-hint" className="notice">
          {words.tooLight}
        </p>
      )}
    </>
  );
}
