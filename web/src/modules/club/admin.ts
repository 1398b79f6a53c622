import type { AdminPages, AuditActions, AuditTargets } from '../../lib/web-module.ts';
import { MapPin, Store } from '../../ui/icons/more-icons.ts';

export const pages: AdminPages<'/club' | '/map'> = {
  '/club': {
    permission: 'club.manage',
    group: 'club',
    isFirst: true,
    icon: Store,
    name: { en: 'Set-up', es: 'Configuración' },
    keywords: {
      en: 'club name, logo, colour, contact, currency, photos',
      es: 'nombre del club, logo, color, contacto, moneda, fotos',
    },
    load: () => import('./club-page.tsx'),
  },
  '/map': {
    permission: 'club.manage',
    group: 'club',
    icon: MapPin,
    name: { en: 'Map', es: 'Mapa' },
    load: () => import('./map-page.tsx'),
  },
};

export const auditActions = {
  deleteClubLogo: { en: 'Logo of the club removed', es: 'Logotipo del club eliminado' },
  deleteClubSiteMap: { en: 'Map of the club removed', es: 'Mapa del club eliminado' },
  setClubSiteMap: { en: 'Map of the club changed', es: 'Mapa del club cambiado' },
  setClubLogo: { en: 'Logo of the club changed', es: 'Logotipo del club cambiado' },
  updateClub: { en: 'Name or colour of the club changed', es: 'Nombre o color del club cambiado' },
  updatePolicy: { en: 'Rules of the club changed', es: 'Reglas del club cambiadas' },
} satisfies AuditActions;

export const auditTargets: AuditTargets = {
  club: { en: 'Club', es: 'Club' },
};
