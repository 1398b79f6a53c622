import './bank.css';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { readQuery } from '../../lib/queries.ts';
import { Page, QueryState } from '../../ui/components.tsx';
import { AccountForm } from './account-form.tsx';
import { useBankWords } from './bank-words.ts';
import { ImportStatement } from './import-statement.tsx';
import { Lines } from './lines.tsx';

/** The club's bank account, and the lines of its statements. */
export default function BankPage() {
  const words = useBankWords();
  const account = useQuery(readQuery('/admin/bank-account'));
  return (
    <Page title={words.title} lead={words.lead}>
      <QueryState query={account} />
      {account.data && (
        <>
          <Section title={words.import}>
            {account.data.iban === null ? <p className="hint">{words.accountFirst}</p> : <ImportStatement />}
          </Section>
          <Section title={words.transfers}>
            <Lines />
          </Section>
          <Section title={words.account}>
            <AccountForm key={account.data.version} account={account.data} />
          </Section>
        </>
      )}
    </Page>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card stack" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
