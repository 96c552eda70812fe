import type { Db } from '../../../shared/db/connections/connect.ts';
import type { PreparedCatalog } from '../serve/prepared-catalog.ts';
import { createRecent } from '../serve/recent.ts';

/** Serves the drawn pictures that show where the link of a published menu is shared. */
export function createShareImages(db: Db) {
  const recent = createRecent<Blob>(({ size }) => size);
  return async ({ slug, workspaceId, shareImages }: PreparedCatalog, name: string): Promise<Blob | null> => {
    if (!shareImages.has(name)) return null;
    return recent.get(workspaceId, `${slug} ${name}`, async () => {
      const [row] = await db<{ png: Uint8Array<ArrayBuffer> }[]>`
        select i.png from catalogs c join catalog_share_images i on i.catalog_id = c.id and i.name = ${name}
        where c.slug = ${slug} and c.published`;
      return row ? new Blob([row.png]) : null;
    });
  };
}
