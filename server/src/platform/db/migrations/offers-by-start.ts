/** Adds the index for the list of offered bookings. Without it, SQLite reads every booking to find the few offers. */
export const offersByStart = ["create index bookings_offers_by_start on bookings (starts_at) where status = 'offered'"];
