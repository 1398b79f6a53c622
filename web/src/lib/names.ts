export { nameKey, normalise, slugOf } from '../../../client/src/names.ts';
