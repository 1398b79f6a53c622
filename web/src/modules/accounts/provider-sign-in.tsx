import { useMutation } from '@tanstack/react-query';
import { api, config } from '../../lib/session.ts';
import { Failure } from '../../ui/components.tsx';
import { useProviderWords } from './provider-words.ts';
import { storeStarted } from './started-sign-in.ts';

/** Buttons to sign in at the club's OpenID providers. @param next the path to return to after the sign-in */
export default function ProviderSignIn({ next }: { next: string }) {
  const words = useProviderWords();
  const starting = useMutation({
    mutationFn: (provider: string) => api.post('/auth/provider-sign-ins', { body: { provider } }),
    onSuccess({ authorization_url, secret }) {
      storeStarted({ secret, next });
      location.assign(authorization_url);
    },
  });
  return (
    <div className="provider-sign-in">
      <p className="hint">{words.or}</p>
      {config.sign_in_providers.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className="button"
          disabled={starting.isPending}
          onClick={() => starting.mutate(id)}
        >
          {words.continueWith(name)}
        </button>
      ))}
      {starting.isError && <Failure error={starting.error} />}
    </div>
  );
}
