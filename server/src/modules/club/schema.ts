import Type, { type Static, type TSchema } from 'typebox';
import { Email, nullable, oneOf, strictObject, visibleText } from '../../platform/http/fields.ts';
import { type Policy, policyFields, policyNames, type PolicyName, policyOf } from './policy.ts';
import { type ClubRow, regionOf } from './store.ts';

export const ImageUrl = nullable(
  Type.String({ description: 'The path of the image on this host, such as /images/9f2c…, or null.' }),
);

const ownFields = {
  name: nullable(visibleText(120)),
  colour: nullable(Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: 'Such as #0a6b50.' })),
  booking_colours: nullable(
    oneOf(['sport', 'plan'], { description: 'What the colours of bookings on the day sheet show.' }),
  ),
};

const WebAddress = Type.String({ pattern: '^https?://[^\\s]+$', maxLength: 2000, description: 'A web address.' });

/** The contact data and the links of the club's page. Each field is a column. */
const contactFields = {
  public_phone: nullable(visibleText(40)),
  public_email: nullable(Email),
  address: nullable(visibleText(300)),
  privacy_url: nullable(WebAddress),
  terms_url: nullable(WebAddress),
};

const region = {
  time_zone: Type.String({ description: 'The IANA time zone of new courts.' }),
  currency: Type.String({ description: 'The ISO 4217 code of the currency of prices.' }),
};

export const Club = Type.Object(
  {
    ...ownFields,
    logo_url: ImageUrl,
    site_map_url: ImageUrl,
    ...contactFields,
    ...region,
    version: Type.Integer(),
  },
  { $id: 'Club', description: 'Fields are null until they are set.' },
);
export type Club = Static<typeof Club>;

const patchable = {
  ...ownFields,
  ...contactFields,
  time_zone: nullable(region.time_zone),
  currency: nullable(region.currency),
};

export const ClubPatch = strictObject(Type.Partial(Type.Object(patchable)).properties, {
  $id: 'ClubPatch',
  description:
    'A JSON merge patch (RFC 7396). Omitted fields do not change. Null clears a field. The default time zone is UTC, and the default currency is EUR.',
});
export type ClubPatch = Static<typeof ClubPatch>;

export function presentClub(row: ClubRow): Club {
  const { name, colour, booking_colours, public_phone, public_email, address, privacy_url, terms_url, version } = row;
  const images = { logo_url: imagePath(row.logo), site_map_url: imagePath(row.site_map) };
  const contact = { public_phone, public_email, address, privacy_url, terms_url };
  return { name, colour, booking_colours, ...images, ...contact, ...regionOf(row), version };
}

export function imagePath(hash: string | null): string | null {
  return hash === null ? null : `/images/${hash}`;
}

function policySchemas(present: (field: TSchema) => TSchema): { [K in PolicyName]: TSchema } {
  const entries = policyNames.map((name) => [name, present(policyFields[name].schema)]);
  return Object.fromEntries(entries) as { [K in PolicyName]: TSchema };
}

export const ClubPolicy = Type.Unsafe<Policy & { version: number }>(
  Type.Object(
    { ...policySchemas((field) => field), version: Type.Integer() },
    { $id: 'ClubPolicy', description: "The club's rules." },
  ),
);
export type ClubPolicy = Static<typeof ClubPolicy>;

/** The patch has no descriptions of its own, because `ClubPolicy` describes the fields. */
function patchField({ description: _description, ...field }: TSchema & { description?: string }): TSchema {
  return Type.Optional(nullable(field));
}

export const PolicyPatch = Type.Unsafe<{ [K in PolicyName]?: Policy[K] | null }>(
  strictObject(policySchemas(patchField), {
    $id: 'ClubPolicyPatch',
    description: 'A JSON merge patch (RFC 7396). Null restores the default of a rule.',
  }),
);
export type PolicyPatch = Static<typeof PolicyPatch>;

export function presentPolicy(row: ClubRow): ClubPolicy {
  return { ...policyOf(row), version: row.version };
}
