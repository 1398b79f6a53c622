import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../../lib/queries.ts';
import { QueryState } from '../../ui/components.tsx';
import { SettingsSection } from '../accounts/settings-section.tsx';
import { AccountFacts, Movements } from './movements.tsx';
import { useOwnMoneyWords } from './own-money-words.ts';

/** The balance, the debts and the movements of the signed-in player. */
export default function OwnAccount() {
  const words = useOwnMoneyWords();
  const account = useQuery({ ...readQuery('/me/account'), staleTime: 0 });
  return (
    <SettingsSection title={words.account} hint={words.accountHint}>
      <QueryState query={account} lines={2} />
      {account.data && <AccountFacts account={account.data} />}
      <Movements isOwn />
    </SettingsSection>
  );
}
