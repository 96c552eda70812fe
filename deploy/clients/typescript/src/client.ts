import { type Operations, operations, type StoreOrder } from './api.ts';
import { type ClientOptions, call } from './call.ts';
import { type FollowOptions, follow } from './follow.ts';
import { type Pages, type Paging, pagesOf } from './pages.ts';

export interface Client extends Operations {
  /** Every order of the workspace and every change of one, for ever; see README. */
  follow(options: FollowOptions): AsyncGenerator<readonly StoreOrder[], void>;
}

/** Throws `TypeError` without a key. */
export function createClient(options: ClientOptions): Client {
  if (!options.key) throw new TypeError('the API key is missing');
  const list = <Item, Meta extends Paging>(id: keyof typeof operations, query: Query = {}): Pages<Item, Meta> =>
    pagesOf((cursor) => answer(options, id, { query: { ...query, cursor } }), query.cursor);
  return {
    listConversations: (query) => list('listConversations', query),
    listMessages: (query) => list('listMessages', query),
    listOrders: (query) => list('listOrders', query),
    listStoreOrders: (query) => list('listStoreOrders', query),
    actOnOrder: (body) => answer(options, 'actOnOrder', { body }),
    follow: (following) => follow(options, following),
  };
}

interface Query {
  readonly cursor?: string;
}

/** The service answers as its OpenAPI document says, of which `Operations` is made. */
function answer<Answer>(options: ClientOptions, id: keyof typeof operations, given: object): Promise<Answer> {
  return call(options, { ...operations[id], ...given }) as Promise<Answer>;
}
