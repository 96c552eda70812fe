import { getCatalog, listCatalogs, putCatalog } from '../../admin/catalogs/catalogs.ts';
import { addressOf, publishCatalog, setAvailability, unpublishCatalog } from '../../admin/catalogs/publish-catalog.ts';
import { documents } from '../documents/documents.ts';
import { command, required, toggle } from '../grammar/command.ts';
import { fileOf, id, text } from '../grammar/kinds.ts';
import { Incomplete } from '../grammar/shape.ts';
import { readJson } from '../work/file.ts';

const one = { id: id('catalog') };

export const catalogCommands = [
  command({
    name: 'catalog put',
    help: 'Store the draft of a catalog: a new one, or the one whose id stands in the file. Tells what publishing would refuse.',
    flags: { workspace: required(id('workspace')), file: required(fileOf(documents.catalog)) },
    run: async ({ db }, { workspace, file }) => {
      const stored = await putCatalog(db(), workspace, await readJson(file));
      const count = stored.problems.length;
      if (count === 0) return stored;
      throw new Incomplete(`the draft is stored; before it is published, mend ${problemsIn(count)} in it`, stored);
    },
  }),
  command({
    name: 'catalog publish',
    help: 'Check the draft and make it public; open pages show it at once.',
    operands: one,
    run: ({ db, publishing }, { id }) => publishCatalog(db(), publishing(), id),
  }),
  command({
    name: 'catalog unpublish',
    help: 'Take the catalog off its page; its slug is kept.',
    operands: one,
    run: ({ db, publishing }, { id }) => unpublishCatalog(db(), publishing(), id),
  }),
  command({
    name: 'catalog sold-out',
    help: 'Mark an item as sold out, or as back, and publish that alone.',
    operands: one,
    flags: {
      item: required({ ...text, placeholder: 'ITEM', mustBe: 'the id of an item' }),
      back: toggle('available again'),
    },
    run: ({ db, publishing }, { id, item, back }) =>
      setAvailability(db(), publishing(), id, { itemId: item, availability: back ? 'available' : 'sold_out' }),
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
    operands: one,
    run: ({ db }, { id }) => getCatalog(db(), id),
  }),
];

function problemsIn(count: number): string {
  return count === 1 ? 'one problem' : `${count} problems`;
}
