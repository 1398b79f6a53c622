import type { Generated } from 'kysely';
import type { TableFacts } from '../../platform/db/tables.ts';

declare module '../../platform/db/schema.ts' {
  interface Tables {
    plans: {
      id: Generated<number>;
      name: string;
      /** The name in lower case, unique. */
      name_key: string;
      description: string | null;
      colour: string | null;
      /** Whether this plan applies to everybody without a membership. At most one plan has this flag. */
      for_guests: Flag;
      /** JSON: list of rules. */
      rules: string;
      version: number;
      created_at: string;
      updated_at: string;
    };
    memberships: {
      id: Generated<number>;
      plan_id: number;
      /** The name of a family or a team. */
      name: string | null;
      /** Whether an admin still has to accept the membership. */
      pending: Flag;
      starts_on: string;
      /** The last day; null if the membership does not end. */
      ends_on: string | null;
      /** The membership stays valid for this many days after `ends_on`. */
      grace_days: number;
      /** Whether several people share the membership and its quotas. If so, each booking locks the membership. */
      shared: Flag;
      /** JSON: list of rules that apply to this membership only. */
      rules: string;
      version: number;
      created_at: string;
      updated_at: string;
    };
    membership_people: {
      id: Generated<number>;
      membership_id: number;
      user_id: number;
      /** JSON: list of rules that apply to this person only. */
      rules: string;
    };
  }
}

export const tables: TableFacts = {
  plans: { json: ['rules'] },
  memberships: { json: ['rules'] },
  membership_people: { json: ['rules'] },
};
