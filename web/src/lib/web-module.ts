import type {
  AdminBooking,
  AuditRecord,
  Booking,
  BookingPayment,
  PaymentMeans,
  PersonDetail,
  Plan,
} from '@courtside/client';
import type { ComponentType, FunctionComponent } from 'react';
import type { ProblemTexts } from '../i18n/problems.ts';
import type { Language } from '../i18n/words.tsx';
import type { Permission } from './permissions.ts';
import type { Config } from './session.ts';

/**
 * A part of the web app, with everything that the rest of the app needs from it. Each field is optional except the name.
 * All fields load their contents on demand, because players load the list of modules.
 */
export interface WebModule {
  /** The name of the module's folder. If the server has a module for the same subject, both have the same name. */
  name: string;
  /** The texts of the error codes that the server's module with the same name has. */
  problems?: Record<Language, () => Promise<{ problems: ProblemTexts }>>;
  /** The parts that only admins need. */
  admin?: () => Promise<AdminPart>;
  /** Whether the club uses the module. If not, its sections are not loaded. */
  isUsed?: (config: Config) => boolean;
  sections?: Sections;
}

/** Staff cancel a booking for the club (`admin`) or for the player. */
export interface CancelChoiceProps {
  booking: AdminBooking;
  cancelledBy: 'admin' | 'player';
  onChange: (cancelledBy: 'admin' | 'player') => void;
}

/** The places where pages show sections of other modules, with the props of these sections. See `sectionsAt`. */
export interface SectionPlaces {
  /** The card of a booking at the desk. */
  deskBooking: { booking: AdminBooking };
  /** The page of a person for staff. */
  person: { user: PersonDetail };
  /** A plan on the admin page of plans. */
  plan: { plan: Plan };
  /** The form in which a player books a court. */
  bookForm: { court: number; date: string; price: Booking['price'] | undefined; isRequest: boolean };
  /** The page of a player's own booking. */
  ownBooking: { booking: Booking };
  /** The buttons with which a player pays for a booking. `isMain`: no other button pays the whole amount. */
  payOnline: {
    booking: Booking;
    payment: BookingPayment;
    online: NonNullable<PaymentMeans['online']>;
    isMain: boolean;
  };
  /** The player's list of bookings, after the player has come back from the page of an online payment. */
  bookings: { payment: number; onClose: () => void };
  /** The dialog in which a player cancels a booking, or in which staff cancel it and choose for whom. */
  cancelBooking: { booking: Booking } | CancelChoiceProps;
  /** Above each admin page. `path` is below `/admin`. */
  adminPage: { path: string };
  /** The profile of a player. */
  profile: object;
}

/** The sections that a module adds to pages of other modules. */
type Sections = {
  readonly [Place in keyof SectionPlaces]?: () => Promise<{ default: ComponentType<SectionPlaces[Place]> }>;
};

/** The exports of a module's `admin.ts`. */
interface AdminPart {
  pages?: Readonly<Record<string, AdminPage>>;
  auditActions?: AuditActions;
  auditTargets?: AuditTargets;
  /** Labels for the module's rules that admins can override, by the rule's name. */
  overrides?: Overrides;
}

/** The pages of one module. `Paths` are their addresses below `/admin`. */
export type AdminPages<Paths extends `/${string}`> = Readonly<Record<Paths, AdminPage>>;

/** Groups of admin pages in the navigation. */
export type AdminGroup = 'day' | 'club' | 'figures' | 'technical';

export interface AdminPage {
  /** People without this permission see no link to the page. */
  permission: Permission;
  group: AdminGroup;
  /** Whether the page is the first one of its group in the navigation. */
  isFirst?: boolean;
  icon: ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>;
  name: Record<Language, string>;
  /** Additional words with which the search finds the page, such as “holidays”. */
  keywords?: Record<Language, string>;
  load: () => Promise<{ default: FunctionComponent }>;
  /** The page of one entry, such as `/people/12`. It reads the id from the address. */
  loadEntry?: () => Promise<{ default: FunctionComponent }>;
}

/** Labels for actions in the audit log. */
export type AuditActions = { readonly [action in AuditRecord['action']]?: Readonly<Record<Language, string>> };

/** Labels for the resources that an entry of the audit log can name, such as “Court” for `courts 3`. */
export type AuditTargets = Readonly<Record<string, Readonly<Record<Language, string>>>>;

/** Labels for rules that admins can override, such as “Closure” for the rule `closures`. */
export type Overrides = Readonly<Record<string, Readonly<Record<Language, string>>>>;
