export type * from './api.ts';
export type { ClientOptions } from './call.ts';
export { type Client, createClient } from './client.ts';
export { ApiError, NoAnswer, NotGenuine } from './errors.ts';
export type { FollowOptions, StateStore, SyncState } from './follow.ts';
export type { Page, Pages } from './pages.ts';
export { type UnknownEvent, unwrap, type WebhookEvent } from './unwrap.ts';
