import { type ModuleSettings, flag } from '../../setting-forms.ts';

const values = {
  WEBHOOK_PRIVATE_NETWORKS: {
    ...flag('false'),
    section: 'Webhooks',
    text: '`true` allows webhooks to addresses in private networks, and webhooks over plain HTTP.',
  },
};

declare module '../../config.ts' {
  interface DeclaredSettings extends Readonly<typeof values> {}
}

export const settings: ModuleSettings = { values };
