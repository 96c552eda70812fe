import type { Catalog } from '../../../../shared/catalog/verbs/catalogs.ts';
import { addressOf } from '../../../../shared/catalog/verbs/publish-catalog.ts';
import { Button, ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Input } from '../../../../shared/ui/components/forms/field.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import { Empty, Table } from '../../../../shared/ui/components/table.tsx';
import { Frame } from '../../frame/frame.tsx';
import { Moment } from '../../frame/moment.tsx';
import { page } from '../../request/answers.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { MenuState } from './menu-page.tsx';
import { nameIn } from './menu-words.ts';
import { menuTexts } from './texts.ts';

interface ListParts {
  readonly menus: readonly (Catalog & { readonly titleArabic: string | null })[];
  /** From where the next page goes on. */
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
      {menus.length === 0 ? (
        <Empty {...(isAdmin ? texts.empty : texts.emptyStaff)} />
      ) : (
        <Table
          label={texts.title}
          rows={menus}
          columns={[
            {
              title: texts.menu,
              cell: ({ id, title, titleArabic }) => (
                <a href={visit.at(`/menus/${id}`)}>
                  <bdi>{nameIn(language, { name: title, nameArabic: titleArabic }) || texts.untitled}</bdi>
                </a>
              ),
            },
            { title: texts.state, cell: (menu) => <MenuState visit={visit} menu={menu} /> },
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
      )}
      {next && <ButtonLink href={visit.at(`/menus?after=${next}`)}>{texts.more}</ButtonLink>}
      {isAdmin && (
        <section class="part" aria-labelledby="create">
          <h2 id="create">{texts.createTitle}</h2>
          <Form visit={visit} action={visit.at('/menus')}>
            <Input
              name="title"
              label={texts.menuTitle}
              hint={texts.createText}
              value={visit.form.get('title') ?? ''}
              problem={problem}
              maxlength={200}
            />
            <p class="actions">
              <Button>{texts.create}</Button>
            </p>
          </Form>
        </section>
      )}
    </Frame>,
    problem ? 422 : 200,
  );
}
