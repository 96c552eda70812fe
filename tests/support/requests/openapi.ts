export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: OpenApiWebhook }>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

interface OpenApiOperation {
  readonly responses: Readonly<
    Record<string, { readonly content: { readonly 'application/json': { schema: unknown } } }>
  >;
}

interface OpenApiWebhook {
  readonly parameters: readonly { readonly name: string; readonly required: boolean; readonly schema: unknown }[];
  readonly requestBody: { readonly content: { readonly 'application/json': { schema: unknown } } };
}

export async function documentOf(base: string): Promise<OpenApiDocument> {
  const response = await fetch(`${base}/openapi.json`);
  return (await response.json()) as OpenApiDocument;
}

export function resolved(document: OpenApiDocument, schema: unknown): object {
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    const name = '$ref' in value && String(value.$ref).split('/').at(-1);
    if (name) return resolve(document.components.schemas[name]);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolve(inner)]));
  };
  return Object(resolve(schema));
}
