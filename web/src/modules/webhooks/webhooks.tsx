import { useQuery } from '@tanstack/react-query';
import { allQuery } from '../../lib/queries.ts';
import { Plus, Webhook as WebhookIcon } from '../../ui/icons/more-icons.ts';
import { useState } from 'react';
import { Empty, Failure, Loading, Page } from '../../ui/components.tsx';
import { SecretNotice } from '../../ui/secret-notice.tsx';
import { NewWebhookDialog } from './new-webhook.tsx';
import { WebhookCard } from './webhook-card.tsx';
import { useWebhookWords } from './webhook-words.ts';

export default function WebhooksPage() {
  const words = useWebhookWords();
  const [secret, setSecret] = useState<string>();
  const [isMaking, setIsMaking] = useState(false);
  const list = useQuery(allQuery('/admin/webhooks', {}));
  const isEmpty = list.data?.length === 0;
  const newButton = (
    <button type="button" className="button primary" onClick={() => setIsMaking(true)}>
      <Plus aria-hidden="true" size={18} />
      {words.newWebhook}
    </button>
  );
  return (
    <Page title={words.webhooks} lead={words.lead} {...(!isEmpty && { actions: newButton })}>
      {secret !== undefined && <SecretNotice text={words.secretShown} secret={secret} />}
      {list.isPending && <Loading />}
      {list.isError && <Failure error={list.error} onRetry={() => void list.refetch()} />}
      {isEmpty && (
        <Empty>
          <WebhookIcon aria-hidden="true" size={32} />
          <p>{words.none}</p>
          {newButton}
        </Empty>
      )}
      {list.data?.map((webhook) => (
        <WebhookCard key={webhook.id} webhook={webhook} onSecret={setSecret} />
      ))}
      {isMaking && <NewWebhookDialog onSecret={setSecret} onClose={() => setIsMaking(false)} />}
    </Page>
  );
}
