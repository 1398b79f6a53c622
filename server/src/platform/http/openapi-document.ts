export type Json = Record<string, unknown>;
export type Operation = Json & { responses: Record<string, Json> };

/** The parts of an OpenAPI 3.1 document that are completed here. */
export interface Document {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json>; responses: Record<string, Json> };
}

export const header = (description: string, schema: Json = { type: 'string' }): Json => ({ description, schema });
