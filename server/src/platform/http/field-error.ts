import Type from 'typebox';

export const FieldError = Type.Object({
  pointer: Type.Optional(
    Type.String({ description: 'JSON Pointer (RFC 6901) into the request body, such as #/start_time.' }),
  ),
  parameter: Type.Optional(Type.String({ description: 'Name of the query parameter or header.' })),
  code: Type.String(),
  detail: Type.String(),
  values: Type.Optional(
    Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'The values of the violated rule, such as max_advance_days.',
    }),
  ),
  override: Type.Optional(
    Type.String({ description: 'For admins only: send this name in `override` to book anyway.' }),
  ),
});
