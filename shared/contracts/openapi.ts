import type { TSchema } from 'typebox';
import { ApiError, Conversation, Message, RateLimitedError, RestaurantOrder, StoreOrder } from './api.ts';
import { allOperations, type Operation, type Parameter } from './operations.ts';

/** Resources that get a name of their own in the document. */
const named = { Conversation, Message, RestaurantOrder, StoreOrder, Error: ApiError, RateLimitedError } as const;

/** What each status that is not 200 means. */
export const refusalDescriptions: Readonly<Record<number, string>> = {
  400: 'A parameter or the body is missing or wrong (`invalid_request`).',
  401: 'The key is missing, invalid, revoked or expired, or its plan is no longer eligible (`unauthorized`).',
  403: 'The key lacks the permission (`forbidden`).',
  404: 'There is no such order in the workspace (`not_found`).',
  409: 'The order cannot make this transition (`invalid_state`).',
  413: 'The body is larger than 256 KiB (`payload_too_large`).',
  429: 'The key has used up its calls of this minute (`rate_limited`).',
  503: 'Something the service needs is away for a moment (`unavailable`); try again.',
};

const everyOperation = [401, 403, 429, 503] as const;

/** The OpenAPI 3.1 document of the API at `baseUrl`, made of the schemas that the code itself uses. */
export function openApiDocument(baseUrl: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Conversation, Message and Order API',
      version: '1',
      description:
        'For servers only. Every call carries `Authorization: Bearer <API_KEY>`; every answer carries `X-Service-Request-Id`, which echoes `X-Request-Id`.',
      contact: { name: 'The workspace’s administrator', url: baseUrl },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: baseUrl }],
    tags: [
      { name: 'Conversations', description: 'Customer chats and their messages, read only.' },
      { name: 'Orders', description: 'Orders, their export, and what a backend may do with them.' },
    ],
    security: [{ apiKey: [] }],
    paths: Object.fromEntries(
      allOperations.map(([id, operation]) => [
        operation.path,
        { [operation.method]: { operationId: id, ...documentationOf(operation) } },
      ]),
    ),
    components: {
      securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: `sk_live_…`' } },
      schemas: named,
    },
  };
}

/** The OpenAPI description of one operation, without its id. */
export function documentationOf(operation: Operation) {
  return {
    tags: [operation.tag],
    summary: operation.summary,
    description: `${operation.description}\n\nNeeds the permission \`${operation.permission}\`.`,
    parameters: [...operation.parameters.map(parameterObject), requestIdParameter],
    ...(operation.body && { requestBody: { required: true, content: json(operation.body) } }),
    responses: {
      200: { description: 'Done.', headers: responseHeaders, content: json(operation.success) },
      ...Object.fromEntries(
        [...operation.refusals, ...everyOperation].map((status) => [
          status,
          {
            description: refusalDescriptions[status],
            headers: responseHeaders,
            content: json(status === 429 ? RateLimitedError : ApiError),
          },
        ]),
      ),
    },
  };
}

const requestIdParameter = {
  name: 'X-Request-Id',
  in: 'header',
  required: false,
  description: 'Your own id for the request; echoed in the answer.',
  schema: { type: 'string', maxLength: 1024 },
};

const responseHeaders = {
  'X-Service-Request-Id': { description: 'The id of the request', schema: { type: 'string' } },
};

function parameterObject({ name, required = false, schema, description }: Parameter) {
  return { name, in: 'query', required, description, schema };
}

function json(schema: TSchema) {
  return { 'application/json': { schema: withReferences(schema) } };
}

/** The schema with every named resource in it replaced by a reference to its name. */
function withReferences(schema: unknown): unknown {
  for (const [name, resource] of Object.entries(named)) {
    if (schema === resource) return { $ref: `#/components/schemas/${name}` };
  }
  if (Array.isArray(schema)) return schema.map(withReferences);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withReferences(value)]));
}
