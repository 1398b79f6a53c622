import type { AdminPages, AuditActions, AuditTargets } from '../../lib/web-module.ts';
import { ListOrdered, Webhook } from '../../ui/icons/more-icons.ts';

export const pages: AdminPages<'/webhooks' | '/queues'> = {
  '/webhooks': {
    permission: 'webhooks.manage',
    group: 'technical',
    icon: Webhook,
    name: { en: 'Webhooks', es: 'Webhooks' },
    load: () => import('./webhooks.tsx'),
  },
  '/queues': {
    permission: 'queues.read',
    group: 'technical',
    icon: ListOrdered,
    name: { en: 'Queues', es: 'Colas' },
    load: () => import('./queues.tsx'),
  },
};

export const auditActions = {
  createWebhook: { en: 'Webhook created', es: 'Webhook creado' },
  deleteWebhook: { en: 'Webhook deleted', es: 'Webhook eliminado' },
  resendWebhookDelivery: { en: 'Webhook event sent again', es: 'Evento enviado otra vez a un webhook' },
  rotateWebhookSecret: { en: 'Webhook secret replaced', es: 'Secreto de un webhook renovado' },
  testWebhook: { en: 'Webhook test sent', es: 'Prueba enviada a un webhook' },
  updateWebhook: { en: 'Webhook changed', es: 'Webhook cambiado' },
} satisfies AuditActions;

export const auditTargets: AuditTargets = {
  webhooks: { en: 'Webhook', es: 'Webhook' },
};
