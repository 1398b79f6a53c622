import Type, { type Static } from 'typebox';
import type { Config } from '../../config.ts';
import { nullable, strictObject, visibleText } from '../../platform/http/fields.ts';
import type { ClubRow } from './store.ts';

export const ImageUrl = nullable(
  Type.String({ description: 'The path of the image on this host, such as /images/9f2c…, or null.' }),
);

const fields = {
  name: nullable(visibleText(120)),
  colour: nullable(Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: 'Such as #0a6b50.' })),
};

export const Club = Type.Object(
  {
    ...fields,
    logo_url: ImageUrl,
    time_zone: Type.String({ description: 'The default IANA time zone of new courts.' }),
    currency: Type.String({ description: 'The ISO 4217 code of the default currency of prices.' }),
    version: Type.Integer(),
  },
  { $id: 'Club', description: 'The club that runs this service. Name, colour and logo are null until they are set.' },
);
export type Club = Static<typeof Club>;

export const ClubPatch = strictObject(Type.Partial(Type.Object(fields)).properties, {
  $id: 'ClubPatch',
  description: 'A JSON merge patch (RFC 7396). Omitted fields do not change. Null clears a field.',
});
export type ClubPatch = Static<typeof ClubPatch>;

export function presentClub(row: ClubRow, { TIME_ZONE, CURRENCY }: Pick<Config, 'TIME_ZONE' | 'CURRENCY'>): Club {
  const { name, colour, logo, version } = row;
  return { name, colour, logo_url: imagePath(logo), time_zone: TIME_ZONE, currency: CURRENCY, version };
}

export function imagePath(hash: string | null): string | null {
  return hash === null ? null : `/images/${hash}`;
}
