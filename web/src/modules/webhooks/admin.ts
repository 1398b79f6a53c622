import type { AdminPages, AuditActions } from '../../lib/web-module.ts';
import { ListOrdered, Webhook } from '../../ui/icons/more-icons.ts';
import { resourcePage } from '../../ui/resource-page.ts';

const webhooks = resourcePage({
  name: 'Webhook',
  path: '/webhooks',
  permission: 'webhooks.manage',
  group: 'technical',
  icon: Webhook,
  words: {
    en: {
      name: 'Webhooks',
      one: 'Webhook',
      add: 'New webhook',
      lead: 'Addresses to which the service sends signed events.',
      fields: {
        url: 'Address (https://…)',
        description: 'Description',
        event_types: ['Events', 'If you choose no event, the address receives all events.', 'All events'],
      },
      removeText: 'The service sends nothing more to this address. Its deliveries are deleted.',
      secret: 'This secret signs the events. It is shown only once: copy it now.',
    },
    es: {
      name: 'Webhooks',
      one: 'Webhook',
      add: 'Webhook nuevo',
      lead: 'Direcciones a las que el servicio envía eventos firmados.',
      fields: {
        url: 'Dirección (https://…)',
        description: 'Descripción',
        event_types: ['Eventos', 'Si no eliges ninguno, la dirección recibe todos los eventos.', 'Todos los eventos'],
      },
      removeText: 'El servicio no envía nada más a esta dirección. Sus envíos se eliminan.',
      secret: 'Este secreto firma los eventos. Solo se muestra una vez: cópialo ahora.',
    },
  },
  load: () => import('./webhook-details.tsx'),
});
export const { auditTargets } = webhooks;

export const pages: AdminPages<'/webhooks' | '/queues'> = {
  ...webhooks.pages,
  '/queues': {
    permission: 'queues.read',
    group: 'technical',
    icon: ListOrdered,
    name: { en: 'Queues', es: 'Colas' },
    load: () => import('./queues.tsx'),
  },
};

export const auditActions: AuditActions = {
  ...webhooks.auditActions,
  resendWebhookDelivery: { en: 'Webhook event sent again', es: 'Evento enviado otra vez a un webhook' },
  rotateWebhookSecret: { en: 'Webhook secret replaced', es: 'Secreto de un webhook renovado' },
  testWebhook: { en: 'Webhook test sent', es: 'Prueba enviada a un webhook' },
};
