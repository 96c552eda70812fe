export interface Page<Item, Meta> {
    readonly data: readonly Item[];
    readonly meta: Meta;
}
/** A list: `for await (const item of list)` goes through all pages, `list.pages()` gives them whole. */
export interface Pages<Item, Meta> extends AsyncIterable<Item> {
    pages(): AsyncIterable<Page<Item, Meta>>;
}
export interface Paging {
    readonly next_cursor: string | null;
    readonly is_done: boolean;
}
export declare function pagesOf<Item, Meta extends Paging>(ask: (cursor: string | undefined) => Promise<Page<Item, Meta>>, from: string | undefined): Pages<Item, Meta>;
