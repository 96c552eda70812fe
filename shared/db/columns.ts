import { sql } from 'drizzle-orm';
import { bigint, customType } from 'drizzle-orm/pg-core';

/** A TypeID, compared as bytes: sorts by time. */
export const id = customType<{ data: string }>({ dataType: () => 'id' });

/** A time: Unix ms here, timestamptz(3) there, stamped by the database. */
export const instant = customType<{ data: number; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (text) => Date.parse(text),
  toDriver: (ms) => new Date(ms).toISOString(),
});

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** Money in minor units, and counts: all of ours are safe integers. */
export const wholeNumber = (name: string) => bigint(name, { mode: 'number' });

/** The column's default or expression is the database's own: the migration gives it. */
export const byDatabase = sql`default`;
