import { audited } from '../audit/audited.ts';
import { term } from './schema.ts';

export const { create: addTerms, update: patchTerms, remove: removeTerms } = audited(term);
