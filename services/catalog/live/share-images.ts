import { Refused } from '../../../shared/basics/refused.ts';
import type { Db } from '../../../shared/db/connections/connect.ts';
import { createTenantLimiter } from '../../../shared/runtime/tenant-limiter.ts';
import type { PreparedCatalog } from '../serve/prepared-catalog.ts';
import { createRecent } from '../serve/recent.ts';

/** The pictures that chats show of links, which dashboard has drawn. */
export interface ShareImages {
  /** Null where the menu has none of that name, or it is not drawn yet. Throws `unavailable` while too many are being read. */
  get(catalog: PreparedCatalog, name: string): Promise<Blob | null>;
}

/** A drawing takes tens of kB, a photograph up to two MB. */
const keptBytes = 24 * 1024 * 1024;
const limits = { running: 1, queued: 200, runningOfAll: 2 };

/** A link that is sent around is fetched by each chat once: what was read of late is at hand. */
export function createShareImages(db: Db): ShareImages {
  const recent = createRecent<Blob>(keptBytes, ({ size }) => size);
  const limiter = createTenantLimiter(limits, () => new Refused('unavailable', 'too many pictures of this workspace'));
  const read = async (slug: string, name: string): Promise<Blob | null> => {
    const [row] = await db<{ png: Uint8Array<ArrayBuffer> }[]>`
      select i.png from catalogs c join catalog_share_images i on i.catalog_id = c.id and i.name = ${name}
      where c.slug = ${slug} and c.published`;
    return row ? new Blob([row.png]) : null;
  };
  return {
    async get({ slug, workspaceId, shareImages }, name) {
      if (!shareImages.has(name)) return null;
      return recent.get(`${slug} ${name}`, () => limiter.run(workspaceId, () => read(slug, name)));
    },
  };
}
