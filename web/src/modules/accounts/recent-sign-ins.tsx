import { useInfiniteQuery } from '@tanstack/react-query';
import type { ItemOf } from '@courtside/client';
import { capitalise, useFormats, viewerZone } from '../../lib/format.ts';
import { pagesQuery } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { More, QueryState } from '../../ui/components.tsx';
import { deviceName, useSessionWords } from './session-words.ts';
import { EndOtherSessions } from './sessions.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useSignInListWords } from './sign-in-list-words.ts';

type SignIn = ItemOf<'/auth/sign-ins'>;

export default function RecentSignIns({ onChangePassword }: { onChangePassword: () => void }) {
  const words = useSignInListWords();
  const list = useInfiniteQuery(pagesQuery('/auth/sign-ins', { limit: 5 }));
  const signIns = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <SettingsSection title={words.title} hint={words.hint}>
      <QueryState query={list} lines={3} />
      {list.isSuccess && signIns.length === 0 && <p>{words.none}</p>}
      <ul className="rows">
        {signIns.map((signIn) => (
          <SignInRow key={signIn.id} signIn={signIn} />
        ))}
      </ul>
      <More list={list} />
      {signIns.length > 0 && <p>{words.advice}</p>}
      <div className="row">
        <Button onClick={onChangePassword}>{words.change}</Button>
        <EndOtherSessions />
      </div>
    </SettingsSection>
  );
}

function SignInRow({ signIn }: { signIn: SignIn }) {
  const words = useSignInListWords();
  const sessionWords = useSessionWords();
  const formats = useFormats();
  const { timestamp, failure, method, second_factor, address, current } = signIn;
  const how = [
    capitalise(formats.moment(timestamp, viewerZone())),
    failure === null ? method && words.methods[method] : (words.failures[failure] ?? failure),
    second_factor && words.secondFactor,
    address && words.from(address),
  ];
  return (
    <li>
      <div>
        <strong>{deviceName(signIn, sessionWords)}</strong>{' '}
        {current && <span className="badge">{sessionWords.here}</span>}
        {failure !== null && <span className="badge rejected">{words.failed}</span>}
        <p className="hint">{how.filter(Boolean).join(' · ')}</p>
      </div>
    </li>
  );
}
