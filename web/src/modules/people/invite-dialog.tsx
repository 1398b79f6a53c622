import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CourtsideProblem, type InvitationInput, type SentInvitation } from '@courtside/client';
import { type Language, languages, useLanguage } from '../../i18n/words.tsx';
import { useRefresh } from '../../lib/refresh.ts';
import { api, config } from '../../lib/session.ts';
import { Failure } from '../../ui/components.tsx';
import Dialog from '../../ui/dialog.tsx';
import { Choice, fieldErrorOf, Field } from '../../ui/fields.tsx';
import { options } from '../../ui/options.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import { usePeopleWords } from './people-words.ts';

type Role = NonNullable<InvitationInput['role']>;

interface Props {
  /** The role that the form starts with. */
  firstRole?: Role;
  onSent: (invitation: SentInvitation) => void;
  onClose: () => void;
}

export default function InviteDialog({ firstRole = 'player', onSent, onClose }: Props) {
  const words = usePeopleWords();
  const refresh = useRefresh(['/admin/invitations']);
  const { language } = useLanguage();
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>(firstRole);
  const [mailLanguage, setMailLanguage] = useState<Language>(language);
  const sending = useMutation({
    mutationFn: () => {
      const body = { email, role, language: mailLanguage, ...(name.trim() !== '' && { name: name.trim() }) };
      return api.post('/admin/invitations', { body });
    },
    onSuccess: (invitation) => {
      onSent(invitation);
      onClose();
    },
    onSettled: refresh,
  });
  const [emailError, nameError] = [fieldErrorOf(sending.error, 'email'), fieldErrorOf(sending.error, 'name')];
  const isTaken = sending.error instanceof CourtsideProblem && sending.error.code === 'email_taken';
  return (
    <Dialog title={words.inviteTitle} onClose={onClose}>
      <Form className="stack" onSubmit={() => sending.mutate()}>
        <Field
          label={words.email}
          type="email"
          autoComplete="off"
          required
          maxLength={254}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          fieldError={isTaken ? words.taken : emailError}
        />
        <Field
          label={words.nameOptional}
          autoComplete="off"
          maxLength={120}
          value={name}
          onChange={({ target }) => setName(target.value)}
          fieldError={nameError}
        />
        <Choice label={words.role} value={role} onChange={({ target }) => setRole(target.value as Role)}>
          {options(
            Object.entries(words.roles),
            ([, label]) => label,
            ([value]) => value,
          )}
        </Choice>
        {role !== 'player' && <p className="notice">{words.roleTexts[role]}</p>}
        {config.mail && (
          <Choice
            label={words.language}
            value={mailLanguage}
            onChange={({ target }) => setMailLanguage(target.value as Language)}
          >
            {Object.entries(languages).map(([code, label]) => (
              <option key={code} value={code} lang={code}>
                {label}
              </option>
            ))}
          </Choice>
        )}
        {sending.isError && !isTaken && !emailError && !nameError && <Failure error={sending.error} />}
        <FormFoot submit={config.mail ? words.send : words.makeLink} isDisabled={sending.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
