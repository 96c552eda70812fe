import { Type } from 'typebox';

/** (spec: Resources and their fields) */

export const instantMs = (description: string) => Type.Integer({ description: `${description}, Unix ms` });
export const nullableText = (description: string) => Type.Union([Type.String(), Type.Null()], { description });
export const id = (prefix: string, description: string) =>
  Type.String({ pattern: `^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`, description });
