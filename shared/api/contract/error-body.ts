import { Type } from 'typebox';

/** (spec: Errors) */

const ErrorBody = (fields: Parameters<typeof Type.Object>[0] = {}) =>
  Type.Object(
    {
      error: Type.Object(
        {
          code: Type.String({ description: 'The kind of error, for programs' }),
          message: Type.String({ description: 'What is wrong, for people' }),
          request_id: Type.String({ description: 'The id of the request, as in X-Service-Request-Id' }),
          ...fields,
        },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  );

export const ApiError = ErrorBody();

export const RateLimitedError = ErrorBody({
  retry_after_seconds: Type.Integer({ minimum: 1, description: 'Seconds until the next window' }),
  limit: Type.Integer({ minimum: 1, description: 'The key’s calls a minute' }),
});
