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
  mailTest: 'Test email',
  mailTo: 'Send to',
  sendTest: 'Send test email',
  mailAccepted: (host: string) => `${host} accepted the email. Look in the inbox, and in the spam folder.`,
  mailFailed: 'The email was not sent.',
  noMail: 'The service sends no email. To turn email on, the operator sets SMTP_URL and restarts the service.',
};

const es: typeof en = {
  title: 'Colas',
  lead: 'Trabajo en segundo plano. Las tareas se repiten hasta que se completan. Los correos y los envíos a webhooks se repiten durante un tiempo limitado y después cuentan como fallidos.',
  queue: 'Cola',
  waiting: 'En espera',
  oldest: 'El más antiguo espera desde',
  failed: 'Fallidos',
  lastError: 'Último error',
  names: { jobs: 'Tareas', mail: 'Correos', webhooks: 'Envíos a webhooks', backups: 'Copias de seguridad' },
  showWebhooks: 'Ver los webhooks',
  mailTest: 'Correo de prueba',
  mailTo: 'Enviar a',
  sendTest: 'Enviar correo de prueba',
  mailAccepted: (host) => `${host} ha aceptado el correo. Mira en la bandeja de entrada y en la de correo no deseado.`,
  mailFailed: 'El correo no se ha enviado.',
  noMail: 'El servicio no envía correos. Para activarlos, el operador define SMTP_URL y reinicia el servicio.',
};

export const useQueueWords = wordsHook({ en, es });
