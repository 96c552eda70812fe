import type { Db } from '../../../shared/db/connections/connect.ts';
import { inTurn } from './in-turn.ts';

/** The pictures that chats show of links, which dashboard has drawn. */
export interface ShareImages {
  /** Null while it is not drawn yet. Only names that the menu has are looked for. */
  get(slug: string, name: string): Promise<Blob | null>;
}

const mostKept = 64;
const readAtOnce = 2;

/** A link that is sent around is fetched by each chat once: what was read of late is at hand. */
export function createShareImages(db: Db): ShareImages {
  const kept = new Map<string, Blob>();
  const read = inTurn(readAtOnce, async ({ slug, name }: { slug: string; name: string }) => {
    const [row] = await db<{ png: Uint8Array<ArrayBuffer> }[]>`
      select i.png from catalogs c join catalog_share_images i on i.catalog_id = c.id and i.name = ${name}
      where c.slug = ${slug} and c.published`;
    return row ? new Blob([row.png]) : null;
  });
  return {
    async get(slug, name) {
      const known = kept.get(`${slug} ${name}`);
      if (known !== undefined) return known;
      const image = await read({ slug, name });
      if (image === null) return null;
      kept.set(`${slug} ${name}`, image);
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
      return image;
    },
  };
}
