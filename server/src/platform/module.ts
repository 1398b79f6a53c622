import type { TSchema } from 'typebox';
import type { EventTypes } from './events/actions.ts';
import type { Migrations } from './db/migrations.ts';
import type { ModuleMailKind } from './db/mail-kinds.ts';
import type { About } from './languages/languages.ts';
import type { Db } from './db/schema.ts';
import type { TableFacts } from './db/tables.ts';
import type { Database, Finding } from './db/transact.ts';
import type { App } from './http/app-types.ts';
import type { Tags } from './http/openapi-document.ts';
import type { JobHandlers } from './jobs/job-queue.ts';
import type { Queue } from './jobs/queue.ts';
import type { Context } from './context.ts';
import type { PersonPart } from './person.ts';
import type { Permissions } from './permissions.ts';
import type { Problems } from './problems.ts';
import type { ModuleSettings } from '../setting-forms.ts';

/** A part of the service that implements one subject, with everything that the rest of the service needs from it. */
export interface Module {
  /** The name of the module's folder. */
  name: string;
  /** The only other modules that this module may import. `npm run check` compares this list with the imports. */
  uses?: readonly string[];
  permissions?: Permissions;
  problems?: Problems;
  /** The operator's settings that only this module reads. Rules of the club are in `modules/club/policy.ts`. */
  settings?: ModuleSettings;
  tables?: TableFacts;
  migrations?: Migrations;
  routes?: Routes;
  /** The actions that the audit log records: ids of operations, and names of other changes. */
  auditActions?: readonly string[];
  events?: Events;
  jobs?: Jobs;
  checks?: Checks;
  person?: PersonPart;
  mails?: Mails;
}

/** The content of an email to a person. */
export interface MailContent {
  user_id: number;
  /** Returns the facts for the text, formatted for the reader. `reason` is the title, such as “Invoice 2026-000042”. */
  about: (locale: string) => Partial<About>;
  /** A PDF that is attached. */
  file?: { filename: string; draw: () => Promise<Buffer> };
}

/**
 * For each kind of email: finds the content for the id in the data of the email. Without content, the email is not
 * sent.
 */
export type Mails = Readonly<
  Partial<Record<ModuleMailKind, (db: Db, id: number, now: number) => Promise<MailContent | undefined>>>
>;

interface Routes {
  /** Collections of exported schemas. Schemas with an `$id` become components of the OpenAPI document. */
  schemas?: readonly Readonly<Record<string, unknown>>[];
  /** The tags that group operations in the OpenAPI document. Several modules can use the same tag. */
  tags?: Tags;
  /** Adds the routes of the API, below `BASE_PATH`. */
  api?: (app: App, context: Context) => void;
  /** Adds the routes outside `BASE_PATH`, such as links for calendar programs. */
  root?: (app: App, context: Context) => void | Promise<void>;
}

/** Checks of `courtside doctor`, by name. A check that does not apply returns undefined. */
export type Checks = Readonly<
  Record<string, (db: Database, now: number) => Promise<Pick<Finding, 'ok' | 'detail'> | undefined>>
>;

interface Events {
  types: EventTypes;
  /** The schema of these events, with an `$id`. */
  schema: TSchema;
}

/** Work in the background. While the clock is wrong, no repeated step runs. */
interface Jobs {
  /** The handlers of queued jobs, by kind. */
  handlers?: Partial<JobHandlers>;
  /** Returns the module's queues. Every process runs their due entries. */
  queues?: (context: Context) => readonly Queue[];
  /** Reads new events. Every process runs this step when an event has a new number. */
  readEvents?: (context: Context) => Promise<unknown>;
  /** Every process runs these steps once a second. */
  everySecond?: readonly Step[];
  /** Like `everySecond`, but these steps wait for other servers. So they run beside the other steps. */
  everySecondSlow?: readonly Step[];
  /** Every process runs these steps once an hour. They delete old rows, for example. */
  everyHour?: readonly Step[];
}

/** @param ending is aborted when the process shuts down */
export type Step = (context: Context, ending: AbortSignal) => Promise<unknown>;
