import type { PersonPart } from '../../platform/person.ts';

export const person: PersonPart = {
  async erase(db, { id }) {
    // Verification emails are kept, because they count towards the limit of their address. They have no content.
    await db.deleteFrom('mails').where('user_id', '=', id).where('kind', '<>', 'verification').execute();
  },
};
