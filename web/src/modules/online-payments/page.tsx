import './online.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../lib/permissions.ts';
import { readQuery } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, Page, QueryState } from '../../ui/components.tsx';
import { Plus } from '../../ui/icons/more-icons.ts';
import { Attention } from './attention.tsx';
import { PaymentList } from './payment-list.tsx';
import { ProviderCard } from './provider-card.tsx';
import { AddProviderDialog } from './provider-dialogs.tsx';
import { useOnlineWords } from './words.ts';

/** The payment providers of the club, and the payments that players have made there. */
export default function OnlinePaymentsPage() {
  const words = useOnlineWords();
  const mayManage = useCan()('payment_providers.manage');
  const [isAdding, setIsAdding] = useState(false);
  const list = useQuery(readQuery('/admin/payment-providers'));
  const providers = list.data?.data ?? [];
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        mayManage && (
          <Button kind="primary" onClick={() => setIsAdding(true)}>
            <Plus aria-hidden="true" size={18} />
            {words.add}
          </Button>
        )
      }
    >
      <QueryState query={list} />
      {list.isSuccess && providers.length === 0 && (
        <Empty>
          <p>{mayManage ? words.none : words.noneForStaff}</p>
          {mayManage && <HowTo />}
        </Empty>
      )}
      {providers.length > 0 && (
        <>
          <Attention />
          <section className="stack" aria-label={words.providers}>
            <h2>{words.providers}</h2>
            <div className="providers">
              {providers.map((provider) => (
                <ProviderCard key={provider.id} provider={provider} />
              ))}
            </div>
          </section>
          <PaymentList />
        </>
      )}
      {isAdding && <AddProviderDialog onClose={() => setIsAdding(false)} />}
    </Page>
  );
}

function HowTo() {
  const words = useOnlineWords();
  return (
    <a className="button" href="/guide/payments" target="_blank" rel="noreferrer" hrefLang="en">
      {words.howTo}
    </a>
  );
}
