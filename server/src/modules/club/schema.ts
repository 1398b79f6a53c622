import Type, { type Static } from 'typebox';
import type { Config } from '../../config.ts';
import { nullable, strictObject, visibleText } from '../../platform/http/fields.ts';
import { type ClubRow, regionOf } from './store.ts';

export const ImageUrl = nullable(
  Type.String({ description: 'The path of the image on this host, such as /images/9f2c…, or null.' }),
);

const ownFields = {
  name: nullable(visibleText(120)),
  colour: nullable(Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: 'Such as #0a6b50.' })),
};

const region = {
  time_zone: Type.String({ description: 'The IANA time zone of new courts.' }),
  currency: Type.String({ description: 'The ISO 4217 code of the currency of prices.' }),
};

export const Club = Type.Object(
  {
    ...ownFields,
    logo_url: ImageUrl,
    ...region,
    version: Type.Integer(),
  },
  { $id: 'Club', description: 'Name, colour and logo are null until they are set.' },
);
export type Club = Static<typeof Club>;

const patchable = { ...ownFields, time_zone: nullable(region.time_zone), currency: nullable(region.currency) };

export const ClubPatch = strictObject(Type.Partial(Type.Object(patchable)).properties, {
  $id: 'ClubPatch',
  description:
    'A JSON merge patch (RFC 7396). Omitted fields do not change. Null clears a field. Without a time zone or a currency, the settings TIME_ZONE and CURRENCY apply.',
});
export type ClubPatch = Static<typeof ClubPatch>;

export function presentClub(row: ClubRow, config: Pick<Config, 'TIME_ZONE' | 'CURRENCY'>): Club {
  const { name, colour, logo, version } = row;
  const { TIME_ZONE, CURRENCY } = regionOf(row, config);
  return { name, colour, logo_url: imagePath(logo), time_zone: TIME_ZONE, currency: CURRENCY, version };
}

export function imagePath(hash: string | null): string | null {
  return hash === null ? null : `/images/${hash}`;
}
