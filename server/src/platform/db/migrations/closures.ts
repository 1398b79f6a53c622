/** Adds an index for the closures that apply to all courts. */
export const closures = ['create index closures_of_all on closures (last_date) where all_courts = 1'];
