import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../../lib/queries.ts';
import { Page, QueryState } from '../../ui/components.tsx';
import { AccountForm } from './account-form.tsx';
import { useBankWords } from './bank-words.ts';

/** The club's bank account, and the lines of its statements. */
export default function BankPage() {
  const words = useBankWords();
  const account = useQuery(readQuery('/admin/bank-account'));
  return (
    <Page title={words.title} lead={words.lead}>
      <QueryState query={account} />
      <section className="card stack" aria-labelledby="bank-account-title">
        <h2 id="bank-account-title">{words.account}</h2>
        {account.data && <AccountForm key={account.data.version} account={account.data} />}
      </section>
    </Page>
  );
}
