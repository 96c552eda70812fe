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

export function pagesOf<Item, Meta extends Paging>(
  ask: (cursor: string | undefined) => Promise<Page<Item, Meta>>,
  from: string | undefined,
): Pages<Item, Meta> {
  async function* pages() {
    for (let cursor = from; ; ) {
      const page = await ask(cursor);
      yield page;
      if (page.meta.is_done) return;
      cursor = page.meta.next_cursor ?? undefined;
    }
  }
  async function* items() {
    for await (const { data } of pages()) yield* data;
  }
  return { pages, [Symbol.asyncIterator]: items };
}
