import type { Ajv } from 'ajv';
import { readEmail } from '../email-address.ts';

/** The format of addresses that may contain any letters (JSON Schema 2020-12, section 7.3.2). */
export const EMAIL_FORMAT = 'idn-email';
/**
 * The name of a keyword for schemas. It replaces the text in the request by the address in it, so that every route
 * stores the same form.
 */
export const EMAIL_KEYWORD = 'x-reads-email';

export function addEmailFormat(ajv: Ajv): void {
  ajv.addFormat(EMAIL_FORMAT, (text: string) => readEmail(text) !== undefined);
  ajv.addKeyword({
    keyword: EMAIL_KEYWORD,
    type: 'string',
    modifying: true,
    schema: false,
    validate: (
      text: string,
      context?: { parentData: Record<string, unknown>; parentDataProperty: string | number },
    ) => {
      const { parentData, parentDataProperty } = context!;
      parentData[parentDataProperty] = readEmail(text) ?? text;
      return true;
    },
  });
}
