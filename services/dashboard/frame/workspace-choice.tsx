import { Button } from '../../../shared/ui/components/button.tsx';
import { Name } from '../../../shared/ui/components/name.tsx';
import type { MemberVisit } from '../request/visit.ts';

export function WorkspaceChoice({ visit }: { readonly visit: MemberVisit }) {
  const { texts, workspace, session, url, csrf } = visit;
  const others = session.workspaces.filter(({ id }) => id !== workspace.id);
  return (
    <details class="workspace">
      <summary>
        <span>
          <Name of={workspace.name} />
          <small>{workspace.twinOf === null ? texts.roles[workspace.role] : texts.testWorkspace.name}</small>
        </span>
      </summary>
      <ul aria-label={texts.nav.workspaces}>
        {others.map(({ id, name }) => (
          <li>
            <a class="button button--quiet" href={`/${id}/home`} aria-label={texts.nav.switchTo(name)}>
              <Name of={name} />
            </a>
          </li>
        ))}
        <li>
          <form method="post" action="/language">
            <input type="hidden" name="csrf" value={csrf} />
            <input type="hidden" name="to" value={url.pathname + url.search} />
            <input type="hidden" name="language" value={visit.language === 'ar' ? 'en' : 'ar'} />
            <Button tone="quiet">{texts.nav.otherLanguage}</Button>
          </form>
        </li>
        <li>
          <a class="button button--quiet" href="/account">
            {texts.nav.account}
          </a>
        </li>
        <li>
          <form method="post" action="/sign-out">
            <input type="hidden" name="csrf" value={csrf} />
            <Button tone="quiet">{texts.nav.signOut}</Button>
          </form>
        </li>
      </ul>
    </details>
  );
}
