import { type Operations, type StoreOrder } from './api.ts';
import { type ClientOptions } from './call.ts';
import { type FollowOptions } from './follow.ts';
export interface Client extends Operations {
    /** Every order of the workspace and every change of one, for ever; see README. */
    follow(options: FollowOptions): AsyncGenerator<readonly StoreOrder[], void>;
}
/** Throws `TypeError` without a key. */
export declare function createClient(options: ClientOptions): Client;
