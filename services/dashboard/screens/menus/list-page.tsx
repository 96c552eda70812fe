import { menuSamples } from '../../../../shared/catalog/samples/samples.ts';
import type { Catalog } from '../../../../shared/catalog/verbs/catalogs.ts';
import { addressOf } from '../../../../shared/catalog/verbs/publish-catalog.ts';
import { NextPage } from '../../../../shared/ui/components/button.tsx';
import { Input } from '../../../../shared/ui/components/forms/field.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import { NameLink } from '../../../../shared/ui/components/name.tsx';
import { Part } from '../../../../shared/ui/components/part.tsx';
import { Samples } from '../../../../shared/ui/components/samples.tsx';
import { Table } from '../../../../shared/ui/components/table.tsx';
import { Frame } from '../../frame/frame.tsx';
import { Moment } from '../../frame/moment.tsx';
import { page } from '../../request/answers.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { MenuState } from './menu-page.tsx';
import { nameIn } from './menu-words.ts';
import { menuTexts } from './texts.ts';

interface ListParts {
  readonly menus: readonly (Catalog & { readonly titleArabic: string | null })[];
  readonly next: string | null;
  /** CATALOG_URL. */
  readonly catalogUrl: string;
  readonly problem?: string | undefined;
}

export function listPage(visit: MemberVisit, { menus, next, catalogUrl, problem }: ListParts): Response {
  const { language, workspace } = visit;
  const texts = menuTexts(language);
  const isAdmin = workspace.role === 'admin';
  return page(
    <Frame visit={visit} title={texts.title} lead={texts.lead}>
      <Table
        label={texts.title}
        rows={menus}
        empty={isAdmin ? texts.empty : { ...texts.empty, text: texts.emptyForStaff }}
        columns={[
          {
            title: texts.menu,
            cell: ({ id, title, titleArabic }) => (
              <NameLink
                href={visit.at(`/menus/${id}`)}
                name={nameIn(language, { name: title, nameArabic: titleArabic }) || texts.untitled}
              />
            ),
          },
          { title: visit.texts.state, cell: (menu) => <MenuState visit={visit} menu={menu} /> },
          {
            title: texts.address,
            cell: (menu) => {
              const address = addressOf(catalogUrl, menu);
              return menu.published && address ? (
                <a href={address} dir="ltr">
                  {address.replace(/^https?:\/\//, '')}
                </a>
              ) : (
                visit.texts.none
              );
            },
          },
          { title: texts.changed, cell: ({ updatedAt }) => <Moment visit={visit} at={updatedAt} /> },
        ]}
      />
      <NextPage href={next && visit.at(`/menus?after=${next}`)} label={texts.more} />
      {isAdmin && (
        <Part id="create" title={texts.createTitle}>
          <Form visit={visit} action={visit.at('/menus')} submit={texts.create}>
            <Input
              name="title"
              label={texts.menuTitle}
              hint={texts.createText}
              value={visit.form.get('title') ?? ''}
              problem={problem}
              maxlength={200}
            />
          </Form>
        </Part>
      )}
      {isAdmin && <MenuSamples visit={visit} />}
    </Frame>,
    problem ? 422 : 200,
  );
}

function MenuSamples({ visit }: { readonly visit: MemberVisit }) {
  const texts = menuTexts(visit.language);
  const nameOf = (named: { readonly name: string; readonly nameArabic: string }) => nameIn(visit.language, named);
  return (
    <Part id="samples" title={texts.samples}>
      <p class="lead">{texts.samplesLead}</p>
      <Samples
        visit={visit}
        label={texts.samples}
        action={visit.at('/menus')}
        begin={texts.begin}
        samples={Object.entries(menuSamples).map(([id, sample]) => ({
          id,
          name: nameOf(sample),
          text: sample.categories.map(nameOf).join(visit.language === 'ar' ? '، ' : ', '),
        }))}
      />
    </Part>
  );
}
