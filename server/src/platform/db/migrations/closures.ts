/** Those that close every court are found without reading the others. */
export const closures = ['create index closures_of_all on closures (last_date) where all_courts = 1'];
