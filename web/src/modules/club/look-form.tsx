import { useState } from 'react';
import type { Club } from '@courtside/client';
import { accentOf } from '../../lib/club-colour.ts';
import { resourceApi } from '../../lib/resource-api.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/components.tsx';
import { Check, Choice } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { type ClubFormProps, useClubSaving } from './club-form.tsx';
import { PictureField } from './picture-field.tsx';
import { useSetupWords } from './setup-words.ts';
import { useClubSaved } from './use-club-saved.ts';

/** The colour that the picker shows first. It is the app's own colour. */
const FIRST_COLOUR = '#0a6b50';

/** The club's logo, which is saved at once, and its colour. */
export function LookForm({ club, ...form }: ClubFormProps) {
  return (
    <>
      <LogoField club={club} />
      <ColourForm key={club.version} club={club} {...form} />
    </>
  );
}

function LogoField({ club }: { club: Club }) {
  const words = useSetupWords();
  const show = useClubSaved();
  return (
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
  );
}

function ColourForm({ club, submit, onSaved, children }: ClubFormProps) {
  const words = useSetupWords();
  const [colour, setColour] = useState(club.colour);
  const [booking_colours, setBookingColours] = useState(club.booking_colours ?? 'sport');
  const saving = useClubSaving(club, onSaved);
  return (
    <Form className="stack" onSubmit={() => saving.mutate(onSaved ? { colour } : { colour, booking_colours })}>
      <Check
        label={words.ownColour}
        checked={colour !== null}
        onChange={({ target }) => setColour(target.checked ? (club.colour ?? FIRST_COLOUR) : null)}
      />
      {colour !== null && <ColourField colour={colour} onChange={setColour} />}
      {/* The wizard asks only for the most important settings. */}
      {!onSaved && (
        <div>
          <Choice
            label={words.bookingColours}
            value={booking_colours}
            onChange={({ target }) => setBookingColours(target.value as 'sport' | 'plan')}
          >
            <option value="sport">{words.coloursBy.sport}</option>
            <option value="plan">{words.coloursBy.plan}</option>
          </Choice>
          <p className="hint">{words.bookingColoursHint}</p>
        </div>
      )}
      {saving.isError && <Failure error={saving.error} />}
      <div className="row wizard-foot">
        <Button type="submit" kind="primary" disabled={saving.isPending}>
          {submit}
        </Button>
        {children}
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
