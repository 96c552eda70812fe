import { type KnownEvent } from './api.ts';
/** An event that is newer than this package. */
export interface UnknownEvent {
    event: 'unknown';
    name: string;
    deliveryId: string;
    timestamp: number;
    data: Record<string, unknown>;
}
export type WebhookEvent = KnownEvent | UnknownEvent;
type GivenHeaders = {
    get(name: string): string | null;
} | Readonly<Record<string, string | readonly string[] | undefined>>;
/** The event that the service sent. `body` is what came, byte for byte, not parsed. Throws `NotGenuine`. */
export declare function unwrap(body: string | Uint8Array, headers: GivenHeaders, secret: string, now?: number): WebhookEvent;
export {};
