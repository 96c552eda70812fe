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

/** The same with microseconds there, where the order of what happened within one millisecond matters. */
export const preciseInstant = customType<{ data: number; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: (text) => Date.parse(text),
  toDriver: (ms) => new Date(ms).toISOString(),
});

/** A transaction's id in 64 bits, which never wraps around. */
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** Minor units of the row's currency. */
export const money = (name: string) => bigint(name, { mode: 'number' }).notNull();

/** The column's default is the database's own: the migration gives it. */
export const byDatabase = sql`default`;
