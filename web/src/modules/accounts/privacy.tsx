import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CourtsideProblem } from '@courtside/client';
import { api, clearSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import Dialog from '../../ui/dialog.tsx';
import { Failure } from '../../ui/components.tsx';
import { Form } from '../../ui/form.tsx';
import { saveFile } from '../../lib/save-file.ts';
import { showToast } from '../../ui/toasts.tsx';
import { ConfirmationFailure, ConfirmationField } from './confirmation.tsx';
import { confirmWith } from './passkey-requests.ts';
import { usePrivacyWords } from './privacy-words.ts';
import { SettingsSection } from './settings-section.tsx';
import { usePasskeys } from './use-passkeys.ts';

export function Privacy() {
  const words = usePrivacyWords();
  const [isAsking, setIsAsking] = useState(false);
  const exporting = useMutation({
    mutationFn: () => api.get('/auth/me/export'),
    onSuccess: (data) =>
      saveFile([JSON.stringify(data, null, 2)], { name: 'courtside.json', type: 'application/json' }),
  });
  return (
    <SettingsSection title={words.title} hint={words.text}>
      {exporting.isError && <Failure error={exporting.error} />}
      <div className="row">
        <Button disabled={exporting.isPending} onClick={() => exporting.mutate()}>
          {words.download}
        </Button>
        <Button kind="danger" onClick={() => setIsAsking(true)}>
          {words.remove}
        </Button>
      </div>
      {isAsking && <RemoveDialog onClose={() => setIsAsking(false)} />}
    </SettingsSection>
  );
}

export function RemoveDialog({ onClose }: { onClose: () => void }) {
  const words = usePrivacyWords();
  const navigate = useNavigate();
  const hasPasskeys = (usePasskeys().data?.data.length ?? 0) > 0;
  const [password, setPassword] = useState('');
  const removing = useMutation({
    mutationFn: async () => {
      const { current_password, ...passkey } = await confirmWith(password, hasPasskeys);
      const body = current_password === undefined ? passkey : { password: current_password };
      return api.delete('/auth/me', { body });
    },
    onSuccess: () => {
      clearSession();
      showToast(words.removed);
      void navigate({ to: '/' });
    },
  });
  const isLast = removing.error instanceof CourtsideProblem && removing.error.code === 'last_admin';
  return (
    <Dialog title={words.removeTitle} onClose={onClose}>
      <Form className="stack" onSubmit={() => removing.mutate()}>
        <p>{words.removeText}</p>
        <ConfirmationField label={words.password} {...{ password, hasPasskeys }} onChange={setPassword} />
        {isLast && (
          <p className="notice bad" role="alert">
            {words.lastAdmin}
          </p>
        )}
        {!isLast && <ConfirmationFailure error={removing.error} />}
        <div className="dialog-foot">
          <Button type="submit" kind="danger" disabled={removing.isPending}>
            {words.remove}
          </Button>
          <Button onClick={onClose}>{words.keep}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
