import { sql } from 'drizzle-orm';
import { bigint, customType } from 'drizzle-orm/pg-core';

export const id = customType<{ data: string }>({ dataType: () => 'id' });

export const instant = customType<{ data: number; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (text) => Date.parse(text),
  toDriver: (ms) => new Date(ms).toISOString(),
});

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

export const wholeNumber = (name: string) => bigint(name, { mode: 'number' });

export const byDatabase = sql`default`;
