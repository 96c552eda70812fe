import type { TSchema } from 'typebox';
import { Conversation, Message } from '../../conversations/contract/resources.ts';
import { RestaurantOrder, StoreOrder } from '../../orders/contract/resources.ts';
import { ConversationChanged, MessageReceived, StatusChanged } from '../../webhooks/contract/events.ts';
import { type ApiErrorCode, apiErrors, everyCallMayGet } from './api-errors.ts';
import { ApiError, RateLimitedError } from './error-body.ts';
import { type ExampleCall, exampleCalls } from './examples/calls.ts';
import { webhookItems } from './openapi-webhooks.ts';
import { allOperations, type Operation, type OperationId, type Parameter } from './operations.ts';

const namedSchemas = {
  ...{ Conversation, Message, RestaurantOrder, StoreOrder, StatusChanged, ConversationChanged, MessageReceived },
  ...{ Error: ApiError, RateLimitedError },
} as const;

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
    externalDocs: { description: 'The reference', url: `${baseUrl}/docs` },
    servers: [{ url: baseUrl }],
    tags: [
      { name: 'Conversations', description: 'Customer chats and their messages, read only.' },
      { name: 'Orders', description: 'Orders, their export, and what a backend may do with them.' },
      { name: 'Webhooks', description: 'What is sent to the endpoints of a workspace, signed and at least once.' },
    ],
    security: [{ apiKey: [] }],
    paths: Object.fromEntries(
      allOperations.map(([id, operation]) => [
        operation.path,
        { [operation.method]: { operationId: id, ...documentationOf(id, operation) } },
      ]),
    ),
    webhooks: webhookItems(json),
    components: {
      securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: `sk_live_…`' } },
      schemas: namedSchemas,
    },
  };
}

export function documentationOf(id: OperationId, operation: Operation) {
  const example = exampleCalls[id];
  return {
    tags: [operation.tag],
    summary: operation.summary,
    description: `${operation.description}\n\nNeeds the permission \`${operation.permission}\`.`,
    parameters: [...operation.parameters.map((each) => parameterObject(each, example)), requestIdParameter],
    ...(operation.body && { requestBody: { required: true, content: json(operation.body, example.body) } }),
    responses: {
      200: { description: 'Done.', headers: responseHeaders, content: json(operation.success, example.answer) },
      ...Object.fromEntries(
        errorsOf(operation).map(({ code, cause }) => [
          apiErrors[code].status,
          {
            description: `\`${code}\`: ${cause} ${apiErrors[code].cure}`,
            headers: responseHeaders,
            content: json(code === 'rate_limited' ? RateLimitedError : ApiError),
          },
        ]),
      ),
    },
  };
}

export function errorsOf({ refusals }: Operation): readonly { readonly code: ApiErrorCode; readonly cause: string }[] {
  const codes = Object.keys(apiErrors).filter(isErrorCode);
  return codes.flatMap((code) => {
    const cause = refusals[code] ?? (everyCallMayGet.some((each) => each === code) ? apiErrors[code].cause : null);
    return cause === null ? [] : [{ code, cause }];
  });
}

function isErrorCode(text: string): text is ApiErrorCode {
  return text in apiErrors;
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
  'RateLimit-Policy': {
    description: 'Of a key with a limit: `"minute";q=60;w=60`, so many calls in so many seconds',
    schema: { type: 'string' },
  },
  RateLimit: {
    description: 'Of a key with a limit: `"minute";r=59;t=42`, so many calls are left for so many seconds',
    schema: { type: 'string' },
  },
};

function parameterObject({ name, required = false, schema, description }: Parameter, { query = {} }: ExampleCall) {
  const example = Object.entries(query).find(([given]) => given === name)?.[1];
  const shown = 'type' in schema && schema.type === 'integer' ? Number(example) : example;
  return { name, in: 'query', required, description, schema, ...(example !== undefined && { example: shown }) };
}

function json(schema: TSchema, example?: unknown) {
  return { 'application/json': { schema: withReferences(schema), ...(example !== undefined && { example }) } };
}

function withReferences(schema: unknown): unknown {
  for (const [name, resource] of Object.entries(namedSchemas)) {
    if (schema === resource) return { $ref: `#/components/schemas/${name}` };
  }
  if (Array.isArray(schema)) return schema.map(withReferences);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withReferences(value)]));
}
