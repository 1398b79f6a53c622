import type { Generated } from 'kysely';
import type { TableFacts } from '../../platform/db/tables.ts';
import type { ColumnsOf } from '../../platform/resource.ts';
import type { membershipFields, planFields } from './schema.ts';

declare module '../../platform/db/schema.ts' {
  interface Tables {
    plans: ColumnsOf<typeof planFields> & {
      /** The name in lower case, unique. */
      name_key: string;
    };
    memberships: ColumnsOf<typeof membershipFields> & {
      /** Whether several people share the membership and its quotas. If so, each booking locks the membership. */
      shared: Flag;
      /** JSON: list of rules that apply to this membership only. */
      rules: string;
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
