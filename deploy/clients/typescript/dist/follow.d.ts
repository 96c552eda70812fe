import { type StoreOrder } from './api.ts';
import { type ClientOptions } from './call.ts';
export interface FollowOptions {
    /** Where it keeps how far it has come: a file, or functions of yours. */
    readonly state: string | StateStore;
    readonly everyMs?: number;
    /** End when all is caught up, instead of waiting for more. */
    readonly once?: boolean;
    readonly signal?: AbortSignal;
    /** The service cannot be reached or is busy, and is asked again later. */
    readonly onWait?: (error: unknown) => void;
}
export interface StateStore {
    load(): SyncState | null | Promise<SyncState | null>;
    save(state: SyncState): void | Promise<void>;
}
/** Plain JSON. */
export interface SyncState {
    readonly baseUrl: string;
    readonly watermark: string | null;
    readonly listing: {
        readonly since: string | null;
        readonly cursor: string;
        readonly watermark: string;
    } | null;
}
/** Gives orders until `once` or `signal` ends it. Its state moves past them only when the next are asked for: whoever is killed in
 * between gets them again, and stores them under their ids. */
export declare function follow(client: ClientOptions, options: FollowOptions): AsyncGenerator<readonly StoreOrder[], void>;
