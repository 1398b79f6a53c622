export type Json = Record<string, unknown>;
export type Operation = Json & { responses: Record<string, Json> };

export interface Document {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json>; responses: Record<string, Json> };
}

export const header = (description: string, schema: Json = { type: 'string' }): Json => ({ description, schema });
