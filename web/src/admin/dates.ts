/** Whether it is a date that can be asked for: a field for dates takes years of six digits, or none. */
export const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
