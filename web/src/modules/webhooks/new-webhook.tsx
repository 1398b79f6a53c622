import { useLoaderData } from '@tanstack/react-router';
import { useMutation } from '@tanstack/react-query';
import { useRefresh } from '../../lib/refresh.ts';
import type { EventType } from '../../lib/web-module.ts';
import { useState } from 'react';
import { api } from '../../lib/session.ts';
import { Failure } from '../../ui/components.tsx';
import { Check, fieldErrorOf, Field } from '../../ui/fields.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import Dialog from '../../ui/dialog.tsx';
import { Fold } from '../../ui/fold.tsx';
import { useWebhookWords } from './webhook-words.ts';

export function NewWebhookDialog({ onSecret, onClose }: { onSecret: (secret: string) => void; onClose: () => void }) {
  const words = useWebhookWords();
  const { eventTypes }: { eventTypes: readonly EventType[] } = useLoaderData({ from: '/admin' });
  const refresh = useRefresh(['/admin/webhooks']);
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const [types, setTypes] = useState<EventType[]>([]);
  const making = useMutation({
    mutationFn: () =>
      api.post('/admin/webhooks', { body: { url, description: description || null, event_types: types } }),
    onSuccess: ({ secret }) => {
      onSecret(secret);
      onClose();
    },
    onSettled: refresh,
  });
  const fieldError = fieldErrorOf(making.error, 'url');
  return (
    <Dialog title={words.newWebhook} onClose={onClose}>
      <Form onSubmit={() => making.mutate()}>
        <Field
          label={words.url}
          type="url"
          required
          maxLength={2000}
          value={url}
          onChange={({ target }) => setUrl(target.value)}
          fieldError={fieldError}
        />
        <Field
          label={words.description}
          maxLength={200}
          value={description}
          onChange={({ target }) => setDescription(target.value)}
        />
        <Fold title={words.types} summary={types.length === 0 ? words.all : words.events(types.length)}>
          <p className="hint">{words.typesHint}</p>
          <fieldset className="lengths-free stack" aria-label={words.types}>
            {eventTypes.map((type) => (
              <Check
                key={type}
                label={type}
                checked={types.includes(type)}
                onChange={({ target }) =>
                  setTypes((old) => (target.checked ? [...old, type] : old.filter((one) => one !== type)))
                }
              />
            ))}
          </fieldset>
        </Fold>
        {making.isError && fieldError === undefined && <Failure error={making.error} />}
        <FormFoot submit={words.make} isDisabled={making.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
