import { wordsHook } from '../../i18n/words.tsx';

const en = {
  title: 'Queues',
  lead: 'Work in the background. Jobs are retried until they succeed. Emails and webhook deliveries are retried for a limited time, and then count as failed.',
  queue: 'Queue',
  waiting: 'Waiting',
  oldest: 'Oldest entry due since',
  failed: 'Failed',
  lastError: 'Last error',
  names: { jobs: 'Jobs', mail: 'Emails', webhooks: 'Webhook deliveries', backups: 'Backups' },
  showWebhooks: 'Show webhooks',
};

type QueueWords = typeof en;

const es: QueueWords = {
  title: 'Colas',
  lead: 'Trabajo en segundo plano. Las tareas se repiten hasta que se completan. Los correos y los envíos a webhooks se repiten durante un tiempo limitado y después cuentan como fallidos.',
  queue: 'Cola',
  waiting: 'En espera',
  oldest: 'El más antiguo espera desde',
  failed: 'Fallidos',
  lastError: 'Último error',
  names: { jobs: 'Tareas', mail: 'Correos', webhooks: 'Envíos a webhooks', backups: 'Copias de seguridad' },
  showWebhooks: 'Ver los webhooks',
};

export const useQueueWords = wordsHook({ en, es });
