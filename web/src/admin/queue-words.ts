import { useLanguage } from '../i18n/words.tsx';

const en = {
  title: 'Queues',
  lead: 'Background work. The service retries jobs until they succeed. It does not retry failed emails and deliveries.',
  queue: 'Queue',
  waiting: 'Waiting',
  oldest: 'Oldest due since',
  failed: 'Failed',
  lastError: 'Last error',
  names: { jobs: 'Jobs', mail: 'Emails', webhooks: 'Webhook deliveries' },
  showWebhooks: 'Show webhooks',
};

type QueueWords = typeof en;

const es: QueueWords = {
  title: 'Colas',
  lead: 'Trabajo en segundo plano. El servicio repite las tareas hasta que se completan. No repite los correos ni los envíos fallidos.',
  queue: 'Cola',
  waiting: 'En espera',
  oldest: 'El más antiguo, desde',
  failed: 'Fallidos',
  lastError: 'Último error',
  names: { jobs: 'Tareas', mail: 'Correos', webhooks: 'Envíos a webhooks' },
  showWebhooks: 'Ver los webhooks',
};

export const useQueueWords = (): QueueWords => (useLanguage().language === 'es' ? es : en);
