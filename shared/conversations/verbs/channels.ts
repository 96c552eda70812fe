import { randomBytes } from 'node:crypto';
import { and, asc, eq, getTableColumns, type SQL } from 'drizzle-orm';
import { Refused } from '../../basics/refused.ts';
import type { Drizzle } from '../../db/connections/connect.ts';
import { newId } from '../../db/new-id.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { requireEndpointUrl, type WebhookPolicy } from '../../webhooks/rules/endpoint-url.ts';
import { signingSecret } from '../../webhooks/rules/signing-secret.ts';
import type { ConnectableChannel } from '../rules/conversation.ts';
import { channelConnections } from '../table.ts';

export type ChannelConnection = Omit<typeof channelConnections.$inferSelect, 'secret'>;

export interface OfConnection {
  readonly workspaceId: string;
  readonly id: string;
}

export interface OfChannel {
  readonly workspaceId: string;
  readonly channel: ConnectableChannel;
}

const { secret: _, ...shown } = getTableColumns(channelConnections);
const secretBytes = 32;

export async function listChannels(db: Pick<Drizzle, 'select'>, workspaceId: string): Promise<ChannelConnection[]> {
  const { channel } = channelConnections;
  return db
    .select(shown)
    .from(channelConnections)
    .where(eq(channelConnections.workspaceId, workspaceId))
    .orderBy(asc(channel));
}

/** Throws `not_found`, also for another workspace's. */
export async function getChannel(db: Pick<Drizzle, 'select'>, of: OfConnection): Promise<ChannelConnection> {
  const [row] = await db.select(shown).from(channelConnections).where(isOf(of));
  if (!row) throw notConnected();
  return row;
}

export async function findChannel(db: Pick<Drizzle, 'select'>, of: OfChannel): Promise<ChannelConnection | null> {
  const [row] = await db.select(shown).from(channelConnections).where(at(of));
  return row ?? null;
}

/** The address of the connector of a channel, which is connected by it. `secret` is null if it was connected. Throws `invalid_request`. */
export async function connectChannel(
  db: Drizzle,
  secrets: Secrets,
  policy: WebhookPolicy,
  { workspaceId, channel, url }: OfChannel & { readonly url: string },
): Promise<ChannelConnection & { readonly secret: string | null }> {
  requireEndpointUrl(url, 'production', policy);
  const secret = newSecret();
  const [created] = await db
    .insert(channelConnections)
    .values({ id: newId('channel'), workspaceId, channel, url, secret: secrets.seal(secret) })
    .onConflictDoNothing()
    .returning(shown);
  if (created) return { ...created, secret };
  const changed = await change(db, at({ workspaceId, channel }), { url, consecutiveFailures: 0, lastError: null });
  return { ...changed, secret: null };
}

/** The former secret ends at once. Throws `not_found`. */
export async function renewChannelSecret(db: Drizzle, secrets: Secrets, of: OfConnection) {
  const secret = newSecret();
  return { ...(await change(db, isOf(of), { secret: secrets.seal(secret) })), secret };
}

/** Messages on their way end as undelivered. Throws `not_found`. */
export async function disconnectChannel(db: Drizzle, of: OfConnection): Promise<ChannelConnection> {
  const [row] = await db.delete(channelConnections).where(isOf(of)).returning(shown);
  if (!row) throw notConnected();
  return row;
}

export function channelAuditEntry(action: 'connected' | 'secret_renewed' | 'disconnected') {
  return ({ workspaceId, id, channel, url }: ChannelConnection) => {
    return { workspaceId, action: `channel.${action}`, target: id, details: { channel, url } };
  };
}

async function change(db: Drizzle, where: SQL | undefined, values: Partial<typeof channelConnections.$inferInsert>) {
  const [row] = await db.update(channelConnections).set(values).where(where).returning(shown);
  if (!row) throw notConnected();
  return row;
}

function isOf({ workspaceId, id }: OfConnection) {
  return and(eq(channelConnections.workspaceId, workspaceId), eq(channelConnections.id, id));
}

function at({ workspaceId, channel }: OfChannel) {
  return and(eq(channelConnections.workspaceId, workspaceId), eq(channelConnections.channel, channel));
}

function newSecret(): string {
  return signingSecret(randomBytes(secretBytes));
}

function notConnected(): Refused {
  return new Refused('not_found', 'this channel is not connected');
}
