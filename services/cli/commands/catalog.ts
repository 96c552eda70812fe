import { getCatalog, listCatalogs, putCatalog } from '../../../shared/catalog/verbs/catalogs.ts';
import {
  addressOf,
  type PublicCatalog,
  type Publishing,
  publishCatalog,
  setAvailability,
  unpublishCatalog,
} from '../../../shared/catalog/verbs/publish-catalog.ts';
import type { Drizzle } from '../../../shared/db/connections/connect.ts';
import type { Context } from '../context.ts';
import { documents } from '../documents/documents.ts';
import { fileOf, id, text } from '../grammar/argument-types.ts';
import { command, required, toggle } from '../grammar/command.ts';
import { Incomplete } from '../grammar/shape.ts';
import { readJson } from '../work/file.ts';

const idOperand = { id: id('catalog') };

export const catalogCommands = [
  command({
    name: 'catalog put',
    help: 'Store the draft of a catalog: a new one, or the one whose id is in the file. Prints what prevents publishing.',
    flags: { workspace: required(id('workspace')), file: required(fileOf(documents.catalog)) },
    run: async ({ audited }, { workspace, file }) => {
      const draft = await readJson(file);
      const isNew = typeof draft !== 'object' || draft === null || !('id' in draft);
      const stored = await audited(
        (tx) => putCatalog(tx, workspace, draft),
        ({ id, title }) => ({
          ...{ workspaceId: workspace, action: isNew ? 'menu.created' : 'menu.changed', target: id },
          details: { title },
        }),
      );
      const count = stored.problems.length;
      if (count === 0) return stored;
      throw new Incomplete(`the draft is stored; fix ${problemsIn(count)} before publishing`, stored);
    },
  }),
  command({
    name: 'catalog publish',
    help: 'Check the draft and make it public; open pages show it at once.',
    operands: idOperand,
    run: (context, { id }) =>
      changePublicCatalog(context, 'published', (tx, publishing) => publishCatalog(tx, publishing, id)),
  }),
  command({
    name: 'catalog unpublish',
    help: 'Unpublish the catalog; it keeps its slug.',
    operands: idOperand,
    run: (context, { id }) =>
      changePublicCatalog(context, 'unpublished', (tx, publishing) => unpublishCatalog(tx, publishing, id)),
  }),
  command({
    name: 'catalog sold-out',
    help: 'Mark an item as sold out, or as available again, without publishing the draft.',
    operands: idOperand,
    flags: {
      item: required({ ...text, placeholder: 'ITEM', mustBe: 'the id of an item' }),
      back: toggle('available again'),
    },
    run: (context, { id, item, back }) => {
      const change = { itemId: item, availability: back ? 'available' : 'sold_out' } as const;
      const deed = back ? 'item_back' : 'item_sold_out';
      return changePublicCatalog(context, deed, (tx, publishing) => setAvailability(tx, publishing, id, change), {
        item,
      });
    },
  }),
  command({
    name: 'catalog list',
    help: 'Show the catalogs of a workspace, without their drafts.',
    columns: ['id', 'title', 'version', 'published', 'url', 'updatedAt'],
    flags: { workspace: required(id('workspace')) },
    run: async ({ db, publishing }, { workspace }) => {
      const { url } = publishing();
      return (await listCatalogs(db(), workspace)).map((each) => ({ ...each, url: addressOf(url, each) }));
    },
  }),
  command({
    name: 'catalog get',
    help: 'Show a catalog with its draft.',
    operands: idOperand,
    run: ({ db }, { id }) => getCatalog(db(), id),
  }),
];

async function changePublicCatalog(
  { audited, publishing }: Context,
  event: string,
  work: (tx: Drizzle, publishing: Publishing) => Promise<PublicCatalog>,
  details: Readonly<Record<string, unknown>> = {},
): Promise<PublicCatalog> {
  const catalog = await audited(
    (tx) => work(tx, { ...publishing(), announce: async () => {} }),
    ({ workspaceId, id, title }) => ({
      ...{ workspaceId, action: `menu.${event}`, target: id },
      details: { title, ...details },
    }),
  );
  await publishing().announce();
  return catalog;
}

function problemsIn(count: number): string {
  return count === 1 ? 'one problem' : `${count} problems`;
}
