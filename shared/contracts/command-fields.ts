import { type Static, type TSchema, Type } from 'typebox';
import { oneOf } from './one-of.ts';
import { withinBytes } from './within-bytes.ts';

/** Every field has a bound, because a page lists 100 rows and every endpoint gets a copy. */

export const strict = { additionalProperties: false };
export const text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
export const nullable = <Schema extends ReturnType<typeof text>>(schema: Schema) => Type.Union([schema, Type.Null()]);
/** Until the end of the year 9999, the most that ISO 8601 with four digits can hold. */
export const unixMs = Type.Integer({ minimum: 0, maximum: 253_402_300_799_999 });
export const amount = Type.Number({ minimum: 0, description: 'in major units of the currency' });
export const anyObject = (maxBytes: number) => withinBytes(maxBytes, Type.Record(Type.String(), Type.Unknown()));
export const kib = 1024;

/** Who sent a command, for the history of what it changes (decided: Order history). */
export const By = Type.Object(
  {
    kind: oneOf(['staff', 'api_key', 'command_line', 'customer', 'form', 'service']),
    id: Type.Optional(text(40)),
    name: Type.Optional(text(200)),
  },
  strict,
);
export type By = Static<typeof By>;

export const CustomerInput = Type.Object(
  {
    id: Type.Optional(nullable(text(40))),
    name: Type.Optional(nullable(text(200))),
    phone: Type.Optional(nullable(text(50))),
    email: Type.Optional(nullable(text(320))),
  },
  strict,
);

export function command<Fields extends Parameters<typeof Type.Object>[0], Output extends TSchema>(
  fields: Fields,
  output: Output,
) {
  const common = { workspaceId: text(40), commandId: Type.Optional(text(100)), by: Type.Optional(By) };
  const input = Type.Object({ ...common, ...fields }, strict);
  return { input, output };
}

export const count = Type.Integer({ minimum: 0 });
export const nullableString = Type.Union([Type.String(), Type.Null()]);
