import { useQuery } from '@tanstack/react-query';
import { allQuery } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Plus, Webhook as WebhookIcon } from '../../ui/icons/more-icons.ts';
import { useState } from 'react';
import { Empty, Page, QueryState } from '../../ui/components.tsx';
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
    <Button kind="primary" onClick={() => setIsMaking(true)}>
      <Plus aria-hidden="true" size={18} />
      {words.newWebhook}
    </Button>
  );
  return (
    <Page title={words.webhooks} lead={words.lead} {...(!isEmpty && { actions: newButton })}>
      {secret !== undefined && <SecretNotice text={words.secretShown} secret={secret} />}
      <QueryState query={list} />
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
