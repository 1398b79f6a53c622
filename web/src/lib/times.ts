/** Returns the minutes from midnight to a time of day (HH:MM). */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/**
 * Converts minutes after midnight to a time of day (HH:MM).
 * @param minutes 1440 is 24:00, and more minutes are a time on the next day
 */
export function clockOf(minutes: number): string {
  const ofDay = minutes > 1440 ? minutes - 1440 : minutes;
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`;
}
